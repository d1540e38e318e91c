// SPDX-License-Identifier: MIT

/// The columns of a file. A case's name is the column's.
protocol FileColumn: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
    /// By raw value.
    static var names: [String] { get }
    /// Files from before the column was added lack it.
    var isLater: Bool { get }
    /// Any text can stand there, and an empty one is not none.
    var isFree: Bool { get }
}

extension FileColumn {
    var name: String { Self.names[rawValue] }
    var isLater: Bool { false }
    var isFree: Bool { false }
}

/// The columns of a file of records, in its order; the names are those of the tables. Both kinds of records share one
/// file; what a kind does not have stays empty.
enum RecordColumn: Int, FileColumn {
    case type, id, timestamp, referenceNote, targetNote, interval, tuningSystem
    case centOffset, answer, isCorrect, isEasy, adaptiveLowest, adaptiveHighest, loudnessOffset, targetFrequency,
        reactionTime
    case initialCentOffset, userCentError, range, controlKind, controlResolution, commitKind, timeToCommit
    case finalFrequency, referencePitch, noteDuration, soundSource, referenceFrequency, inputDevice

    static let names = allCases.map { "\($0)" }
    var isLater: Bool { [.isEasy, .adaptiveLowest, .adaptiveHighest].contains(self) }
    var isFree: Bool { self == .inputDevice }
    /// By name, as JSON has them.
    static let sorted = allCases.sorted { $0.name < $1.name }
}
