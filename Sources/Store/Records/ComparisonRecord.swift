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
    static let fields: [RecordField<Self>] = [
        (.id, { $0.id.uuidString }),
        (.timestamp, { Timestamp.text($0.completed.timestamp) }),
        (.referenceNote, { $0.completed.comparison.referenceNote.rawValue }),
        (.targetNote, { $0.completed.comparison.targetNote.note.rawValue }),
        (.centOffset, { $0.completed.comparison.targetNote.offset.rawValue }),
        (.answer, { $0.completed.answer.rawValue }),
        (.isCorrect, { $0.completed.isCorrect }),
        (.interval, { $0.completed.comparison.interval.symbol }),
        (.tuningSystem, { $0.completed.tuningSystem.rawValue }),
        (.referencePitch, { $0.completed.referencePitch.rawValue }),
        (.noteDuration, { $0.completed.noteDuration.rawValue }),
        (.soundSource, { $0.completed.soundSource.text }),
        (.loudnessOffset, { $0.completed.loudnessOffset.rawValue }),
        (.referenceFrequency, { $0.completed.referenceFrequency.rawValue }),
        (.targetFrequency, { $0.completed.targetFrequency.rawValue }),
        (.isEasy, { $0.completed.comparison.isEasy ? true : nil }),
        (.adaptiveLowest, { $0.completed.adaptiveRange?.notes.lowerBound.rawValue }),
        (.adaptiveHighest, { $0.completed.adaptiveRange?.notes.upperBound.rawValue }),
        (.reactionTime, { $0.completed.reactionTime }),
        (.inputDevice, { $0.completed.inputDevice }),
    ]
    static let places = RecordRow.places(in: columns)

    init(_ row: RecordRow) throws(WrongValue) {
        let reference = try row.note(.referenceNote)
        let interval = try row.interval(from: reference)
        let comparison = Comparison(
            referenceNote: reference, interval: interval, offset: try row.cents(.centOffset),
            isEasy: try row.flagIfAny(.isEasy) ?? false)
        guard let comparison else { throw row.wrong(.centOffset) }
        let completed = CompletedComparison(
            comparison: comparison, answer: try row.word(.answer, of: Answer.self),
            tuningSystem: try row.tuning(),
            referencePitch: try row.frequency(.referencePitch), noteDuration: try row.noteDuration(),
            soundSource: try row.soundSource(),
            loudnessOffset: AmplitudeDB(try row.number(.loudnessOffset, AmplitudeDB.validRange)),
            referenceFrequency: try row.frequency(.referenceFrequency),
            targetFrequency: try row.frequency(.targetFrequency),
            reactionTime: try row.numberIfAny(.reactionTime, RecordLimits.times),
            inputDevice: try row.textIfAny(.inputDevice), timestamp: try row.moment(.timestamp),
            adaptiveRange: try row.adaptiveRange())
        guard try row.flag(.isCorrect) == completed.isCorrect else { throw row.wrong(.isCorrect) }
        self.init(completed, id: try row.identity())
    }
}
