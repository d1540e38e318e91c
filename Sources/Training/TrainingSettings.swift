// SPDX-License-Identifier: MIT
import Music

/// What the player can choose about the exercises. Every value is within its bounds: ranges and sets cannot be made
/// otherwise, numbers are clamped.
package struct TrainingSettings: Hashable, Sendable {
    /// Hz of the A above middle C.
    package static let referencePitchRange = 400.0...500.0
    /// Cents. What sounds is exact to a tenth. Beyond two semitones the Kazez rule would narrow a wide difference to less
    /// than a smaller one: p·(1 − 0.05·√p) falls from 178 cents on.
    package static let differenceLimits: ClosedRange<Cents> = 0.1...200

    package var range: PractisedRange
    /// Of each note of a comparison.
    package var noteDuration: NoteDuration
    /// Of the A above middle C; clamped to `referencePitchRange`.
    package var referencePitch: Frequency {
        didSet { referencePitch = Self.bounded(referencePitch) }
    }
    /// The share of `LoudnessVariation.maximum` by which the target may be louder or softer.
    package var varyLoudness: UnitInterval
    package var intervals: IntervalSet
    package var tuningSystem: TuningSystem
    package var soundSource: SoundSourceID
    /// The least and the greatest difference, in cents, that a strategy asks for: floor and ceiling; clamped to
    /// `differenceLimits`.
    package var differences: ClosedRange<Cents> {
        didSet { differences = differences.clamped(to: Self.differenceLimits) }
    }
    package var kazez: KazezParameters
    package var adaptive: AdaptiveParameters
    package var steady: SteadyParameters
    package var easyShare: EasyShare
    /// How far from the correct pitch a tunable note may begin.
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

    /// The set for the interval modes, the prime alone for the unison modes.
    package func intervals(for mode: TrainingMode) -> IntervalSet {
        switch mode {
        case .comparison, .pitchMatching: .unison
        case .intervalComparison, .intervalPitchMatching: intervals
        }
    }
}
