// SPDX-License-Identifier: MIT
import GRDB

/// Many records at once.
extension TrainingDataStore {
    /// All of them or none, in one transaction, on the disk when this returns. Records whose ids are there already are
    /// left alone.
    package func append(
        _ comparisons: [ComparisonRecord], _ matchings: [PitchMatchingRecord]
    ) throws(DataStoreError) {
        try access { queue in
            try queue.write { db in
                for record in comparisons { try Self.insert(record, into: db) }
                for record in matchings { try Self.insert(record, into: db) }
            }
        }
    }

    private static func insert<Record: StoredRecord>(_ record: Record, into db: Database) throws {
        try db.cachedStatement(sql: Record.insertion).execute(arguments: record.values)
    }
}
