// SPDX-License-Identifier: MIT
import Foundation

/// Where errors lie and how far they spread, so that a few slips do not count as the ear.
struct RobustErrors: Hashable, Sendable {
    let center: Double
    /// Standard deviation.
    let spread: Double
    /// The centre lies within so much to either side with a probability of 95 %.
    let margin: Double

    /// From so many on the errors speak for themselves.
    private static let leastCount = 10

    /// - Parameter errors: At least one.
    init(_ errors: some Collection<Double>) {
        if errors.count < Self.leastCount {
            self.init(few: errors)
        } else {
            self.init(many: errors)
        }
    }

    /// Normal-inverse-gamma with mean 0, κ .1, α 1, β 64 before the first error: about 8 cents of spread.
    private init(few errors: some Collection<Double>) {
        let count = Double(errors.count)
        let mean = errors.reduce(0, +) / count
        let squares = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let kappa = 0.1 + count
        let alpha = 1 + count / 2
        let beta = 64 + squares / 2 + 0.1 * count * mean * mean / (2 * kappa)
        center = count * mean / kappa
        spread = (beta / alpha).squareRoot()
        margin =
            StudentDistribution(degreesOfFreedom: 2 * alpha).distance(beyond: 0.05)
            * (beta / (alpha * kappa)).squareRoot()
    }

    /// Huber's mean with k = 1.5 times the normal-consistent MAD, and the standard deviation of what lies within three
    /// MADN, the same with the correction n/(n − 0.8) for small samples, of the median.
    private init(many errors: some Collection<Double>) {
        let sorted = errors.sorted()
        let median = Self.median(sorted)
        let count = Double(sorted.count)
        let scale = 1.4826 * Self.median(sorted.map { ($0 - median).magnitude }.sorted())
        let kept = sorted.filter { ($0 - median).magnitude <= 3 * scale * count / (count - 0.8) }
        center = Self.huber(sorted, from: median, limit: 1.5 * scale)
        let mean = kept.reduce(0, +) / Double(kept.count)
        let squares = kept.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        spread = (squares / Double(max(kept.count - 1, 1))).squareRoot()
        margin =
            StudentDistribution(degreesOfFreedom: Double(max(kept.count - 1, 1))).distance(beyond: 0.05)
            * spread / Double(kept.count).squareRoot()
    }

    private static func median(_ sorted: [Double]) -> Double {
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The m with Σ clip(e − m, ±limit) = 0, by averaging what is clipped again and again.
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
