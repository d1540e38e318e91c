// SPDX-License-Identifier: MIT
import GRDB
import GRDBSQLite

/// The statement that puts one row after another into a table. GRDB hands values over in a way that takes longer than all that
/// SQLite does with them, which a million rows feel.
final class RowInsertion {
    /// SQLite copies the text; its own name for this is a cast in a macro, which Swift does not import.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let db: Database
    /// Has to live as long as what SQLite knows it by.
    private let statement: Statement
    /// Rows that were put in.
    private(set) var count = 0
    /// The row before, whose values SQLite still has: most words are the same again.
    private var bound: [RecordCell] = []

    /// - Parameter table: with its schema's name.
    init(_ db: Database, into table: String, columns: [String]) throws {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        self.db = db
        statement = try db.makeStatement(
            sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
    }

    /// - Parameter cells: in the order of the columns, as many.
    /// - Throws: GRDB's `DatabaseError`, also where the work was interrupted.
    func execute(_ cells: [RecordCell]) throws {
        let row = statement.sqliteStatement
        defer { sqlite3_reset(row) }
        let before = bound
        bound = []
        for (index, cell) in cells.enumerated() where before.isEmpty || !Self.isSame(cell, before[index]) {
            let place = Int32(index + 1)
            let code =
                switch cell {
                case .none: sqlite3_bind_null(row, place)
                case .text(var text):
                    text.withUTF8 { bytes in
                        // Not as a C string, for which Swift would copy it once more.
                        sqlite3_bind_text(
                            row, place, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
                            Int32(bytes.count), Self.transient)
                    }
                case .number(let number): sqlite3_bind_double(row, place, number)
                case .count(let count): sqlite3_bind_int64(row, place, Int64(count))
                case .flag(let flag): sqlite3_bind_int64(row, place, flag ? 1 : 0)
                }
            try check(code, is: SQLITE_OK)
        }
        bound = cells
        try check(sqlite3_step(row), is: SQLITE_DONE)
        count += 1
    }

    /// By their bytes: Swift takes an é of one character for the same as one of two. A number takes no longer to be handed over
    /// than to be compared.
    private static func isSame(_ cell: RecordCell, _ other: RecordCell) -> Bool {
        switch (cell, other) {
        case (.text(var text), .text(var other)):
            text.withUTF8 { bytes in
                other.withUTF8 { others in bytes.count == others.count && bytes.elementsEqual(others) }
            }
        case (.number, _): false
        case _: cell == other
        }
    }

    private func check(_ code: Int32, is wanted: Int32) throws {
        guard code != wanted else { return }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
    }
}
