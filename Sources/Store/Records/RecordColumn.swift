// SPDX-License-Identifier: MIT

/// The columns of a file. A case's name is the column's.
protocol FileColumn: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
    /// By raw value.
    static var names: [String] { get }
}

extension FileColumn {
    var name: String { Self.names[rawValue] }
}

/// The columns of a file of records, in its order; the names are those of the tables. Both kinds of records share one
/// file; what a kind does not have stays empty.
enum RecordColumn: Int, FileColumn {
    case type, id, timestamp, referenceNote, targetNote, interval, tuningSystem
    case centOffset, answer, isCorrect, loudnessOffset, targetFrequency, reactionTime
    case initialCentOffset, userCentError, range, controlKind, controlResolution, commitKind, timeToCommit
    case finalFrequency, referencePitch, noteDuration, soundSource, referenceFrequency, inputDevice

    static let names = allCases.map { "\($0)" }
    /// By name, as JSON has them.
    static let sorted = allCases.sorted { $0.name < $1.name }
}

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

/// A record that files can hold.
protocol ExportedRecord: StoredRecord {
    /// In the column `type`.
    static var type: String { get }
    var milliseconds: Int64 { get }

    func cell(_ column: RecordColumn) -> RecordCell

    /// - Throws: `RowFault`: what the record's table would not take, or what contradicts itself.
    init(_ fields: RecordFields<RecordColumn>) throws(RowFault)
}
