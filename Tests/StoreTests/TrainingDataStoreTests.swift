// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform
import Music
import Scratch
import Testing
import Training

@testable import Store

struct TrainingDataStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func whatIsAppendedIsReadBackInOrderOfTime() throws {
        let path = folder.path("new/folders/peach.sqlite")
        let records = try ComparisonRecord.several(300, seed: 1)
        do {
            let store = try TrainingDataStore(path: path)
            for record in records { try store.append(record) }
        }
        let read = try TrainingDataStore(path: path).comparisonRecords()
        #expect(read == records.sorted { $0.completed.timestamp < $1.completed.timestamp })
    }

    @Test func recordsOfTheSameMillisecondKeepTheOrderOfSaving() throws {
        let store = try TrainingDataStore(inMemory: ())
        let template = try #require(try ComparisonRecord.several(1, seed: 2).first)
        let records = (0..<50).map { _ in ComparisonRecord(template.completed) }
        for record in records { try store.append(record) }
        #expect(try store.comparisonRecords().map(\.id) == records.map(\.id))
    }

    @Test func savingAgainDoesNotDuplicate() throws {
        let store = try TrainingDataStore(path: folder.path())
        let records = try ComparisonRecord.several(3, seed: 3)
        for record in records + records { try store.append(record) }
        #expect(try store.comparisonRecords().count == 3)
    }

    @Test func anotherProcessIsSeenAndNoticed() throws {
        let path = folder.path()
        let mine = try TrainingDataStore(path: path)
        let other = try TrainingDataStore(path: path)
        let records = try ComparisonRecord.several(2, seed: 4)
        let before = try mine.foreignChanges()
        try mine.append(records[0])
        #expect(try mine.foreignChanges() == before, "one's own changes are known")
        try other.append(records[1])
        let after = try mine.foreignChanges()
        #expect(after != before)
        #expect(try mine.comparisonRecords().count == 2)
        try other.reset()
        #expect(try mine.foreignChanges() != after)
        #expect(try mine.comparisonRecords().isEmpty)
    }

    @Test func whoeverOnlyReadsIsNoNews() throws {
        let path = folder.path()
        let mine = try TrainingDataStore(path: path)
        for record in try ComparisonRecord.several(3, seed: 5) {
            try mine.append(record)
            mine.emptyLog()
            let before = try mine.foreignChanges()
            do {
                let other = try TrainingDataStore.forReading(path)
                #expect(try other.comparisonRecords().contains { $0.id == record.id })
            }
            #expect(try mine.foreignChanges() == before)
        }
    }

    @Test func manyMayOpenANewFileAtTheSameTime() async throws {
        for round in 0..<20 {
            let path = folder.path("\(round).sqlite")
            let records = try ComparisonRecord.several(6, seed: UInt64(round))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in records {
                    group.addTask { try TrainingDataStore(path: path, busyTimeout: 20).append(record) }
                }
                try await group.waitForAll()
            }
            #expect(try TrainingDataStore(path: path).comparisonRecords().count == records.count)
        }
    }

    @Test func commitsAreOnTheDiskAndTheFileIsSound() throws {
        let path = folder.path()
        let store = try TrainingDataStore(path: path)
        for record in try ComparisonRecord.several(20, seed: 5) { try store.append(record) }
        func pragma(_ name: String) throws -> [String] {
            try store.queue.read { try String.fetchAll($0, sql: "PRAGMA \(name)") }
        }
        #expect(try pragma("journal_mode") == ["wal"])
        #expect(try pragma("synchronous") == ["2"], "FULL")
        #expect(try pragma("integrity_check") == ["ok"])
    }

    /// Records are consistent for readers in any language.
    @Test(arguments: [
        "isCorrect = 1 - isCorrect", "answer = 'louder'", "centOffset = 0", "targetNote = referenceNote + 13",
        "referenceNote = 128", "targetFrequency = 0", "reactionTime = -1", "timestamp = '2026-11-21'",
        "referenceNote = 'C4'", "interval = NULL", "centOffset = 9e999",
    ])
    func contradictionsAreRefused(change: String) throws {
        let store = try TrainingDataStore(inMemory: ())
        try store.append(try #require(try ComparisonRecord.several(1, seed: 6).first))
        #expect(throws: DatabaseError.self) {
            try store.queue.write { try $0.execute(sql: "UPDATE comparisonRecord SET \(change)") }
        }
    }
}
