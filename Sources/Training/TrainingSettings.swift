// SPDX-License-Identifier: MIT
import Music

/// The player's settings of exercises. Every value is within its bounds: types or clamping ensure that.
package struct TrainingSettings: Hashable, Sendable {
    package static let standard = TrainingSettings()
    package static let referencePitchRange = 400.0...500.0
    /// The sound is accurate to 0.1 cents. Beyond two semitones the Kazez rule is not monotonic while a skill is new:
    /// p·(1 − 0.05·√p) falls from 178 cents on; p·(1 − 0.02·√p) rises up to 1111 cents, p·(1 + 0.1·√p) always.
    package static let differenceLimits: ClosedRange<Cents> = 0.1...200

    package var range = PractisedRange.fixed(.standard)
    /// Of each note of a comparison.
    package var noteDuration = NoteDuration(1)
    /// A4's; clamped to `referencePitchRange`.
    package var referencePitch = Frequency.concert440 {
        didSet { referencePitch = Frequency(referencePitch.rawValue.clamped(to: Self.referencePitchRange)) }
    }
    /// The largest change of the target's level, as a share of `LoudnessVariation.maximum`.
    package var varyLoudness = UnitInterval(0)
    package var intervals = IntervalSet.perfectFifthUp
    package var tuningSystem = TuningSystem.equalTemperament
    package var soundSource = SoundSourceID.sine
    /// The floor and the ceiling of comparisons; clamped to `differenceLimits`.
    package var differences: ClosedRange<Cents> = 1...100 {
        didSet { differences = differences.clamped(to: Self.differenceLimits) }
    }
    package var kazez = KazezParameters()
    package var adaptive = AdaptiveParameters()
    package var steady = SteadyParameters()
    package var easyShare = EasyShare.automatic
    /// The exercises that are only heard after each `ListeningPassage.answers`, as a share of these.
    package var listening = UnitInterval(0)
    package var matchingRange = MatchingRange.adaptive

    package var noteRange: NoteRange { range.now }

    package func intervals(for mode: TrainingMode) -> IntervalSet { mode.isInterval ? intervals : .unison }
}
