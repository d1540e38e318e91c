// SPDX-License-Identifier: MIT
import GRDB

extension TrainingDataStore {
    /// All of them or none, in one transaction, on the disk when this returns. Records whose ids are there already are
    /// left alone, so that saving may be tried again without knowing how the last attempt ended.
    /// - Throws: `DataStoreError.replaced` if they are not where the path leads.
    package func append(
        _ comparisons: [ComparisonRecord], _ matchings: [PitchMatchingRecord]
    ) throws(DataStoreError) {
        if isReplaced { throw .replaced }
        do throws(DataStoreError) {
            if comparisons.count + matchings.count > 0 {
                try access { queue in
                    try queue.write { db in
                        for record in comparisons { _ = try Self.insert(record, into: db) }
                        for record in matchings { _ = try Self.insert(record, into: db) }
                    }
                }
            }
        } catch {
            // Whatever SQLite calls it.
            if isReplaced { throw .replaced }
            throw error
        }
    }

    /// - Returns: whether it is new; one with its id may be there already.
    static func insert<Record: StoredRecord>(_ record: Record, into db: Database) throws -> Bool {
        try db.cachedStatement(sql: Record.insertion + " ON CONFLICT (id) DO NOTHING").execute(arguments: record.values)
        return db.changesCount > 0
    }
}
