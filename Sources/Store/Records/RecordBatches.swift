// SPDX-License-Identifier: MIT
import GRDB

/// Many records at once.
extension TrainingDataStore {
    /// All of them or none, in one transaction, on the disk when this returns. Records whose ids are there already are
    /// left alone, so that saving may be tried again without knowing how the last attempt ended.
    /// - Throws: `DataStoreError.replaced` if they are not where the path leads; `refusal` as long as there is one.
    package func append(
        _ comparisons: [ComparisonRecord], _ matchings: [PitchMatchingRecord]
    ) throws(DataStoreError) {
        if let refusal { throw refusal }
        if isReplaced { throw .replaced }
        do throws(DataStoreError) {
            if comparisons.count + matchings.count > 0 {
                try access { queue in
                    try queue.write { db in
                        for record in comparisons { try Self.insert(record, into: db) }
                        for record in matchings { try Self.insert(record, into: db) }
                    }
                }
            }
        } catch {
            // Whatever SQLite calls it.
            if isReplaced { throw .replaced }
            throw error
        }
    }

    private static func insert<Record: StoredRecord>(_ record: Record, into db: Database) throws {
        try db.cachedStatement(sql: Record.insertion(into: Record.table) + " ON CONFLICT (id) DO NOTHING").execute(
            arguments: record.values)
    }
}
