// SPDX-License-Identifier: MIT
import Foundation

/// A robust mean and spread of errors, which a few slips do not move.
struct RobustErrors: Hashable, Sendable {
    let center: Double
    /// Standard deviation.
    let spread: Double
    /// Half of the centre's 95 % interval.
    let margin: Double

    /// Below, a prior is used.
    private static let leastCount = MatchingSummary.enough

    /// - Parameters:
    ///   - errors: At least one.
    ///   - roundingVariance: The variance, on average, that the controls' steps add to each; the least spread.
    init(_ errors: some Collection<Double>, roundingVariance: Double) {
        if errors.count < Self.leastCount {
            self.init(few: errors, roundingVariance)
        } else {
            self.init(many: errors, roundingVariance)
        }
    }

    /// Normal-inverse-gamma prior with mean 0, κ .1, α 1, β 64: about 8 cents of spread. From three errors on the margin is at
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
        let believed = Self.margin((beta / alpha + roundingVariance) / kappa, degreesOfFreedom: 2 * alpha)
        guard errors.count > 2 else {
            margin = believed
            return
        }
        let found = Self.margin((squares / (count - 1) + roundingVariance) / count, degreesOfFreedom: count - 1)
        margin = max(believed, found)
    }

    /// Huber's mean with k = 1.5 times the normal-consistent MAD, and the standard deviation of what lies within three of these,
    /// times n/(n − 0.8), of the median. The mean's variance is at least n/(n − 1) · Σψ²/(count within the limit)² (Huber
    /// 1981, “Robust Statistics”, 6.3), because of heavy tails.
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

    /// - Parameter variance: Of the centre.
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
