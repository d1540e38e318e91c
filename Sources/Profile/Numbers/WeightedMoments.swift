// SPDX-License-Identifier: MIT

/// Mean and variance of what is weighted; of numbers that are small, because squares are subtracted.
struct WeightedMoments: Hashable, Sendable {
    private(set) var weight = 0.0
    private var first = 0.0
    private var second = 0.0

    mutating func add(_ value: Double, weight: Double) { add(mean: value, variance: 0, weight: weight) }

    /// Part of a mixture.
    mutating func add(mean: Double, variance: Double, weight: Double) {
        self.weight += weight
        first += weight * mean
        second += weight * (variance + mean * mean)
    }

    /// Not a number before something was added.
    var mean: Double { first / weight }
    var variance: Double { second / weight - mean * mean }
    /// Of numbers that were measured from a place near them.
    func shifted(by distance: Double) -> NormalBelief { NormalBelief(mean: mean + distance, variance: variance) }
    var belief: NormalBelief { NormalBelief(mean: mean, variance: variance) }
}
