// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Scratch
import Testing
import Training

@testable import Store

/// A file of the Peach that knew comparisons only is taken over by this one, whole.
struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Such as were made before there were easy exercises and adaptive ranges.
    private func known(_ count: Int) throws -> [ComparisonRecord] {
        let records = try ComparisonRecord.several(4 * count, seed: 8).map(\.completed)
        return records.filter { !$0.comparison.isEasy && $0.adaptiveRange == nil }.prefix(count).map {
            ComparisonRecord($0)
        }
    }

    private func makeOldFile(
        _ path: String, _ records: [ComparisonRecord], upTo change: String = "1: comparison records"
    ) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try Schema.migrator.migrate(queue, upTo: change)
        try queue.write { db in
            let known = try db.columns(in: ComparisonRecord.table).map(\.name)
            let fields = ComparisonRecord.fields.filter { known.contains($0.column.name) }
            let names = fields.map(\.column.name).joined(separator: ", ")
            let marks = fields.map { _ in "?" }.joined(separator: ", ")
            for record in records {
                try db.execute(
                    sql: "INSERT INTO comparisonRecord (\(names)) VALUES (\(marks))",
                    arguments: StatementArguments(fields.map { $0.value(record) }))
            }
        }
    }

    private func content(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read { db in
            let later = ["isEasy", "adaptiveLowest", "adaptiveHighest"]
            let known = try db.columns(in: ComparisonRecord.table).map(\.name).filter { !later.contains($0) }
            return try Row.fetchAll(
                db, sql: "SELECT rowid, \(known.joined(separator: ", ")) FROM comparisonRecord ORDER BY rowid")
        }
    }

    @Test func anOldFileBecomesWhatANewOneIs() throws {
        try makeOldFile(folder.path("old"), [])
        func schema(_ name: String) throws -> [String] {
            let store = try TrainingDataStore(path: folder.path(name))
            return try store.queue.read { db in
                try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
            }
        }
        #expect(try schema("old") == schema("new"))
    }

    /// As if this Peach had added a field: who only reads finds none in an older file, and changes nothing.
    @Test func whatAnOlderPeachDidNotKnowIsReadAsNothing() throws {
        let path = folder.path()
        let records = try known(5)
        try makeOldFile(path, records)
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: "ALTER TABLE comparisonRecord DROP COLUMN reactionTime")
        }
        let read = try TrainingDataStore(unchanging: path).comparisonRecords()
        #expect(read.map(\.id) == records.sorted { $0.completed.timestamp < $1.completed.timestamp }.map(\.id))
        #expect(read.allSatisfy { $0.completed.reactionTime == nil && !$0.completed.comparison.isEasy })
        #expect(throws: DataStoreError.damaged, "what is of today has everything") {
            _ = try TrainingDataStore(path: path)
            _ = try TrainingDataStore(unchanging: path)
        }
    }

    /// The profile of who only reads.
    @Test func whatWasAnsweredBeforeThereWereEasyExercisesIsNotEasy() throws {
        try makeOldFile(folder.path(), try known(40), upTo: "5: wheels")
        let store = try TrainingDataStore(unchanging: folder.path())
        let mark = try store.mark()
        let practice = try store.practice(upTo: mark)
        #expect(practice.reduce(0) { $0 + $1.answers } == 40 && practice.allSatisfy { $0.count == $0.answers })
        let latest = try store.latestTrials(count: 90).map(\.trial)
        #expect(latest.count == 40 && latest.allSatisfy { !$0.isEasy })
        let records = try store.comparisonRecords().map(\.completed)
        for skill in Set(records.map { Skill($0) }) {
            let trials = records.filter { Skill($0) == skill }.map { DiscriminationTrial($0) }
            #expect(try store.latestTrials(of: skill, count: 90, upTo: mark) == trials)
        }
        #expect(try store.adaptiveRange(upTo: mark) == nil)
        let notes = Set(records.map(\.comparison.referenceNote))
        #expect(try store.latestTrialOfEachNote(upTo: mark).count == notes.count)
    }

    @Test func manyMayTakeOverAnOldFileAtTheSameTime() async throws {
        let path = folder.path()
        try makeOldFile(path, try known(20))
        let records = try PitchMatchingRecord.several(6, seed: 9)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for record in records {
                group.addTask { try TrainingDataStore(path: path, busyTimeout: 20).append(record) }
            }
            try await group.waitForAll()
        }
        #expect(try TrainingDataStore(path: path).recordCount() == 26)
    }
}
