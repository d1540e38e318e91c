// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Scratch
import Testing
import Training

@testable import Store

struct PitchMatchingRecordTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func bothKindsAreCountedAndForgottenTogether() throws {
        let store = try TrainingDataStore(path: folder.path())
        for record in try PitchMatchingRecord.several(5, seed: 2) { try store.append(record) }
        for record in try ComparisonRecord.several(7, seed: 2) { try store.append(record) }
        #expect(try store.recordCount() == 12)
        try store.reset()
        #expect(try store.recordCount() == 0)
        #expect(try store.pitchMatchingRecords().isEmpty && store.comparisonRecords().isEmpty)
    }

    @Test func theWordsOfTheTableAreThoseOfTraining() throws {
        let store = try TrainingDataStore(inMemory: ())
        for record in try PitchMatchingRecord.several(200, seed: 3) { try store.append(record) }
        func words(_ column: String) throws -> Set<String> {
            try store.queue.read { db in
                let sql = "SELECT DISTINCT \(column) FROM pitchMatchingRecord WHERE \(column) IS NOT NULL"
                return try String.fetchSet(db, sql: sql)
            }
        }
        #expect(try words("controlKind") == Set(TuningControl.allCases.map(\.rawValue)))
        #expect(try words("commitKind") == Set(CommitKind.allCases.map(\.rawValue)))
    }

    /// Records are consistent for readers in any language.
    @Test(arguments: [
        "initialCentOffset = range + 1", "userCentError = 9e999", "range = 0", "controlResolution = 0",
        "timeToCommit = -1", "timeToCommit = 9e999", "finalFrequency = 0", "targetNote = referenceNote - 13",
        "referenceNote = -1", "timestamp = '2026-11-21'", "commitKind = NULL", "userCentError = 'sharp'",
    ])
    func contradictionsAreRefused(change: String) throws {
        let store = try TrainingDataStore(inMemory: ())
        try store.append(try #require(try PitchMatchingRecord.several(1, seed: 6).first))
        #expect(throws: DatabaseError.self) {
            try store.queue.write { try $0.execute(sql: "UPDATE pitchMatchingRecord SET \(change)") }
        }
    }

    @Test(arguments: ["controlKind", "commitKind", "tuningSystem", "interval", "soundSource"])
    func aWordOfANewerPeachIsNamed(column: String) throws {
        let store = try TrainingDataStore(inMemory: ())
        try store.append(try #require(try PitchMatchingRecord.several(1, seed: 7).first))
        try store.queue.write { try $0.execute(sql: "UPDATE pitchMatchingRecord SET \(column) = 'theremin'") }
        #expect(throws: DataStoreError.unknownValue(column: column, value: "theremin")) {
            try store.pitchMatchingRecords()
        }
    }
}
