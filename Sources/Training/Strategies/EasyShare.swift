// SPDX-License-Identifier: MIT

/// How many exercises are easy ones.
package enum EasyShare: Hashable, Sendable {
    /// As the strategy has it: see `NextComparisonStrategy.easyShare`.
    case automatic
    /// Counts within `limits`.
    case fixed(Double)

    package static let limits = 0.0...0.3

    /// 0…0.3.
    func share(with strategy: some NextComparisonStrategy) -> Double {
        switch self {
        case .automatic: strategy.easyShare
        case .fixed(let share): min(max(share, Self.limits.lowerBound), Self.limits.upperBound)
        }
    }
}
