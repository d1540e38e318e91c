// SPDX-License-Identifier: MIT

/// The belief of the criterion, in cents, at one share of slips: a line over ln σ.
struct CriterionLine: Hashable, Sendable {
    private static let leastVariance = 1e-4
    /// Beyond so many deviations of ln σ the line goes on level.
    private static let end = 3.0

    /// Of ln σ: mean and standard deviation.
    private let center: Double
    private let reach: Double
    /// Cents, at the centre, and per ln σ.
    let mean: Double
    private let slope: Double
    /// What the line leaves, cents².
    let rest: Double

    /// - Parameter rest: Cents²; the same at every σ.
    init(mean: Double, rest: Double) { (center, reach, self.mean, slope, self.rest) = (0, 1, mean, 0, rest) }

    /// The line through what a session has taught, by least squares.
    /// - Parameter weights: By ln σ; they need not add up to 1.
    init(weights: ArraySlice<Double>, means: ArraySlice<Double>, variances: ArraySlice<Double>) {
        var (levels, centers) = (WeightedMoments(), WeightedMoments())
        for ((weight, value), mean) in zip(zip(weights, LevelGrid.values), means) {
            levels.add(value, weight: weight)
            centers.add(mean, weight: weight)
        }
        let (middle, mean) = (levels.mean, centers.mean)
        var (spread, common, square) = (0.0, 0.0, 0.0)
        for (index, value) in LevelGrid.values.enumerated() {
            let weight = weights[weights.startIndex + index] / levels.weight
            let away = means[means.startIndex + index] - mean
            spread += weight * (value - middle) * (value - middle)
            common += weight * (value - middle) * away
            square += weight * (variances[variances.startIndex + index] + away * away)
        }
        let variance = max(spread, Self.leastVariance)
        center = middle
        reach = variance.squareRoot()
        self.mean = mean
        slope = common / variance
        rest = max(square - slope * slope * variance, Self.leastVariance)
    }

    func mean(at value: Double) -> Double {
        mean + slope * (value - center).clamped(to: -Self.end * reach...Self.end * reach)
    }

    /// Over all of ln σ, around `mean`; cents².
    var variance: Double { rest + slope * slope * reach * reach }
}
