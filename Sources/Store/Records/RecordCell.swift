// SPDX-License-Identifier: MIT
import GRDB

/// What is in a field.
enum RecordCell: Hashable {
    case none
    case text(String)
    case number(Double)
    case count(Int)
    case flag(Bool)

    init(_ text: String?) { self = text.map { .text($0) } ?? .none }
    init(_ number: Double?) { self = number.map { .number($0) } ?? .none }
    init(_ count: Int?) { self = count.map { .count($0) } ?? .none }
}

extension StatementArguments {
    /// Optionals, because GRDB takes them through a closure and others through a key path, which takes longer than all else
    /// about a record.
    init(cells: [RecordCell]) { self.init(cells.map { $0 as (any DatabaseValueConvertible)? }) }
}

extension RecordCell: DatabaseValueConvertible {
    var databaseValue: DatabaseValue {
        switch self {
        case .none: .null
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        case .count(let count): count.databaseValue
        case .flag(let flag): flag.databaseValue
        }
    }

    /// Rows are read by `RecordRow`, which knows what each column should be.
    static func fromDatabaseValue(_ value: DatabaseValue) -> RecordCell? { nil }
}
