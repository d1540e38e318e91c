// SPDX-License-Identifier: MIT
import GRDB

/// Why records were not exported.
package enum RecordExportError: Error, Hashable, Sendable {
    case store(DataStoreError)
    /// What the sink returned.
    case output(errno: Int32)
}

extension TrainingDataStore {
    /// Bytes that are written at once.
    private static var piece: Int { 1 << 18 }

    /// Writes all records as of one moment, by time; those of the same millisecond in the order they were saved,
    /// comparisons first. The same records always give the same bytes.
    /// - Parameter sink: takes the next bytes and returns 0, or an errno, which ends it. Must not call the store.
    /// - Returns: how many.
    @discardableResult
    package func exportRecords(
        as format: RecordFormat, to sink: ([UInt8]) -> Int32
    ) throws(RecordExportError) -> Int {
        var failure: Int32 = 0
        var count = 0
        do throws(DataStoreError) {
            try access { queue in
                try queue.read { db in
                    var writer = RecordWriter(format)
                    let rows = try Row.fetchCursor(db, sql: Self.allRecords(db))
                    while failure == 0, let row = try rows.next() {
                        writer.put(RecordColumn.allCases.map { row[$0.rawValue] })
                        count += 1
                        if writer.bytes.count >= Self.piece { failure = sink(writer.take()) }
                    }
                    if failure == 0 { failure = sink(writer.take()) }
                }
            }
        } catch {
            throw .store(error)
        }
        guard failure == 0 else { throw .output(errno: failure) }
        return count
    }

    /// The columns of files, in their order.
    private static func allRecords(_ db: Database) throws -> String {
        func selection<Record: StoredRecord>(_ type: Record.Type) throws -> String? {
            // The oldest files have one table only.
            guard try db.tableExists(Record.table) else { return nil }
            let fields = RecordColumn.allCases.dropFirst().map { column in
                Record.columns.contains(column.name) ? column.name : "NULL AS \(column.name)"
            }
            return "SELECT '\(Record.type)' AS type, \(fields.joined(separator: ", ")), rowid AS place "
                + "FROM \(try Record.readable(db))"
        }
        let tables = [try selection(ComparisonRecord.self), try selection(PitchMatchingRecord.self)]
        return tables.compactMap { $0 }.joined(separator: " UNION ALL ") + " ORDER BY timestamp, type, place"
    }
}
