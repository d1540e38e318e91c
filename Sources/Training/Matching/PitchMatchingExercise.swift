// SPDX-License-Identifier: MIT
import Music

/// A challenge with all that is needed to play and tune it: settings and calibration are taken once, when the exercise
/// begins, so that no change of theirs reaches an exercise under way.
package struct PitchMatchingExercise: TrainingExercise {
    /// The number its session asked for.
    package let number: Int
    package let challenge: PitchMatchingChallenge
    package let tuningSystem: TuningSystem
    /// Of the A above middle C.
    package let referencePitch: Frequency
    /// Of the reference note; the tunable note has no end.
    package let noteDuration: NoteDuration
    package let soundSource: SoundSourceID
    /// How far the initial offset could lie from the correct pitch, to either side.
    package let range: Cents
    /// Of the wheel that tunes, if one does.
    package let wheel: WheelCalibration
    /// The ways in which a tuning may end.
    package let commits: Set<CommitKind>

    package init(
        number: Int, challenge: PitchMatchingChallenge, settings: TrainingSettings, range: Cents,
        wheel: WheelCalibration = .unknown, commits: Set<CommitKind> = Set(CommitKind.allCases)
    ) {
        self.number = number
        self.challenge = challenge
        self.tuningSystem = settings.tuningSystem
        self.referencePitch = settings.referencePitch
        self.noteDuration = settings.noteDuration
        self.soundSource = settings.soundSource
        self.range = range
        self.wheel = wheel
        self.commits = commits
    }

    /// Draws an exercise: the interval uniformly from the mode's, then the challenge; in this order, so that a seed
    /// always gives the same exercises.
    /// - Parameters:
    ///   - meanError: The mean of the player's errors without sign; nil while there are few.
    ///   - isLetGo: The wheel is in use. If letting go may confirm, no answer lies where it is not recognised.
    package init(
        number: Int, mode: TrainingMode, settings: TrainingSettings, meanError: Cents?,
        wheel: WheelCalibration = .unknown, isLetGo: Bool = false, commits: Set<CommitKind> = Set(CommitKind.allCases),
        using generator: inout some RandomNumberGenerator
    ) {
        let range = settings.matchingRange.cents(meanError: meanError)
        let interval = settings.intervals(for: mode).random(using: &generator)
        let isHidden = isLetGo && commits.contains(.released)
        let challenge = PitchMatchingChallenge(
            interval: interval, noteRange: settings.noteRange, range: range,
            smallestOffset: isHidden ? wheel.smallestAnswer(reach: MatchingRange.reach(of: range)) : 0,
            using: &generator)
        self.init(
            number: number, challenge: challenge, settings: settings, range: range, wheel: wheel, commits: commits)
    }

    /// How far a control moves the pitch at full travel to one side.
    package var reach: Cents { MatchingRange.reach(of: range) }

    /// What the reference note should sound at.
    package var referenceFrequency: Frequency {
        tuningSystem.frequency(for: challenge.referenceNote, referencePitch: referencePitch)
    }

    /// The correct pitch, to which the player tunes.
    package var targetFrequency: Frequency { frequency(at: 0) }

    /// What the tunable note should sound at, this far from the correct pitch. The interval is pure from the reference
    /// note, so the tuning's excess joins the offset.
    package func frequency(at offset: Cents) -> Frequency {
        let excess = tuningSystem.excess(of: challenge.interval)
        return tuningSystem.frequency(
            for: DetunedMIDINote(note: challenge.targetNote, offset: offset + excess), referencePitch: referencePitch)
    }
}
