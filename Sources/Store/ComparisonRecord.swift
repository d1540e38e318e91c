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

extension ComparisonRecord {
    /// In the order of `values` and of `init(row:)`.
    static let columns = [
        "id", "timestamp", "referenceNote", "targetNote", "centOffset", "answer", "isCorrect", "interval",
        "tuningSystem", "referencePitch", "noteDuration", "soundSource", "loudnessOffset", "referenceFrequency",
        "targetFrequency", "reactionTime", "inputDevice",
    ]

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

    /// The table's constraints keep numbers sensible; words may be those of a newer Peach.
    /// - Throws: `DataStoreError.unknownValue`.
    init(row: Row) throws(DataStoreError) {
        let offset: Double = row[4]
        let reference: Int = row[2]
        guard let note = MIDINote(exactly: reference) else { throw Self.unknown(row, 2) }
        let interval = try Self.read(row, 7) { DirectedInterval(symbol: $0) }
        guard let comparison = Comparison(referenceNote: note, interval: interval, offset: Cents(offset)) else {
            throw Self.unknown(row, 4)
        }
        let id = try Self.read(row, 0) { UUID(uuidString: $0) }
        let completed = CompletedComparison(
            comparison: comparison, answer: try Self.read(row, 5) { Answer(rawValue: $0) },
            tuningSystem: try Self.read(row, 8) { TuningSystem(rawValue: $0) },
            referencePitch: try Self.frequency(row, 9), noteDuration: NoteDuration(row[10]),
            soundSource: try Self.read(row, 11) { SoundSourceID($0) }, loudnessOffset: AmplitudeDB(row[12]),
            referenceFrequency: try Self.frequency(row, 13), targetFrequency: try Self.frequency(row, 14),
            reactionTime: row[15], inputDevice: row[16], timestamp: try Self.read(row, 1) { Timestamp(text: $0)?.date })
        self.init(completed, id: id)
    }

    private static func frequency(_ row: Row, _ index: Int) throws(DataStoreError) -> Frequency {
        let hertz: Double = row[index]
        guard hertz > 0, hertz.isFinite else { throw unknown(row, index) }
        return Frequency(hertz)
    }

    private static func read<Value>(
        _ row: Row, _ index: Int, _ make: (String) -> Value?
    ) throws(DataStoreError) -> Value {
        guard let value = make(row[index]) else { throw unknown(row, index) }
        return value
    }

    private static func unknown(_ row: Row, _ index: Int) -> DataStoreError {
        let value: DatabaseValue = row[index]
        return .unknownValue(column: columns[index], value: value.description)
    }
}
