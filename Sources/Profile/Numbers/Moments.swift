// SPDX-License-Identifier: MIT

/// Count, mean and sum of squared deviations of numbers, added one by one (Welford 1962) or in groups (Chan, Golub, LeVeque
/// 1979).
package struct Moments: Hashable, Sendable {
    package private(set) var count = 0
    /// 0 without a number.
    private var average = 0.0
    private var squaredDeviations = 0.0

    package init() {}

    package init(_ values: some Sequence<Double>) { for value in values { add(value) } }

    /// - Parameters:
    ///   - mean: 0 without a number.
    ///   - squaredDeviations: Sum over all numbers, of their distance from the mean.
    package init(count: Int, mean: Double, squaredDeviations: Double) {
        self.count = count
        average = mean
        self.squaredDeviations = max(squaredDeviations, 0)
    }

    package var mean: Double? { count > 0 ? average : nil }

    /// Of the sample, divided by count − 1; nil below two numbers.
    package var standardDeviation: Double? {
        count > 1 ? (squaredDeviations / Double(count - 1)).squareRoot() : nil
    }

    package mutating func add(_ value: Double) {
        count += 1
        let deviation = value - average
        average += deviation / Double(count)
        squaredDeviations += deviation * (value - average)
    }

    package mutating func add(_ other: Moments) {
        guard other.count > 0 else { return }
        let share = Double(other.count) / Double(count + other.count)
        let deviation = other.average - average
        squaredDeviations += other.squaredDeviations + deviation * deviation * Double(count) * share
        average += deviation * share
        count += other.count
    }
}

/// Mean and variance of what is weighted; of numbers that are small, because squares are subtracted.
struct WeightedMoments: Hashable, Sendable {
    private(set) var weight = 0.0
    private var first = 0.0
    private var second = 0.0

    mutating func add(_ value: Double, weight: Double) { add(mean: value, variance: 0, weight: weight) }

    mutating func add(mean: Double, variance: Double, weight: Double) {
        self.weight += weight
        first += weight * mean
        second += weight * (variance + mean * mean)
    }

    /// NaN before the first number.
    var mean: Double { first / weight }
    var variance: Double { second / weight - mean * mean }
    /// Of numbers that were measured from a place near them.
    func shifted(by distance: Double) -> NormalPosterior { NormalPosterior(mean: mean + distance, variance: variance) }
    var belief: NormalPosterior { NormalPosterior(mean: mean, variance: variance) }
}

/// What is held of a number: a normal distribution.
struct NormalPosterior: Hashable, Sendable {
    let mean: Double
    let variance: Double

    var deviation: Double { variance.squareRoot() }
}
