// SPDX-License-Identifier: MIT
import Music

/// Decides what is asked next. Holds no state of its own: all it knows comes from the profile and the last comparison.
package protocol NextComparisonStrategy: Sendable {
    /// How many exercises are `CatchTrial`s unless the settings say otherwise, 0…0.3.
    var easyShare: Double { get }

    /// A comparison of the interval, both of whose notes lie in the settings' note range and whose difference lies
    /// between their floor and ceiling.
    /// - Parameter lastComparison: The one answered before in this run, whatever its note and interval; nil at first.
    func nextComparison(
        profile: some PitchDiscriminationProfile, settings: TrainingSettings, lastComparison: CompletedComparison?,
        interval: DirectedInterval, tuningSystem: TuningKey, using generator: inout some RandomNumberGenerator
    ) -> Comparison
}

extension NextComparisonStrategy {
    package var easyShare: Double { 0 }
}

/// The strategies that choose the next comparison, as the settings name them.
package enum StrategyName: String, Hashable, Sendable, CaseIterable {
    case kazez, adaptive, steady

    package var strategy: any NextComparisonStrategy {
        switch self {
        case .kazez: KazezNoteStrategy()
        case .adaptive: AdaptiveNoteStrategy()
        case .steady: SteadyStrategy()
        }
    }
}
