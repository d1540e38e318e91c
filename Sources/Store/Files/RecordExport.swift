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
                    let comparisons = try Upcoming<ComparisonRecord>(db)
                    let matchings = try Upcoming<PitchMatchingRecord>(db)
                    while failure == 0 {
                        if comparisons.milliseconds <= matchings.milliseconds, let record = comparisons.record {
                            writer.put(record)
                            try comparisons.advance()
                        } else if let record = matchings.record {
                            writer.put(record)
                            try matchings.advance()
                        } else {
                            break
                        }
                        count += 1
                        if writer.count >= Self.piece { failure = sink(writer.take()) }
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
}

/// The records of one table by time, of which the next one is known.
private final class Upcoming<Record: StoredRecord> {
    /// Nil in the oldest files, which have one table only.
    private let rows: RowCursor?
    /// Nil at the end.
    private(set) var record: Record?
    /// Of the record; the largest number at the end.
    private(set) var milliseconds = Int64.max

    init(_ db: Database) throws {
        rows = try db.tableExists(Record.table) ? Row.fetchCursor(db, sql: Record.selection(db)) : nil
        try advance()
    }

    func advance() throws {
        record = try rows?.next().map { try Record(row: $0) }
        milliseconds = record.map { Timestamp($0.timestamp).milliseconds } ?? .max
    }
}
