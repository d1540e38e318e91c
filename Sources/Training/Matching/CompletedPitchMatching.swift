// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A tuned pitch, as recorded.
package struct CompletedPitchMatching: Hashable, Sendable {
    package let challenge: PitchMatchingChallenge
    /// The distance of the held pitch from the correct one; positive is too high.
    package let userCentError: Cents
    /// The control that tuned last; nil if none.
    package let control: TuningControl?
    /// The steps of a wheel from its rest to one end; nil if unknown, or for other controls.
    package let controlResolution: Int?
    package let commit: CommitKind
    /// Seconds from the audible onset of the tunable note to the press or the release, at least 0; nil if not measured.
    package let timeToCommit: Double?
    package let tuningSystem: TuningKey
    package let referencePitch: Frequency
    /// Of the reference note.
    package let noteDuration: NoteDuration
    package let soundSource: SoundSourceID
    /// As reported by the `NotePlayer`.
    package let referenceFrequency: Frequency
    package let finalFrequency: Frequency
    /// The name of the controller or keyboard; nil if it has none.
    package let inputDevice: String?
    /// The name of the device that played; nil if unknown.
    package let output: String?
    package let timestamp: Date

    package init(
        challenge: PitchMatchingChallenge, userCentError: Cents, control: TuningControl?, controlResolution: Int?,
        commit: CommitKind, timeToCommit: Double?, tuningSystem: TuningKey, referencePitch: Frequency,
        noteDuration: NoteDuration, soundSource: SoundSourceID, referenceFrequency: Frequency,
        finalFrequency: Frequency, inputDevice: String?, timestamp: Date, output: String? = nil
    ) {
        (self.challenge, self.userCentError, self.commit) = (challenge, userCentError, commit)
        (self.control, self.controlResolution, self.timeToCommit) = (control, controlResolution, timeToCommit)
        (self.tuningSystem, self.referencePitch) = (tuningSystem, referencePitch)
        (self.noteDuration, self.soundSource) = (noteDuration, soundSource)
        (self.referenceFrequency, self.finalFrequency) = (referenceFrequency, finalFrequency)
        (self.inputDevice, self.output, self.timestamp) = (inputDevice, output, timestamp)
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
            finalFrequency: exercise.frequency(at: error), inputDevice: press.device, timestamp: press.date,
            output: onset.output)
    }

    package var band: MatchingBand { MatchingBand(error: userCentError) }
}

package enum CommitKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// By a pad, pedal or key.
    case confirmed
    case released
}

/// The size of a tuned pitch's error.
package enum MatchingBand: String, Hashable, Sendable, CaseIterable {
    case near
    case middle
    case far

    /// True below half a cent, which is inaudible between successive notes.
    package static func isDeadCentre(_ error: Cents) -> Bool { error.magnitude < 0.5 }

    /// The displayed error: to a tenth of a cent, and 0 in the dead centre.
    package static func shown(_ error: Cents) -> Cents {
        isDeadCentre(error) ? 0 : Cents((error.rawValue * 10).rounded() / 10)
    }

    /// Derived from the displayed error, so that both always agree.
    /// - Parameter error: signed cents from the correct pitch.
    package init(error: Cents) {
        let size = Self.shown(error).magnitude
        self = size < 10 ? .near : size <= 30 ? .middle : .far
    }
}

/// One tuned pitch as data for estimating a player's accuracy.
package struct TunedError: Hashable, Sendable {
    /// The accuracy of the sound.
    package static let finestResolution: Cents = 0.1

    /// The distance of the held pitch from the correct one; positive is too high.
    package let error: Cents
    /// The tunable note's initial distance from the correct pitch.
    package let start: Cents
    /// The distance between neighbouring pitches of the control, at least 0.
    package let resolution: Cents
    package let timestamp: Date
    /// The reference note; nil if unknown.
    package let note: MIDINote?

    package init(
        error: Cents, start: Cents, resolution: Cents = finestResolution, timestamp: Date = .distantPast,
        note: MIDINote? = nil
    ) {
        (self.error, self.start, self.resolution, self.timestamp) = (error, start, resolution, timestamp)
        self.note = note
    }

    /// - Parameters:
    ///   - range: the largest initial distance from the correct pitch.
    ///   - control: the control that tuned last; nil if unknown.
    ///   - steps: the control's from its rest to one end, at least 1; nil if unknown. Ignored for a rate control.
    package init(
        error: Cents, start: Cents, range: Cents, control: TuningControl?, steps: Int?,
        timestamp: Date = .distantPast, note: MIDINote? = nil
    ) {
        let resolution = steps.map { Cents(MatchingRange.reach(of: range).rawValue / Double($0)) }
        self.init(
            error: error, start: start,
            resolution: control == .rate ? Self.finestResolution : max(resolution ?? 0, Self.finestResolution),
            timestamp: timestamp, note: note)
    }

    /// - Parameter range: the largest initial distance from the correct pitch.
    package init(_ completed: CompletedPitchMatching, range: Cents) {
        self.init(
            error: completed.userCentError, start: completed.challenge.initialCentOffset, range: range,
            control: completed.control, steps: completed.controlResolution, timestamp: completed.timestamp,
            note: completed.challenge.referenceNote)
    }

    /// The variance that the control's steps add to the error, in square cents: step²/12, that of rounding (Bennett 1948,
    /// “Spectra of quantized signals”).
    package var roundingVariance: Double { resolution.rawValue * resolution.rawValue / 12 }
}
