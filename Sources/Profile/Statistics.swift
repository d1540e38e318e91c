// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Count, mean and sum of squared deviations of numbers, added one by one (Welford 1962) or in groups (Chan, Golub, LeVeque
/// 1979).
package struct Moments: Hashable, Sendable {
    package private(set) var count = 0
    /// 0 without numbers.
    private var average = 0.0
    private(set) var squaredDeviations = 0.0

    package init() {}

    package init(_ values: some Sequence<Double>) { for value in values { add(value) } }

    package init(count: Int, mean: Double, squaredDeviations: Double) {
        self.count = count
        average = mean
        self.squaredDeviations = max(squaredDeviations, 0)
    }

    package var mean: Double? { count > 0 ? average : nil }

    /// Sample standard deviation, with count − 1; nil below two numbers.
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

/// Mean and variance of weighted numbers. Squares are subtracted, so the numbers must be small.
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

    /// NaN without numbers.
    var mean: Double { first / weight }
    var variance: Double { second / weight - mean * mean }
    var posterior: NormalPosterior { NormalPosterior(mean: mean, variance: variance) }
}

struct NormalPosterior: Hashable, Sendable {
    let mean: Double
    let variance: Double

    var deviation: Double { variance.squareRoot() }

    func shifted(by distance: Double) -> NormalPosterior { NormalPosterior(mean: mean + distance, variance: variance) }
}

struct StudentDistribution: Hashable, Sendable {
    /// Greater than 0.
    let degreesOfFreedom: Double

    /// Two-sided tail probability: I_x(ν/2, ½) with x = ν/(ν + t²).
    func beyond(_ t: Double) -> Double {
        let x = degreesOfFreedom / (degreesOfFreedom + t * t)
        return Self.incompleteBeta(x, degreesOfFreedom / 2, 0.5)
    }

    /// The |t| with this two-sided tail probability.
    func distance(beyond probability: Double) -> Double {
        var high = 1.0
        while beyond(high) > probability { high *= 2 }
        return .bisected(from: 0, to: high, steps: 60) { beyond($0) > probability }
    }

    /// The regularised incomplete beta function by its continued fraction (DLMF 8.17.22), evaluated by Lentz's method.
    private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        // The fraction converges fast on this side; the other follows by symmetry.
        if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
        let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
        var (fraction, c, d) = (1.0, 1.0, 0.0)
        for step in 0...300 {
            let m = Double(step / 2)
            let numerator: Double =
                step == 0
                ? 1
                : step.isMultiple(of: 2)
                    ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                    : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 / notZero(1 + numerator * d)
            c = notZero(1 + numerator / c)
            fraction *= c * d
            if abs(c * d - 1) < 1e-15 { break }
        }
        return front * (fraction - 1)
    }

    private static func notZero(_ value: Double) -> Double {
        value.magnitude < .leastNormalMagnitude ? .leastNormalMagnitude : value
    }
}
