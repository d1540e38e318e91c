// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

extension ComparisonRecord: ExportedRecord {
    static let type = "comparison"

    var milliseconds: Int64 { Timestamp(completed.timestamp).milliseconds }

    func cell(_ column: RecordColumn) -> RecordCell {
        let comparison = completed.comparison
        return switch column {
        case .type: .text(Self.type)
        case .id: .text(id.uuidString)
        case .timestamp: .text(Timestamp(completed.timestamp).text)
        case .referenceNote: .count(comparison.referenceNote.rawValue)
        case .targetNote: .count(comparison.targetNote.note.rawValue)
        case .interval: .text(comparison.interval.symbol)
        case .tuningSystem: .text(completed.tuningSystem.rawValue)
        case .centOffset: .number(comparison.targetNote.offset.rawValue)
        case .answer: .text(completed.answer.rawValue)
        case .isCorrect: .flag(completed.isCorrect)
        case .loudnessOffset: .number(completed.loudnessOffset.rawValue)
        case .targetFrequency: .number(completed.targetFrequency.rawValue)
        case .reactionTime: RecordCell(completed.reactionTime)
        case .referencePitch: .number(completed.referencePitch.rawValue)
        case .noteDuration: .number(completed.noteDuration.rawValue)
        case .soundSource: .text(completed.soundSource.text)
        case .referenceFrequency: .number(completed.referenceFrequency.rawValue)
        case .inputDevice: RecordCell(completed.inputDevice)
        case .initialCentOffset, .userCentError, .range, .controlKind, .controlResolution, .commitKind, .timeToCommit,
            .finalFrequency:
            .none
        }
    }

    private static let absent: [RecordColumn] = [
        .initialCentOffset, .userCentError, .range, .controlKind, .controlResolution, .commitKind, .timeToCommit,
        .finalFrequency,
    ]

    init(_ fields: RecordFields<RecordColumn>) throws(RowFault) {
        try fields.checkAbsence(of: Self.absent)
        let reference = try fields.note(.referenceNote)
        let interval = try fields.interval(from: reference)
        let offset = try fields.number(.centOffset, RecordLimits.offsets)
        let comparison = Comparison(referenceNote: reference, interval: interval, offset: Cents(offset))
        guard let comparison else { throw fields.refused(.centOffset, .notZero) }
        let completed = CompletedComparison(
            comparison: comparison, answer: try fields.word(.answer, of: Answer.self),
            tuningSystem: try fields.word(.tuningSystem, of: TuningSystem.self),
            referencePitch: try fields.frequency(.referencePitch), noteDuration: try fields.noteDuration(),
            soundSource: try fields.soundSource(),
            loudnessOffset: AmplitudeDB(try fields.number(.loudnessOffset, AmplitudeDB.validRange)),
            referenceFrequency: try fields.frequency(.referenceFrequency),
            targetFrequency: try fields.frequency(.targetFrequency),
            reactionTime: try fields.numberIfAny(.reactionTime, RecordLimits.times),
            inputDevice: try fields.inputDevice(),
            timestamp: try fields.moment(.timestamp).date)
        guard try fields.flag(.isCorrect) == completed.isCorrect else {
            throw fields.contradiction(.isCorrect, .answer)
        }
        self.init(completed, id: try fields.identity())
    }
}

/// What the tables' constraints allow.
enum RecordLimits {
    /// Cents that the tables take: less than a million.
    static let offsets = (-1e6).nextUp...1e6.nextDown
    /// Hz, and other numbers greater than 0, that the tables take.
    static let positive = Double.leastNonzeroMagnitude...1e6.nextDown
    /// Seconds that the tables take.
    static let times = 0...1e9.nextDown
}

/// What both kinds of records have.
extension RecordFields<RecordColumn> {
    /// - Throws: `RowFault.foreignField`.
    func checkAbsence(of columns: [RecordColumn]) throws(RowFault) {
        for column in columns where !isEmpty(column) { throw .foreignField(column: column.name) }
    }

    /// Fits the target note.
    func interval(from reference: MIDINote) throws(RowFault) -> DirectedInterval {
        let interval = try word(.interval, .interval) { DirectedInterval(symbol: $0) }
        guard try note(.targetNote) == reference.transposed(by: interval) else {
            throw contradiction(.targetNote, .interval)
        }
        return interval
    }

    func frequency(_ column: RecordColumn) throws(RowFault) -> Frequency {
        Frequency(try number(column, RecordLimits.positive))
    }

    func noteDuration() throws(RowFault) -> NoteDuration {
        NoteDuration(try number(.noteDuration, NoteDuration.validRange))
    }

    func soundSource() throws(RowFault) -> SoundSourceID {
        try word(.soundSource, .sound) { $0.utf8.contains(0) ? nil : SoundSourceID($0) }
    }

    /// No text holds a NUL: SQLite would end it there.
    func inputDevice() throws(RowFault) -> String? {
        guard let text = textIfAny(.inputDevice) else { return nil }
        guard !text.utf8.contains(0) else { throw refused(.inputDevice, .text) }
        return text
    }

    func identity() throws(RowFault) -> UUID { try word(.id, .identity) { UUID(uuidString: $0) } }
}
