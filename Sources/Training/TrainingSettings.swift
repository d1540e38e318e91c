// SPDX-License-Identifier: MIT
import Music

/// The player's settings of exercises. Every value is within its bounds: types or clamping ensure that.
package struct TrainingSettings: Hashable, Sendable {
    package static let referencePitchRange = 400.0...500.0
    /// The sound is accurate to 0.1 cents. Beyond two semitones the Kazez rule is not monotonic: p·(1 − 0.05·√p) falls from
    /// 178 cents on.
    package static let differenceLimits: ClosedRange<Cents> = 0.1...200

    package var range: PractisedRange
    /// Of each note of a comparison.
    package var noteDuration: NoteDuration
    /// A4's; clamped to `referencePitchRange`.
    package var referencePitch: Frequency {
        didSet { referencePitch = Self.bounded(referencePitch) }
    }
    /// The largest change of the target's level, as a share of `LoudnessVariation.maximum`.
    package var varyLoudness: UnitInterval
    package var intervals: IntervalSet
    package var tuningSystem: TuningSystem
    package var soundSource: SoundSourceID
    /// The floor and the ceiling of comparisons; clamped to `differenceLimits`.
    package var differences: ClosedRange<Cents> {
        didSet { differences = differences.clamped(to: Self.differenceLimits) }
    }
    package var kazez: KazezParameters
    package var adaptive: AdaptiveParameters
    package var steady: SteadyParameters
    package var easyShare: EasyShare
    package var matchingRange: MatchingRange

    package init(
        range: PractisedRange = .fixed(.standard), noteDuration: NoteDuration = NoteDuration(1),
        referencePitch: Frequency = .concert440, varyLoudness: UnitInterval = UnitInterval(0),
        intervals: IntervalSet = .perfectFifthUp, tuningSystem: TuningSystem = .equalTemperament,
        soundSource: SoundSourceID = .sine, differences: ClosedRange<Cents> = 1...100,
        kazez: KazezParameters = KazezParameters(), adaptive: AdaptiveParameters = AdaptiveParameters(),
        steady: SteadyParameters = SteadyParameters(), easyShare: EasyShare = .automatic,
        matchingRange: MatchingRange = .adaptive
    ) {
        self.range = range
        self.noteDuration = noteDuration
        self.referencePitch = Self.bounded(referencePitch)
        self.varyLoudness = varyLoudness
        self.intervals = intervals
        self.tuningSystem = tuningSystem
        self.soundSource = soundSource
        self.differences = differences.clamped(to: Self.differenceLimits)
        self.kazez = kazez
        self.adaptive = adaptive
        self.steady = steady
        self.easyShare = easyShare
        self.matchingRange = matchingRange
    }

    package var noteRange: NoteRange { range.now }

    private static func bounded(_ pitch: Frequency) -> Frequency {
        Frequency(pitch.rawValue.clamped(to: referencePitchRange))
    }

    package func intervals(for mode: TrainingMode) -> IntervalSet { mode.isInterval ? intervals : .unison }
}
