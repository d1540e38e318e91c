// SPDX-License-Identifier: MIT
import Foundation
import Music

struct RobustErrors: Hashable, Sendable {
    let center: Double
    /// Standard deviation.
    let spread: Double
    /// Half the width of the centre's 95 % interval.
    let margin: Double

    /// - Parameter roundingVariance: mean variance of the errors from the controls' steps; a floor of the spread.
    init(_ errors: some Collection<Double>, roundingVariance: Double) {
        if errors.count < MatchingSummary.enough {
            self.init(few: errors, roundingVariance)
        } else {
            self.init(many: errors, roundingVariance)
        }
    }

    /// Normal-inverse-gamma prior with mean 0, κ .1, α 1, β 64: a spread of about 8 cents. From three errors the margin is at
    /// least that of Student's t without a prior.
    private init(few errors: some Collection<Double>, _ roundingVariance: Double) {
        let count = Double(errors.count)
        let mean = errors.reduce(0, +) / count
        let squares = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let kappa = 0.1 + count
        let alpha = 1 + count / 2
        let beta = 64 + squares / 2 + 0.1 * count * mean * mean / (2 * kappa)
        center = count * mean / kappa
        spread = max(beta / alpha, roundingVariance).squareRoot()
        let posteriorMargin = Self.margin((beta / alpha + roundingVariance) / kappa, degreesOfFreedom: 2 * alpha)
        guard errors.count > 2 else {
            margin = posteriorMargin
            return
        }
        let sampleMargin = Self.margin((squares / (count - 1) + roundingVariance) / count, degreesOfFreedom: count - 1)
        margin = max(posteriorMargin, sampleMargin)
    }

    /// Huber's mean with k = 1.5 times the normal-consistent MAD; the standard deviation of errors within three of these, times
    /// n/(n − 0.8), of the median. The variance of the mean is at least n/(n − 1) · Σψ²/(count within the limit)² (Huber 1981,
    /// “Robust Statistics”, 6.3), because of heavy tails.
    private init(many errors: some Collection<Double>, _ roundingVariance: Double) {
        let sorted = errors.sorted()
        let median = Self.median(sorted)
        let count = Double(sorted.count)
        let deviation = 1.4826 * Self.median(sorted.map { ($0 - median).magnitude }.sorted())
        let scale = max(deviation, roundingVariance.squareRoot())
        let kept = sorted.filter { ($0 - median).magnitude <= 3 * scale * count / (count - 0.8) }
        let limit = 1.5 * scale
        let center = Self.huber(sorted, from: median, limit: limit)
        let mean = kept.reduce(0, +) / Double(kept.count)
        let squares = kept.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let freedom = Double(max(kept.count - 1, 1))
        let clipped = sorted.map { min(max($0 - center, -limit), limit) }
        let inside = Double(max(sorted.count { ($0 - center).magnitude <= limit }, 1))
        let clippedVariance = count / (count - 1) * clipped.reduce(0) { $0 + $1 * $1 } / (inside * inside)
        self.center = center
        spread = max(squares / freedom, roundingVariance).squareRoot()
        let keptCount = Double(kept.count)
        margin = Self.margin(
            max(squares / freedom / keptCount, clippedVariance) + roundingVariance / keptCount,
            degreesOfFreedom: freedom)
    }

    private static func margin(_ variance: Double, degreesOfFreedom: Double) -> Double {
        StudentDistribution(degreesOfFreedom: degreesOfFreedom).distance(beyond: 0.05) * variance.squareRoot()
    }

    static func median(_ sorted: [Double]) -> Double {
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The m with Σ clip(e − m, ±limit) = 0, by iteration.
    private static func huber(_ errors: [Double], from start: Double, limit: Double) -> Double {
        var center = start
        for _ in 0..<200 {
            let step = errors.reduce(0) { $0 + min(max($1 - center, -limit), limit) } / Double(errors.count)
            center += step
            if step.magnitude < 1e-9 { break }
        }
        return center
    }
}

/// Huber's regression with k = 1.5 times the normal-consistent MAD of the residuals, the variance by Huber 1981, “Robust
/// Statistics”, 7.6.
struct RobustLine: Hashable, Sendable {
    let slope: Double
    private let standardError: Double
    private let degreesOfFreedom: Double

    /// Nil below five points, if all x are equal, or if more than half of the points lie on the line without rounding.
    /// - Parameter roundingVariance: of each y.
    init?(_ points: [(x: Double, y: Double)], roundingVariance: Double) {
        guard points.count >= 5 else { return nil }
        let count = Double(points.count)
        var line = (level: RobustErrors.median(points.map(\.y).sorted()), slope: 0.0)
        var limit = 0.0
        for _ in 0..<Self.steps {
            limit = Self.limit(Self.residuals(points, line), roundingVariance)
            guard limit > 0, let next = Self.weighted(points, line, limit) else { return nil }
            let change = (next.level - line.level).magnitude + 100 * (next.slope - line.slope).magnitude
            line = next
            if change < 1e-6 { break }
        }
        let residuals = Self.residuals(points, line)
        limit = Self.limit(residuals, roundingVariance)
        let inside = Double(residuals.count { $0.magnitude <= limit })
        let middle = points.reduce(0) { $0 + $1.x } / count
        let width = points.reduce(0) { $0 + ($1.x - middle) * ($1.x - middle) }
        guard inside > 2, width > 0 else { return nil }
        let share = inside / count
        let correction = 1 + 2 * (1 - share) / (share * count)
        let squares = residuals.reduce(0) { $0 + min($1 * $1, limit * limit) }
        let variance = correction * correction * squares / (count - 2) / (share * share)
        slope = line.slope
        standardError = ((variance + roundingVariance) / width).squareRoot()
        degreesOfFreedom = inside - 2
    }

    var margin: Double { student.distance(beyond: 0.05) * standardError }

    var pValue: Double { standardError > 0 ? student.beyond(slope / standardError) : slope == 0 ? 1 : 0 }

    private var student: StudentDistribution { StudentDistribution(degreesOfFreedom: degreesOfFreedom) }

    private static let steps = 30

    private static func residuals(_ points: [(x: Double, y: Double)], _ line: (level: Double, slope: Double))
        -> [Double]
    {
        points.map { $0.y - line.level - line.slope * $0.x }
    }

    private static func limit(_ residuals: [Double], _ roundingVariance: Double) -> Double {
        1.5 * max(1.4826 * RobustErrors.median(residuals.map(\.magnitude).sorted()), roundingVariance.squareRoot())
    }

    /// Least squares with Huber weights from a previous line; nil if all x are equal.
    private static func weighted(
        _ points: [(x: Double, y: Double)], _ line: (level: Double, slope: Double), _ limit: Double
    ) -> (level: Double, slope: Double)? {
        let weights = residuals(points, line).map { $0.magnitude > limit ? limit / $0.magnitude : 1 }
        let all = zip(points, weights)
        let sum = weights.reduce(0, +)
        let x = all.reduce(0) { $0 + $1.1 * $1.0.x } / sum
        let y = all.reduce(0) { $0 + $1.1 * $1.0.y } / sum
        let width = all.reduce(0) { $0 + $1.1 * ($1.0.x - x) * ($1.0.x - x) }
        guard width > 0 else { return nil }
        let slope = all.reduce(0) { $0 + $1.1 * ($1.0.x - x) * ($1.0.y - y) } / width
        return (y - slope * x, slope)
    }
}

/// Count, mean and sum of squared deviations of numbers, added one by one (Welford 1962) or in groups (Chan, Golub, LeVeque
/// 1979).
package struct Moments: Hashable, Sendable {
    package private(set) var count = 0
    /// 0 without numbers.
    private var average = 0.0
    private var squaredDeviations = 0.0

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
