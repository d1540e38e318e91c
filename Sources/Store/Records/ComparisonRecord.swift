// SPDX-License-Identifier: MIT
import Foundation
import GRDB
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
    static let columns = [
        "id", "timestamp", "referenceNote", "targetNote", "centOffset", "answer", "isCorrect", "interval",
        "tuningSystem", "referencePitch", "noteDuration", "soundSource", "loudnessOffset", "referenceFrequency",
        "targetFrequency", "reactionTime", "inputDevice",
    ]

    var identity: String { id.uuidString }

    var values: StatementArguments {
        let comparison = completed.comparison
        return [
            id.uuidString, Timestamp(completed.timestamp).text, comparison.referenceNote.rawValue,
            comparison.targetNote.note.rawValue, comparison.targetNote.offset.rawValue, completed.answer.rawValue,
            completed.isCorrect, comparison.interval.symbol, completed.tuningSystem.rawValue,
            completed.referencePitch.rawValue, completed.noteDuration.rawValue, completed.soundSource.text,
            completed.loudnessOffset.rawValue, completed.referenceFrequency.rawValue,
            completed.targetFrequency.rawValue, completed.reactionTime, completed.inputDevice,
        ]
    }

    init(row: Row) throws(DataStoreError) {
        let row = RecordRow(row, columns: Self.columns)
        let note = try row.note(2)
        let interval = try row.word(7) { DirectedInterval(symbol: $0) }
        let comparison = Comparison(referenceNote: note, interval: interval, offset: try row.cents(4))
        guard let comparison else { throw row.wrong(4) }
        let completed = CompletedComparison(
            comparison: comparison, answer: try row.lastingWord(5) { Answer(rawValue: $0) },
            tuningSystem: try row.word(8) { TuningSystem(rawValue: $0) }, referencePitch: try row.frequency(9),
            noteDuration: NoteDuration(try row.number(10)), soundSource: try row.word(11) { SoundSourceID($0) },
            loudnessOffset: AmplitudeDB(try row.number(12)), referenceFrequency: try row.frequency(13),
            targetFrequency: try row.frequency(14), reactionTime: try row.numberIfAny(15),
            inputDevice: try row.textIfAny(16),
            timestamp: try row.value(1) { Timestamp(text: $0)?.date })
        self.init(completed, id: try row.value(0) { UUID(uuidString: $0) })
    }
}
