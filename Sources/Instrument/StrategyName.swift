// SPDX-License-Identifier: MIT

/// The strategies that choose the next comparison, as the settings name them.
package enum StrategyName: String, Hashable, Sendable, CaseIterable {
    case kazez
}
