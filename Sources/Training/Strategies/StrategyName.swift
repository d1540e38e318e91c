// SPDX-License-Identifier: MIT

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
