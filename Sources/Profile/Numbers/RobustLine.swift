// SPDX-License-Identifier: MIT
import Foundation

/// Huber's regression with k = 1.5 times the normal-consistent MAD of the residuals, the variance by Huber 1981, “Robust
/// Statistics”, 7.6.
struct RobustLine: Hashable, Sendable {
    let slope: Double
    /// Of the slope.
    private let standardError: Double
    private let degreesOfFreedom: Double

    /// Nil below five points, if all x are equal, or if more than half of the points lie on the line and nothing is rounded.
    /// - Parameter roundingVariance: Of each y.
    init?(_ points: [(x: Double, y: Double)], roundingVariance: Double) {
        guard points.count >= 5 else { return nil }
        let count = Double(points.count)
        var line = (level: RobustErrors.median(points.map(\.y).sorted()), slope: 0.0)
        var limit = 0.0
        for _ in 0..<Self.steps {
            limit = Self.limit(Self.rests(points, line), roundingVariance)
            guard limit > 0, let next = Self.weighted(points, line, limit) else { return nil }
            let change = (next.level - line.level).magnitude + 100 * (next.slope - line.slope).magnitude
            line = next
            if change < 1e-6 { break }
        }
        let rests = Self.rests(points, line)
        limit = Self.limit(rests, roundingVariance)
        let inside = Double(rests.count { $0.magnitude <= limit })
        let middle = points.reduce(0) { $0 + $1.x } / count
        let width = points.reduce(0) { $0 + ($1.x - middle) * ($1.x - middle) }
        guard inside > 2, width > 0 else { return nil }
        let share = inside / count
        let correction = 1 + 2 * (1 - share) / (share * count)
        let squares = rests.reduce(0) { $0 + min($1 * $1, limit * limit) }
        let variance = correction * correction * squares / (count - 2) / (share * share)
        slope = line.slope
        standardError = ((variance + roundingVariance) / width).squareRoot()
        degreesOfFreedom = inside - 2
    }

    /// Half of the slope's 95 % interval.
    var margin: Double { student.distance(beyond: 0.05) * standardError }

    /// The p-value of the slope, two-sided.
    var chance: Double { standardError > 0 ? student.beyond(slope / standardError) : slope == 0 ? 1 : 0 }

    private var student: StudentDistribution { StudentDistribution(degreesOfFreedom: degreesOfFreedom) }

    private static let steps = 30

    private static func rests(_ points: [(x: Double, y: Double)], _ line: (level: Double, slope: Double)) -> [Double] {
        points.map { $0.y - line.level - line.slope * $0.x }
    }

    private static func limit(_ rests: [Double], _ roundingVariance: Double) -> Double {
        1.5 * max(1.4826 * RobustErrors.median(rests.map(\.magnitude).sorted()), roundingVariance.squareRoot())
    }

    /// Least squares with the weights that a line gives; nil if all x are the same.
    private static func weighted(
        _ points: [(x: Double, y: Double)], _ line: (level: Double, slope: Double), _ limit: Double
    ) -> (level: Double, slope: Double)? {
        let weights = rests(points, line).map { $0.magnitude > limit ? limit / $0.magnitude : 1 }
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
