// SPDX-License-Identifier: MIT

/// The line y = α + β·s through sessions s = 0, 1, 2 …, each with a variance of its own and one that all share, by
/// random-effects regression (Thompson and Sharp 1999; the factor of Knapp and Hartung 2003 where it widens).
struct SessionLine: Hashable, Sendable {
    /// β: change of ln σ from one session to the next.
    let slope: Double
    let standardError: Double
    /// τ², what sessions differ by beside their own uncertainty.
    let variance: Double
    /// Of a slope at least so steep without a trend: two-sided, Student's t with k − 2 degrees of freedom.
    let probability: Double

    private static let leastVariance = 0.1 * 0.1

    /// - Parameter sessions: At least 3.
    init(_ sessions: some Collection<ThresholdEstimate>) {
        let y = sessions.map(\.logSigma)
        let v = sessions.map { $0.deviation * $0.deviation }
        let freedom = Double(y.count - 2)
        let plain = Fit(y, weights: v.map { 1 / $0 })
        variance = max(Self.leastVariance, (plain.misfit - freedom) / plain.excess)
        let shared = variance
        let fit = Fit(y, weights: v.map { 1 / ($0 + shared) })
        slope = fit.slope
        standardError = (max(1, fit.misfit / freedom) / fit.spread).squareRoot()
        probability = StudentDistribution(degreesOfFreedom: freedom).beyond(slope / standardError)
    }

    /// Weighted least squares.
    private struct Fit {
        let slope: Double
        /// Σw·(s − s̄)².
        let spread: Double
        /// Σw·(y − α − β·s)².
        let misfit: Double
        /// tr W − tr[(XᵀWX)⁻¹XᵀW²X].
        let excess: Double

        init(_ y: [Double], weights: [Double]) {
            let points = zip(y, weights).enumerated().map { (s: Double($0), y: $1.0, w: $1.1) }
            let weight = points.reduce(0) { $0 + $1.w }
            let meanS = points.reduce(0) { $0 + $1.w * $1.s } / weight
            let meanY = points.reduce(0) { $0 + $1.w * $1.y } / weight
            let spread = points.reduce(0) { $0 + $1.w * ($1.s - meanS) * ($1.s - meanS) }
            let slope = points.reduce(0) { $0 + $1.w * ($1.s - meanS) * ($1.y - meanY) } / spread
            misfit = points.reduce(0) { sum, point in
                let rest = point.y - meanY - slope * (point.s - meanS)
                return sum + point.w * rest * rest
            }
            // With s measured from its mean XᵀWX is diagonal.
            let squares = points.reduce((0.0, 0.0)) { sums, point in
                let distance = point.s - meanS
                return (sums.0 + point.w * point.w, sums.1 + point.w * point.w * distance * distance)
            }
            excess = weight - squares.0 / weight - squares.1 / spread
            self.slope = slope
            self.spread = spread
        }
    }
}
