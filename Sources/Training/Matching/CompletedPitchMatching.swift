// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A tuned pitch: everything that is worth keeping about it.
package struct CompletedPitchMatching: Hashable, Sendable {
    package let challenge: PitchMatchingChallenge
    /// What was held, from the correct pitch; positive is too high.
    package let userCentError: Cents
    /// The control that tuned last; nil if none did.
    package let control: TuningControl?
    /// Steps of a wheel from its rest to one end; nil if it is not known or no wheel tuned.
    package let controlResolution: Int?
    package let commit: CommitKind
    /// Seconds from the audible onset of the tunable note to the press, or to the moment in which the wheel was let go;
    /// at least 0; nil if it was not measured.
    package let timeToCommit: Double?
    package let tuningSystem: TuningKey
    /// Of the A above middle C.
    package let referencePitch: Frequency
    /// Of the reference note.
    package let noteDuration: NoteDuration
    package let soundSource: SoundSourceID
    /// What truly sounded, as the player reported it.
    package let referenceFrequency: Frequency
    /// What sounded while the pitch was held.
    package let finalFrequency: Frequency
    /// The controller or keyboard that committed; nil if it has no name.
    package let inputDevice: String?
    package let timestamp: Date

    package init(
        challenge: PitchMatchingChallenge, userCentError: Cents, control: TuningControl?, controlResolution: Int?,
        commit: CommitKind, timeToCommit: Double?, tuningSystem: TuningKey, referencePitch: Frequency,
        noteDuration: NoteDuration, soundSource: SoundSourceID, referenceFrequency: Frequency,
        finalFrequency: Frequency, inputDevice: String?, timestamp: Date
    ) {
        self.challenge = challenge
        self.userCentError = userCentError
        self.control = control
        self.controlResolution = controlResolution
        self.commit = commit
        self.timeToCommit = timeToCommit
        self.tuningSystem = tuningSystem
        self.referencePitch = referencePitch
        self.noteDuration = noteDuration
        self.soundSource = soundSource
        self.referenceFrequency = referenceFrequency
        self.finalFrequency = finalFrequency
        self.inputDevice = inputDevice
        self.timestamp = timestamp
    }

    package init(
        _ exercise: PitchMatchingExercise, heard onset: TargetOnset, error: Cents, control: TuningControl?,
        commit: CommitKind, press: InputStamp
    ) {
        let isWheel = control == .absolute || control == .rate || control == .ratchet
        self.init(
            challenge: exercise.challenge, userCentError: error, control: control,
            controlResolution: isWheel ? exercise.wheel.stepsPerHalf : nil, commit: commit,
            timeToCommit: Double(press.moment - onset.moment) / 1e9, tuningSystem: exercise.tuningSystem.key,
            referencePitch: exercise.referencePitch, noteDuration: exercise.noteDuration,
            soundSource: exercise.soundSource, referenceFrequency: onset.referenceFrequency,
            finalFrequency: exercise.frequency(at: error), inputDevice: press.device, timestamp: press.date)
    }

    package var initialCentOffset: Cents { challenge.initialCentOffset }
    package var band: MatchingBand { MatchingBand(error: userCentError) }
    package var isDeadCentre: Bool { MatchingBand.isDeadCentre(userCentError) }
}

package enum CommitKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A pad, pedal or key.
    case confirmed
    /// The wheel was let go and came to rest.
    case released
}

/// How near a tuned pitch came to the correct one.
package enum MatchingBand: String, Hashable, Sendable, CaseIterable {
    case near
    case middle
    case far

    /// Below half a cent nobody hears a difference between two notes in succession.
    package static func isDeadCentre(_ error: Cents) -> Bool { error.magnitude < 0.5 }

    /// An error as it is shown, to a tenth of a cent, and 0 in the dead centre.
    package static func shown(_ error: Cents) -> Cents {
        isDeadCentre(error) ? 0 : Cents((error.rawValue * 10).rounded() / 10)
    }

    /// Of the error as it is shown, so that the two never contradict each other.
    /// - Parameter error: Signed cents from the correct pitch.
    package init(error: Cents) {
        let size = Self.shown(error).magnitude
        self = size < 10 ? .near : size <= 30 ? .middle : .far
    }
}
