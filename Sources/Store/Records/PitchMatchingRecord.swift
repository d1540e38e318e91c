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
    static let fields: [RecordField<Self>] = [
        (.id, { $0.id.uuidString }),
        (.timestamp, { Timestamp.text($0.completed.timestamp) }),
        (.referenceNote, { $0.completed.challenge.referenceNote.rawValue }),
        (.targetNote, { $0.completed.challenge.targetNote.rawValue }),
        (.interval, { $0.completed.challenge.interval.symbol }),
        (.tuningSystem, { $0.completed.tuningSystem.rawValue }),
        (.initialCentOffset, { $0.completed.challenge.initialCentOffset.rawValue }),
        (.userCentError, { $0.completed.userCentError.rawValue }),
        (.controlKind, { $0.completed.control?.rawValue }),
        (.controlResolution, { $0.completed.controlResolution }),
        (.commitKind, { $0.completed.commit.rawValue }),
        (.timeToCommit, { $0.completed.timeToCommit }),
        (.referencePitch, { $0.completed.referencePitch.rawValue }),
        (.noteDuration, { $0.completed.noteDuration.rawValue }),
        (.soundSource, { $0.completed.soundSource.text }),
        (.referenceFrequency, { $0.completed.referenceFrequency.rawValue }),
        (.finalFrequency, { $0.completed.finalFrequency.rawValue }),
        (.inputDevice, { $0.completed.inputDevice }),
        (.range, { $0.range.rawValue }),
    ]
    static let places = RecordRow.places(in: columns)

    init(_ row: RecordRow) throws(WrongValue) {
        let reference = try row.note(.referenceNote)
        let range = try row.number(.range, RecordLimits.positive)
        let challenge = PitchMatchingChallenge(
            referenceNote: reference, interval: try row.interval(from: reference),
            initialCentOffset: Cents(try row.number(.initialCentOffset, -range...range)))
        guard let challenge else { throw row.wrong(.targetNote) }
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: try row.cents(.userCentError),
            control: try row.wordIfAny(.controlKind, of: TuningControl.self),
            controlResolution: try row.wholeNumberIfAny(.controlResolution, 1...Int.max),
            commit: try row.word(.commitKind, of: CommitKind.self),
            timeToCommit: try row.numberIfAny(.timeToCommit, RecordLimits.times),
            tuningSystem: try row.tuning(),
            referencePitch: try row.frequency(.referencePitch), noteDuration: try row.noteDuration(),
            soundSource: try row.soundSource(), referenceFrequency: try row.frequency(.referenceFrequency),
            finalFrequency: try row.frequency(.finalFrequency), inputDevice: try row.textIfAny(.inputDevice),
            timestamp: try row.moment(.timestamp))
        self.init(completed, range: Cents(range), id: try row.identity())
    }
}
