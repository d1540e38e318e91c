// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

@testable import Store

/// An invalid value is reported unchanged, and is not mistaken for a newer Peach's.
struct WrongValueTests {
    /// With one changed record, bypassing the constraints.
    private func damaged(_ change: String) throws -> TrainingDataStore {
        let store = try TrainingDataStore(inMemory: ())
        for record in try ComparisonRecord.several(5, seed: 6) { try store.append(record) }
        for record in try PitchMatchingRecord.several(5, seed: 6) { try store.append(record) }
        try store.queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: "UPDATE \(change) WHERE rowid = 3")
        }
        return store
    }

    @Test(arguments: [
        ("referenceNote = 999", "referenceNote", "999"), ("timestamp = 'yesterday'", "timestamp", "yesterday"),
        ("answer = 'maybe'", "answer", "maybe"),
        ("id = 'x'", "id", "x"), ("centOffset = 1e300", "centOffset", "1e+300"),
        ("centOffset = 9e999", "centOffset", "inf"), ("referenceFrequency = 9e999", "referenceFrequency", "inf"),
    ])
    func whatNoPeachWritesIsDamage(change: String, column: String, value: String) throws {
        let store = try damaged("comparisonRecord SET " + change)
        #expect(throws: DataStoreError.wrongValue(column: column, value: value)) { try store.comparisonRecords() }
    }

    @Test(arguments: ["1e300", "-1e300", "1e160", "9e999"]) func noProfileIsMadeOfAbsurdNumbers(number: String) throws {
        let comparisons = try damaged("comparisonRecord SET centOffset = \(number)")
        #expect(throws: DataStoreError.self) { try comparisons.practice(upTo: try comparisons.mark()) }
        #expect(throws: DataStoreError.self) { try comparisons.latestTrials(count: 10) }
        let matchings = try damaged("pitchMatchingRecord SET userCentError = \(number)")
        #expect(throws: DataStoreError.self) {
            try matchings.matchingPractice(upTo: try matchings.mark(), grossLimit: 100)
        }
        #expect(throws: DataStoreError.self) { try matchings.latestMatchingErrors(count: 10) }
    }
}
