// SPDX-License-Identifier: MIT
import Foundation
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
    static let type = "matching"
    static let layout = RecordLayout<PitchMatchingRecord>([
        RecordField(.id) { .text($0.id.grouped) },
        RecordField(.timestamp) { .text(Timestamp($0.completed.timestamp).text) },
        RecordField(.referenceNote) { .count($0.completed.challenge.referenceNote.rawValue) },
        RecordField(.targetNote) { .count($0.completed.challenge.targetNote.rawValue) },
        RecordField(.interval) { .text($0.completed.challenge.interval.symbol) },
        RecordField(.tuningSystem) { .text($0.completed.tuningSystem.rawValue) },
        RecordField(.initialCentOffset) { .number($0.completed.challenge.initialCentOffset.rawValue) },
        RecordField(.userCentError) { .number($0.completed.userCentError.rawValue) },
        RecordField(.controlKind) { RecordCell($0.completed.control?.rawValue) },
        RecordField(.controlResolution) { RecordCell($0.completed.controlResolution) },
        RecordField(.commitKind) { .text($0.completed.commit.rawValue) },
        RecordField(.timeToCommit) { RecordCell($0.completed.timeToCommit) },
        RecordField(.referencePitch) { .number($0.completed.referencePitch.rawValue) },
        RecordField(.noteDuration) { .number($0.completed.noteDuration.rawValue) },
        RecordField(.soundSource) { .text($0.completed.soundSource.text) },
        RecordField(.referenceFrequency) { .number($0.completed.referenceFrequency.rawValue) },
        RecordField(.finalFrequency) { .number($0.completed.finalFrequency.rawValue) },
        RecordField(.inputDevice) { RecordCell($0.completed.inputDevice) },
        RecordField(.range) { .number($0.range.rawValue) },
    ])

    var timestamp: Date { completed.timestamp }

    init<Source: FieldSource<RecordColumn>>(_ source: Source) throws(Source.Failure) {
        let reference = try source.note(.referenceNote)
        let range = try source.number(.range, RecordLimits.positive)
        let challenge = PitchMatchingChallenge(
            referenceNote: reference, interval: try source.interval(from: reference),
            initialCentOffset: Cents(try source.number(.initialCentOffset, -range...range)))
        guard let challenge else { throw source.contradiction(.targetNote, .interval) }
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: try source.cents(.userCentError),
            control: try source.wordIfAny(.controlKind, of: TuningControl.self),
            controlResolution: try source.wholeNumberIfAny(.controlResolution, 1...Int.max),
            commit: try source.word(.commitKind, of: CommitKind.self),
            timeToCommit: try source.numberIfAny(.timeToCommit, RecordLimits.times),
            tuningSystem: try source.tuning(),
            referencePitch: try source.frequency(.referencePitch), noteDuration: try source.noteDuration(),
            soundSource: try source.soundSource(), referenceFrequency: try source.frequency(.referenceFrequency),
            finalFrequency: try source.frequency(.finalFrequency), inputDevice: try source.inputDevice(),
            timestamp: try source.moment(.timestamp).date)
        self.init(completed, range: Cents(range), id: try source.identity())
    }
}
