// SPDX-License-Identifier: MIT
import GRDB

/// By which it is seen whether two files hold the same records.
struct DataState: Equatable {
    let records: RecordCounts
    /// The last row of each table.
    private let last: [String?]

    /// - Throws: `DataStoreError`.
    init(_ path: String) throws(DataStoreError) {
        do {
            (records, last) = try DataFile(path: path).read().read { db in
                let last = try TrainingDataStore.recordTables.filter { try db.tableExists($0) }.map { table in
                    try String.fetchOne(db, sql: "SELECT id FROM \(table) ORDER BY rowid DESC LIMIT 1")
                }
                return (try RecordCounts(db), last)
            }
        } catch {
            throw DataStoreError(error, path: path)
        }
    }
}
