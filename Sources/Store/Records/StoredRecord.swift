// SPDX-License-Identifier: MIT
import GRDB

/// What has a table of its own, ordered by time.
protocol StoredRecord {
    static var table: String { get }
    /// In the order of `values` and of the rows that `init(row:)` reads.
    static var columns: [String] { get }

    var values: StatementArguments { get }
    /// As it is stored.
    var identity: String { get }

    /// - Throws: `DataStoreError.unknownValue`.
    init(row: Row) throws(DataStoreError)
}

extension StoredRecord {
    private static var list: String { columns.joined(separator: ", ") }

    /// Leaves a record alone whose id is there already.
    static var insertion: String {
        "INSERT INTO \(table) (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) "
            + "ON CONFLICT (id) DO NOTHING"
    }

    /// By time; those of the same millisecond in the order they were saved.
    static var selection: String { "SELECT \(list) FROM \(table) ORDER BY timestamp, rowid" }
}
