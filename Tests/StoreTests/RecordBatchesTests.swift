// SPDX-License-Identifier: MIT
import GRDB
import Testing

@testable import Store

struct RecordBatchesTests {
    @Test func aBatchIsReadBackWhole() throws {
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
}
