// SPDX-License-Identifier: MIT
import GRDB

package struct RecordCounts: Hashable, Sendable {
    package let comparisons: Int
    package let matchings: Int

    package init(comparisons: Int, matchings: Int) {
        self.comparisons = comparisons
        self.matchings = matchings
    }

    init(_ db: Database) throws {
        func count(_ table: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
        // The oldest files have one table only.
        let hasMatchings = try db.tableExists(PitchMatchingRecord.table)
        self.init(
            comparisons: try count(ComparisonRecord.table),
            matchings: hasMatchings ? try count(PitchMatchingRecord.table) : 0)
    }

    package var all: Int { comparisons + matchings }
}

extension TrainingDataStore {
    package func recordCounts() throws(DataStoreError) -> RecordCounts {
        try access { queue in try queue.read { db in try RecordCounts(db) } }
    }
}
