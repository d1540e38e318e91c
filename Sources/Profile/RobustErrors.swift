// SPDX-License-Identifier: MIT
import Foundation
import Music

struct RobustErrors: Hashable, Sendable {
    let center: Double
    /// Standard deviation within sessions.
    let spread: Double
    /// Half the width of the centre's 95 % interval.
    let margin: Double

    /// Median of the prior of the centre's standard deviation between sessions, in cents.
    private static let priorDeviation = 3.0

    /// - Parameters:
    ///   - sessions: none is empty.
    ///   - roundingVariance: mean variance of the errors from the controls' steps; a floor of the spread's square.
    init(_ sessions: [[Double]], roundingVariance: Double) {
        let errors = Array(sessions.joined())
        if errors.count < MatchingSummary.enough {
            self.init(few: errors, roundingVariance)
        } else {
            self.init(many: sessions, errors.sorted(), roundingVariance)
        }
    }

    /// Normal-inverse-gamma prior with mean 0, κ .1, α 1, β 64: a spread of about 8 cents. From three errors the margin is at
    /// least that of Student's t without a prior.
    private init(few errors: [Double], _ roundingVariance: Double) {
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

    /// Deviations are from the sessions' centres, shrunken towards one another. The centre is that of Huber's pseudo-values with
    /// k = 1.5 times the normal-consistent MAD; the spread that of errors within three of these, times n/(n − 0.8). Because of
    /// heavy tails the margin is at least that of the pseudo-values, clipped deviations ÷ the share within the limit: for one
    /// session a variance of n/(n − 1) · Σψ²/(count within the limit)² (Huber 1981, “Robust Statistics”, 6.3).
    private init(many sessions: [[Double]], _ sorted: [Double], _ roundingVariance: Double) {
        let count = Double(sorted.count)
        let median = Self.median(sorted)
        var centers = sessions.map { session in
            median + Shrinkage.reliability(Double(session.count)) * (Self.median(session.sorted()) - median)
        }
        let distances = zip(sessions, centers).flatMap { session, center in session.map { ($0 - center).magnitude } }
        let scale = max(1.4826 * Self.median(distances.sorted()), roundingVariance.squareRoot())
        let kept = zip(sessions, centers).map { session, center in
            Moments(session.lazy.filter { ($0 - center).magnitude <= 3 * scale * count / (count - 0.8) })
        }
        let limit = 1.5 * scale
        centers = Self.huber(sessions, from: centers, limit: limit)
        let inside = zip(sessions, centers).map { session, center in
            session.count { ($0 - center).magnitude <= limit }
        }.reduce(0, +)
        let share = Double(max(inside, 1)) / count
        let values = zip(sessions, centers).map { session, center in
            Moments(session.lazy.map { center + Self.clip($0 - center, limit) / share })
        }
        let robust = SessionMean(values, roundingVariance: roundingVariance, priorDeviation: Self.priorDeviation)
        let plain = SessionMean(kept, roundingVariance: roundingVariance, priorDeviation: Self.priorDeviation)
        center = robust.mean
        spread = max(plain.variance, roundingVariance).squareRoot()
        let margin = robust.margin
        self.margin = plain.beyond(margin) > 0.05 ? plain.margin : margin
    }

    private static func margin(_ variance: Double, degreesOfFreedom: Double) -> Double {
        StudentDistribution(degreesOfFreedom: degreesOfFreedom).distance(beyond: 0.05) * variance.squareRoot()
    }

    static func median(_ sorted: [Double]) -> Double {
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    static func clip(_ value: Double, _ limit: Double) -> Double { min(max(value, -limit), limit) }

    /// Each session's m with Σ clip(e − m, ±limit) = 0, shrunken, by iteration.
    private static func huber(_ sessions: [[Double]], from start: [Double], limit: Double) -> [Double] {
        var centers = start
        for _ in 0..<200 {
            let next = Shrinkage.shrunken(
                zip(sessions, centers).map { session, center in
                    let steps = session.reduce(0) { $0 + clip($1 - center, limit) }
                    return (center + steps / Double(session.count), Double(session.count))
                })
            let change = zip(next, centers).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
            centers = next
            if change < 1e-9 { break }
        }
        return centers
    }
}

/// Huber's regression with k = 1.5 times the normal-consistent MAD of the residuals, the variance by Huber 1981, “Robust
/// Statistics”, 7.6. Each session has its own level, and slopes differ between sessions.
struct RobustLine: Hashable, Sendable {
    let slope: Double
    /// Half the width of the slope's 95 % interval.
    let margin: Double
    /// Two-sided, of a slope of 0.
    let pValue: Double

    /// Median of the prior of the slope's standard deviation between sessions.
    private static let priorDeviation = 0.025
    private static let steps = 30

    /// Nil if all x are equal.
    /// - Parameters:
    ///   - sessions: none is empty; at least twelve points in all.
    ///   - roundingVariance: of each y; greater than 0.
    init?(_ sessions: [[(x: Double, y: Double)]], roundingVariance: Double) {
        let count = Double(sessions.reduce(0) { $0 + $1.count })
        let median = RobustErrors.median(sessions.joined().map(\.y).sorted())
        var points = sessions.map { $0.map { (x: $0.x, y: $0.y - median) } }
        var slope = 0.0
        var limit = 0.0
        for _ in 0..<Self.steps {
            limit = Self.limit(points, slope, roundingVariance)
            let weights = points.map { $0.map { limit / max(($0.y - slope * $0.x).magnitude, limit) } }
            points = Self.leveled(sessions, weights)
            let weighted = zip(points.joined(), weights.joined())
            let width = weighted.reduce(0) { $0 + $1.1 * $1.0.x * $1.0.x }
            guard width > 0 else { return nil }
            let next = weighted.reduce(0) { $0 + $1.1 * $1.0.x * $1.0.y } / width
            let change = (next - slope).magnitude
            slope = next
            if change < 1e-8 { break }
        }
        limit = Self.limit(points, slope, roundingVariance)
        let inside = Double(points.joined().count { ($0.y - slope * $0.x).magnitude <= limit })
        let share = inside / count
        let correction = 1 + 2 * (1 - share) / (share * count)
        var squares = 0.0
        let slopes = points.compactMap { session -> (value: Double, weight: Double)? in
            let width = session.reduce(0) { $0 + $1.x * $1.x }
            let clipped = session.map { RobustErrors.clip($0.y - slope * $0.x, limit) / share }
            let own = width > 0 ? zip(session, clipped).reduce(0) { $0 + $1.0.x * $1.1 } / width : 0
            squares += zip(session, clipped).reduce(0) { $0 + pow($1.1 - own * $1.0.x, 2) }
            return width > 0 ? (slope + own, width) : nil
        }
        let levels = max(1, sessions.reduce(0) { $0 + Shrinkage.reliability(Double($1.count)) })
        let mean = SessionMean(
            slopes, squares: correction * correction * squares,
            degreesOfFreedom: (count - 1 - levels, inside - 1 - levels),
            roundingVariance: roundingVariance, priorDeviation: Self.priorDeviation)
        self.slope = mean.mean
        margin = mean.margin
        pValue = mean.beyond(mean.mean)
    }

    private static func limit(_ points: [[(x: Double, y: Double)]], _ slope: Double, _ roundingVariance: Double)
        -> Double
    {
        let distances = points.joined().map { ($0.y - slope * $0.x).magnitude }
        return 1.5 * max(1.4826 * RobustErrors.median(distances.sorted()), roundingVariance.squareRoot())
    }

    /// Points relative to their session's weighted mean, shrunken.
    private static func leveled(
        _ sessions: [[(x: Double, y: Double)]], _ weights: [[Double]]
    ) -> [[(x: Double, y: Double)]] {
        func means(_ value: ((x: Double, y: Double)) -> Double) -> [Double] {
            Shrinkage.shrunken(
                zip(sessions, weights).map { session, weights in
                    let sum = weights.reduce(0, +)
                    return (zip(session, weights).reduce(0) { $0 + $1.1 * value($1.0) } / sum, sum)
                })
        }
        return zip(sessions, zip(means(\.x), means(\.y))).map { session, mean in
            session.map { (x: $0.x - mean.0, y: $0.y - mean.1) }
        }
    }
}
