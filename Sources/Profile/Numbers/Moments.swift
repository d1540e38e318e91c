// SPDX-License-Identifier: MIT

/// Count, mean and sum of squared deviations of numbers that are seen once, one after the other (Welford 1962) or in
/// groups (Chan, Golub, LeVeque 1979): exact to rounding for a million numbers, in any order. From the records the sums come by SQL.
package struct Moments: Hashable, Sendable {
    package private(set) var count = 0
    /// 0 without a number.
    private var average = 0.0
    private var squaredDeviations = 0.0

    package init() {}

    package init(_ values: some Sequence<Double>) { for value in values { add(value) } }

    /// What somebody else has counted.
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

    /// As if all of the other's numbers had been added.
    package mutating func add(_ other: Moments) {
        guard other.count > 0 else { return }
        let share = Double(other.count) / Double(count + other.count)
        let deviation = other.average - average
        squaredDeviations += other.squaredDeviations + deviation * deviation * Double(count) * share
        average += deviation * share
        count += other.count
    }
}
