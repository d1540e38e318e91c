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

    private func makeOldFile(_ path: String, _ records: [ComparisonRecord]) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try Schema.migrator.migrate(queue, upTo: "1: comparison records")
        try queue.write { db in
            for record in records { try db.execute(sql: ComparisonRecord.insertion, arguments: record.values) }
        }
    }

    private func content(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read { db in try Row.fetchAll(db, sql: "SELECT rowid, * FROM comparisonRecord ORDER BY rowid") }
    }

    @Test func nothingOfAnOldFileIsLost() throws {
        let path = folder.path()
        let records = try ComparisonRecord.several(300, seed: 8)
        try makeOldFile(path, records)
        let before = try content(try DatabaseQueue(path: path))
        let store = try TrainingDataStore(path: path)
        #expect(before.count == 300)
        #expect(try content(store.queue) == before)
        #expect(try store.comparisonRecords() == records.sorted { $0.completed.timestamp < $1.completed.timestamp })
        #expect(try store.pitchMatchingRecords().isEmpty)
        for record in try PitchMatchingRecord.several(3, seed: 8) { try store.append(record) }
        #expect(try store.recordCount() == 303)
        try store.integrityCheck()
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
        let records = try ComparisonRecord.several(5, seed: 10)
        try makeOldFile(path, records)
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: "ALTER TABLE comparisonRecord DROP COLUMN reactionTime")
        }
        let read = try TrainingDataStore(unchanging: path).comparisonRecords()
        #expect(read.map(\.id) == records.sorted { $0.completed.timestamp < $1.completed.timestamp }.map(\.id))
        #expect(read.allSatisfy { $0.completed.reactionTime == nil })
        #expect(throws: DataStoreError.damaged, "what is of today has everything") {
            _ = try TrainingDataStore(path: path)
            _ = try TrainingDataStore(unchanging: path)
        }
    }

    @Test func manyMayTakeOverAnOldFileAtTheSameTime() async throws {
        let path = folder.path()
        try makeOldFile(path, try ComparisonRecord.several(20, seed: 9))
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
