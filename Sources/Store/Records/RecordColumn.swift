// SPDX-License-Identifier: MIT
import GRDB

/// The columns of a file of records, in its order; the names are those of the tables. Both kinds of records share one
/// file; what a kind does not have stays empty.
enum RecordColumn: Int, CaseIterable, Hashable, Sendable {
    case type, id, timestamp, referenceNote, targetNote, interval, tuningSystem
    case centOffset, answer, isCorrect, isEasy, adaptiveLowest, adaptiveHighest, loudnessOffset, targetFrequency,
        reactionTime
    case initialCentOffset, userCentError, range, controlKind, controlResolution, commitKind, timeToCommit
    case finalFrequency, referencePitch, noteDuration, soundSource, referenceFrequency, inputDevice

    enum Kind { case text, number, wholeNumber, flag }

    static let names = allCases.map { "\($0)" }
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
    /// By name, as JSON has them.
    static let sorted = allCases.sorted { $0.name < $1.name }

    var name: String { Self.names[rawValue] }

    /// Files from before the column was added lack it.
    var isLater: Bool { [.isEasy, .adaptiveLowest, .adaptiveHighest].contains(self) }

    var kind: Kind {
        switch self {
        case .type, .id, .timestamp, .interval, .tuningSystem, .answer, .controlKind, .commitKind, .soundSource,
            .inputDevice:
            .text
        case .referenceNote, .targetNote, .adaptiveLowest, .adaptiveHighest, .controlResolution: .wholeNumber
        case .isCorrect, .isEasy: .flag
        case .centOffset, .loudnessOffset, .targetFrequency, .reactionTime, .initialCentOffset, .userCentError, .range,
            .timeToCommit, .finalFrequency, .referencePitch, .noteDuration, .referenceFrequency:
            .number
        }
    }

    /// The value of a field of a file as the table has it; the text itself if it is no such value.
    func value(text: String?) -> DatabaseValue {
        // There are programs that put quotation marks around every field.
        guard let text, !text.isEmpty || self == .inputDevice else { return .null }
        switch kind {
        case .text: return text.databaseValue
        case .number: return Double(text)?.databaseValue ?? text.databaseValue
        case .wholeNumber: return Int(text)?.databaseValue ?? text.databaseValue
        case .flag:
            let flags = ["true": true, "false": false]
            return (flags[text] ?? flags[text.lowercased()])?.databaseValue ?? text.databaseValue
        }
    }
}
