// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// An answered comparison as the store keeps it.
package struct ComparisonRecord: Hashable, Sendable, Identifiable {
    /// Given once, before the first attempt to save, so that a second attempt does not make a second record.
    package let id: UUID
    /// Its time is kept to the millisecond.
    package let completed: CompletedComparison

    package init(_ completed: CompletedComparison, id: UUID = UUID()) {
        self.id = id
        self.completed = completed
    }
}

extension ComparisonRecord: StoredRecord {
    static let table = "comparisonRecord"
    static let type = "comparison"
    static let layout = RecordLayout<ComparisonRecord>([
        RecordField(.id) { .text($0.id.grouped) },
        RecordField(.timestamp) { .text(Timestamp($0.completed.timestamp).text) },
        RecordField(.referenceNote) { .count($0.completed.comparison.referenceNote.rawValue) },
        RecordField(.targetNote) { .count($0.completed.comparison.targetNote.note.rawValue) },
        RecordField(.centOffset) { .number($0.completed.comparison.targetNote.offset.rawValue) },
        RecordField(.answer) { .text($0.completed.answer.rawValue) },
        RecordField(.isCorrect) { .flag($0.completed.isCorrect) },
        RecordField(.interval) { .text($0.completed.comparison.interval.symbol) },
        RecordField(.tuningSystem) { .text($0.completed.tuningSystem.rawValue) },
        RecordField(.referencePitch) { .number($0.completed.referencePitch.rawValue) },
        RecordField(.noteDuration) { .number($0.completed.noteDuration.rawValue) },
        RecordField(.soundSource) { .text($0.completed.soundSource.text) },
        RecordField(.loudnessOffset) { .number($0.completed.loudnessOffset.rawValue) },
        RecordField(.referenceFrequency) { .number($0.completed.referenceFrequency.rawValue) },
        RecordField(.targetFrequency) { .number($0.completed.targetFrequency.rawValue) },
        RecordField(.isEasy) { $0.completed.comparison.isEasy ? .flag(true) : .none },
        RecordField(.adaptiveLowest) { RecordCell($0.completed.adaptiveRange?.notes.lowerBound.rawValue) },
        RecordField(.adaptiveHighest) { RecordCell($0.completed.adaptiveRange?.notes.upperBound.rawValue) },
        RecordField(.reactionTime) { RecordCell($0.completed.reactionTime) },
        RecordField(.inputDevice) { RecordCell($0.completed.inputDevice) },
    ])

    var timestamp: Date { completed.timestamp }

    init<Source: FieldSource<RecordColumn>>(_ source: Source) throws(Source.Failure) {
        let reference = try source.note(.referenceNote)
        let interval = try source.interval(from: reference)
        let comparison = Comparison(
            referenceNote: reference, interval: interval, offset: try source.cents(.centOffset),
            isEasy: try source.flagIfAny(.isEasy) ?? false)
        guard let comparison else { throw source.refused(.centOffset, .notZero) }
        let completed = CompletedComparison(
            comparison: comparison, answer: try source.word(.answer, of: Answer.self),
            tuningSystem: try source.tuning(),
            referencePitch: try source.frequency(.referencePitch), noteDuration: try source.noteDuration(),
            soundSource: try source.soundSource(),
            loudnessOffset: AmplitudeDB(try source.number(.loudnessOffset, AmplitudeDB.validRange)),
            referenceFrequency: try source.frequency(.referenceFrequency),
            targetFrequency: try source.frequency(.targetFrequency),
            reactionTime: try source.numberIfAny(.reactionTime, RecordLimits.times),
            inputDevice: try source.inputDevice(), timestamp: try source.moment(.timestamp).date,
            adaptiveRange: try source.adaptiveRange())
        guard try source.flag(.isCorrect) == completed.isCorrect else {
            throw source.contradiction(.isCorrect, .answer)
        }
        self.init(completed, id: try source.identity())
    }
}
