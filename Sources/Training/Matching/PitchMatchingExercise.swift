// SPDX-License-Identifier: MIT
import Music

package struct PitchMatchingExercise: TrainingExercise {
    package let number: Int
    package let challenge: PitchMatchingChallenge
    /// The duration is the reference note's; the tunable note is endless.
    package let settings: TrainingSettings
    /// The largest initial offset in cents, up or down.
    package let range: Cents
    /// The tuning wheel's at the beginning.
    package let wheel: WheelCalibration
    package let commits: Set<CommitKind>

    package init(
        number: Int, challenge: PitchMatchingChallenge, settings: TrainingSettings, range: Cents,
        wheel: WheelCalibration = .unknown, commits: Set<CommitKind> = Set(CommitKind.allCases)
    ) {
        (self.number, self.challenge, self.settings) = (number, challenge, settings)
        (self.range, self.wheel, self.commits) = (range, wheel, commits)
    }

    /// Draws the interval uniformly from the mode's, then the challenge; in this order, so that a seed always gives the same
    /// exercises.
    /// - Parameters:
    ///   - meanError: the player's mean absolute error; nil with few errors.
    ///   - isLetGo: true if the wheel is in use. If a release may confirm, no answer lies too near to the rest for its
    ///     detection.
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

    /// The pitch change at full travel to one side.
    package var reach: Cents { MatchingRange.reach(of: range) }

    package var referenceFrequency: Frequency {
        tuningSystem.frequency(for: challenge.referenceNote, referencePitch: referencePitch)
    }

    package var targetFrequency: Frequency { frequency(at: 0) }

    /// The tunable note's frequency at an offset from the correct pitch, including the tuning's excess.
    package func frequency(at offset: Cents) -> Frequency {
        let excess = tuningSystem.excess(of: challenge.interval)
        return tuningSystem.frequency(
            for: DetunedMIDINote(note: challenge.targetNote, offset: offset + excess), referencePitch: referencePitch)
    }
}

/// A reference note, and a note an interval away that begins out of tune.
package struct PitchMatchingChallenge: Hashable, Sendable {
    package let referenceNote: MIDINote
    package let targetNote: MIDINote
    package let interval: DirectedInterval
    /// The tunable note's initial distance from the correct pitch, without the tuning's excess.
    package let initialCentOffset: Cents

    /// Nil if the target is outside the MIDI range, or if the offset is not finite.
    package init?(referenceNote: MIDINote, interval: DirectedInterval, initialCentOffset: Cents) {
        guard let target = referenceNote.transposed(by: interval), initialCentOffset.rawValue.isFinite else {
            return nil
        }
        (self.referenceNote, self.interval, self.initialCentOffset) = (referenceNote, interval, initialCentOffset)
        targetNote = target
    }

    /// Draws, in this order: the reference uniformly from the notes whose target is also in the range, the size of the offset
    /// uniformly from `smallestOffset` to `range`, and its side.
    package init(
        interval: DirectedInterval, noteRange: NoteRange, range: Cents, smallestOffset: Cents,
        using generator: inout some RandomNumberGenerator
    ) {
        let reference = noteRange.referenceNotes(for: interval).random(using: &generator)
        let least = smallestOffset.clamped(to: 0...range)
        let size = least.rawValue + (range - least).rawValue * generator.uniform()
        (self.interval, referenceNote) = (interval, reference)
        targetNote = MIDINote(reference.rawValue + interval.semitones)
        initialCentOffset = Cents(generator.coin() ? size : -size)
    }
}

/// The largest initial distance of a tunable note from the correct pitch.
package enum MatchingRange: Hashable, Sendable {
    /// In cents; clamped to `limits`.
    case fixed(Cents)
    /// Wide at first, narrower with smaller errors.
    case adaptive

    package static let limits: ClosedRange<Cents> = 5...100
    package static let adaptiveLimits: ClosedRange<Cents> = 20...100
    /// The adaptive range stays wide for this number of tuned notes.
    package static let notesNeeded = 5
    /// The adaptive range in mean absolute errors.
    package static let errorsWide = 8.0

    /// - Parameter meanError: the player's mean absolute error; nil with few errors.
    package func cents(meanError: Cents?) -> Cents {
        switch self {
        case .fixed(let cents): cents.clamped(to: Self.limits)
        case .adaptive:
            meanError.map { Cents($0.rawValue * Self.errorsWide).clamped(to: Self.adaptiveLimits) }
                ?? Self.adaptiveLimits.upperBound
        }
    }

    /// The pitch change at full travel to one side. A control at rest sounds the initial offset, so the correct pitch is at most
    /// `range` away; a quarter more keeps it within 0.8 of the travel, so that the player can overshoot.
    package static func reach(of range: Cents) -> Cents { Cents(range.rawValue * 1.25) }
}
