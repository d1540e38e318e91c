// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Training

/// A tuned pitch as the store keeps it.
package struct PitchMatchingRecord: Hashable, Sendable, Identifiable {
    /// Given once, before the first attempt to save, so that a second attempt does not make a second record.
    package let id: UUID
    /// Its time is kept to the millisecond.
    package let completed: CompletedPitchMatching
    /// How far from the correct pitch the note could begin, to either side.
    package let range: Cents

    package init(_ completed: CompletedPitchMatching, range: Cents, id: UUID = UUID()) {
        self.id = id
        self.completed = completed
        self.range = range
    }
}

extension PitchMatchingRecord: StoredRecord {
    static let table = "pitchMatchingRecord"
    static let columns = [
        "id", "timestamp", "referenceNote", "targetNote", "interval", "tuningSystem", "initialCentOffset",
        "userCentError", "controlKind", "controlResolution", "commitKind", "timeToCommit", "referencePitch",
        "noteDuration", "soundSource", "referenceFrequency", "finalFrequency", "inputDevice", "range",
    ]

    var identity: String { id.uuidString }

    var values: StatementArguments {
        let challenge = completed.challenge
        return [
            id.uuidString, Timestamp(completed.timestamp).text, challenge.referenceNote.rawValue,
            challenge.targetNote.rawValue, challenge.interval.symbol, completed.tuningSystem.rawValue,
            challenge.initialCentOffset.rawValue, completed.userCentError.rawValue, completed.control?.rawValue,
            completed.controlResolution, completed.commit.rawValue, completed.timeToCommit,
            completed.referencePitch.rawValue, completed.noteDuration.rawValue, completed.soundSource.text,
            completed.referenceFrequency.rawValue, completed.finalFrequency.rawValue, completed.inputDevice,
            range.rawValue,
        ]
    }

    init(row: Row) throws(DataStoreError) {
        let row = RecordRow(row, columns: Self.columns)
        let note = try row.note(2)
        let interval = try row.word(4) { DirectedInterval(symbol: $0) }
        let challenge = PitchMatchingChallenge(
            referenceNote: note, interval: interval, initialCentOffset: try row.cents(6))
        guard let challenge else { throw row.wrong(4) }
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: try row.cents(7),
            control: try row.wordIfAny(8) { TuningControl(rawValue: $0) }, controlResolution: try row.countIfAny(9),
            commit: try row.word(10) { CommitKind(rawValue: $0) }, timeToCommit: try row.numberIfAny(11),
            tuningSystem: try row.word(5) { TuningSystem(rawValue: $0) }, referencePitch: try row.frequency(12),
            noteDuration: NoteDuration(try row.number(13)), soundSource: try row.word(14) { SoundSourceID($0) },
            referenceFrequency: try row.frequency(15), finalFrequency: try row.frequency(16),
            inputDevice: try row.textIfAny(17), timestamp: try row.value(1) { Timestamp(text: $0)?.date })
        self.init(completed, range: try row.cents(18), id: try row.value(0) { UUID(uuidString: $0) })
    }
}
