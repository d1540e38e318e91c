// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Scratch
import Testing
import Training

@testable import Store

struct TrainingDataStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func recordsAreReadInOrderOfTime() throws {
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

    @Test func aBatchSavedTwiceIsThereOnce() throws {
        let store = try TrainingDataStore(inMemory: ())
        let comparisons = try ComparisonRecord.several(50, seed: 1)
        let matchings = try PitchMatchingRecord.several(20, seed: 2)
        try store.append(comparisons, matchings)
        try store.append(comparisons, [])
        #expect(try Set(store.comparisonRecords()) == Set(comparisons))
        #expect(try Set(store.pitchMatchingRecords()) == Set(matchings))
        #expect(try store.recordCount() == 70)
    }

    /// The last record of many cannot be saved.
    @Test func aBatchThatFailsLeavesNothing() throws {
        let store = try TrainingDataStore(inMemory: ())
        let kept = try ComparisonRecord.several(1, seed: 3)
        try store.append(kept, [])
        try store.queue.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE INSERT ON pitchMatchingRecord
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        #expect(throws: DataStoreError.self) {
            try store.append(try ComparisonRecord.several(30, seed: 4), try PitchMatchingRecord.several(1, seed: 5))
        }
        #expect(try store.comparisonRecords() == kept)
    }

    @Test func changesOfAnotherProcessAreDetected() throws {
        let path = folder.path()
        let mine = try TrainingDataStore(path: path)
        let other = try TrainingDataStore(path: path)
        let records = try ComparisonRecord.several(2, seed: 4)
        let before = try mine.foreignChangeCounter()
        try mine.append(records[0])
        #expect(try mine.foreignChangeCounter() == before, "own changes do not count")
        try other.append(records[1])
        let after = try mine.foreignChangeCounter()
        #expect(after != before)
        #expect(try mine.comparisonRecords().count == 2)
        _ = try other.resetKeepingBackup()
        #expect(try mine.foreignChangeCounter() != after)
        #expect(try mine.comparisonRecords().isEmpty)
    }

    @Test func readingIsNoForeignChange() throws {
        let path = folder.path()
        let mine = try TrainingDataStore(path: path)
        for record in try ComparisonRecord.several(3, seed: 5) {
            try mine.append(record)
            mine.emptyLog()
            let before = try mine.foreignChangeCounter()
            do {
                let other = try TrainingDataStore.forReading(path)
                #expect(try other.comparisonRecords().contains { $0.id == record.id })
            }
            #expect(try mine.foreignChangeCounter() == before)
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

    @Test func aReaderSeesTheFileAndCannotWrite() throws {
        let store = try TrainingDataStore(path: folder.path())
        for record in try ComparisonRecord.several(12, seed: 5) { try store.append(record) }
        let reader = try store.reader()
        #expect(try reader.recordCount() == 12)
        #expect(throws: DataStoreError.readOnly(errno: EACCES)) {
            try reader.append(try ComparisonRecord.several(1, seed: 6)[0])
        }
        #expect(try store.recordCount() == 12)
    }

    @Test func theLatestCalibrationOfAWheelIsRead() throws {
        var random = SeededRandom(seed: 10)
        let memories = (0..<100).map { _ in
            let low = Double.random(in: -0.2...0.2, using: &random)
            return WheelMemory(
                rests: Bool.random(using: &random) ? nil : low...(low + .random(in: 0...0.1, using: &random)),
                restCount: .random(in: 0...32, using: &random), noise: .random(in: 0...0.02, using: &random),
                tremor: .random(in: 0.004...0.05, using: &random),
                step: Bool.random(using: &random) ? nil : 1 / Double.random(in: 1...8192, using: &random),
                reachUp: .random(in: 0.5...1, using: &random), reachDown: .random(in: 0.5...1, using: &random))
        }
        for (index, memory) in (memories + [.nothing]).enumerated() {
            let wheel = WheelID(device: "09e8:004\(index % 7) MPK «mini»", control: "wheel \(index % 2)")
            try TrainingDataStore(path: folder.path()).keep([wheel: memory])
            #expect(try TrainingDataStore(path: folder.path()).wheels(of: wheel.device)[wheel] == memory)
        }
        let store = try TrainingDataStore(path: folder.path())
        #expect(try store.wheels(of: "09e8:0043 MPK «mini»").count == 2, "each control by itself")
        #expect(try store.wheels(of: "another").isEmpty)
    }

    /// In memory, with records of both kinds.
    private func changed(_ change: String, checked: Bool) throws -> TrainingDataStore {
        let store = try TrainingDataStore.filled(5, seed: 6)
        try store.queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = \(checked ? "OFF" : "ON")")
            try db.execute(sql: "UPDATE \(change) WHERE rowid = 3")
        }
        return store
    }

    private static let contradictions =
        [
            "isCorrect = 1 - isCorrect", "answer = 'louder'", "centOffset = 0", "targetNote = referenceNote + 13",
            "referenceNote = 128", "targetFrequency = 0", "reactionTime = -1", "timestamp = '2026-11-21'",
            "referenceNote = 'C4'", "interval = NULL", "centOffset = 9e999",
        ].map { "comparisonRecord SET " + $0 }
        + [
            "initialCentOffset = range + 1", "userCentError = 9e999", "range = 0", "controlResolution = 0",
            "timeToCommit = -1", "timeToCommit = 9e999", "finalFrequency = 0", "targetNote = referenceNote - 13",
            "referenceNote = -1", "timestamp = '2026-11-21'", "commitKind = NULL", "userCentError = 'sharp'",
        ].map { "pitchMatchingRecord SET " + $0 }

    /// Records are consistent for readers in any language.
    @Test(arguments: contradictions) func contradictionsAreRefused(change: String) {
        #expect(throws: DatabaseError.self) { _ = try changed(change, checked: true) }
    }

    @Test(arguments: ["controlKind", "commitKind", "tuningSystem", "interval", "soundSource"])
    func aWordOfANewerPeachIsNamed(column: String) throws {
        let store = try changed("pitchMatchingRecord SET \(column) = 'theremin'", checked: true)
        #expect(throws: DataStoreError.unknownValue(column: column, value: "theremin")) {
            try store.pitchMatchingRecords()
        }
    }

    /// It is reported unchanged, and is not mistaken for a newer Peach's.
    @Test(arguments: [
        ("referenceNote = 999", "referenceNote", "999"), ("timestamp = 'yesterday'", "timestamp", "yesterday"),
        ("answer = 'maybe'", "answer", "maybe"),
        ("id = 'x'", "id", "x"), ("centOffset = 1e300", "centOffset", "1e+300"),
        ("centOffset = 9e999", "centOffset", "inf"), ("referenceFrequency = 9e999", "referenceFrequency", "inf"),
    ])
    func anInvalidValueIsDamage(change: String, column: String, value: String) throws {
        let store = try changed("comparisonRecord SET " + change, checked: false)
        #expect(throws: DataStoreError.wrongValue(column: column, value: value)) { try store.comparisonRecords() }
    }

    @Test(arguments: ["1e300", "-1e300", "1e160", "9e999"]) func noProfileIsMadeOfAbsurdNumbers(number: String) throws {
        let comparisons = try changed("comparisonRecord SET centOffset = \(number)", checked: false)
        #expect(throws: DataStoreError.self) { try comparisons.practice(upTo: try comparisons.mark()) }
        #expect(throws: DataStoreError.self) { try comparisons.latestTrials(count: 10) }
        let matchings = try changed("pitchMatchingRecord SET userCentError = \(number)", checked: false)
        #expect(throws: DataStoreError.self) {
            try matchings.matchingPractice(upTo: try matchings.mark(), grossLimit: 100)
        }
        #expect(throws: DataStoreError.self) { try matchings.latestMatchingErrors(count: 10) }
    }
}
