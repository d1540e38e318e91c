// SPDX-License-Identifier: MIT
import Music

/// The posterior of the criterion, the pitch that sounds correct: in cents at middle C, and its tilt, the cents by which it is
/// higher two octaves above. Stretched octaves grow towards the top.
struct Criterion: Hashable, Sendable {
    private static let leastVariance = 1e-4

    /// At middle C; tilt.
    private(set) var mean: SIMD2<Double>
    /// Cents²: variance at middle C, covariance, variance of the tilt.
    private(set) var covariance: SIMD3<Double>

    init(mean: SIMD2<Double>, covariance: SIMD3<Double>) { (self.mean, self.covariance) = (mean, covariance) }

    private mutating func limitVariances() {
        covariance.x = max(covariance.x, Self.leastVariance)
        covariance.z = max(covariance.z, Self.leastVariance)
    }

    /// From middle C, in units of the tilt.
    @inline(__always)
    static func height(of note: MIDINote) -> Double { Double(note.rawValue - 60) / 24 }

    @inline(__always)
    func moments(at height: Double) -> (mean: Double, variance: Double) {
        (mean.x + height * mean.y, covariance.x + height * (2 * covariance.y + height * covariance.z))
    }

    func posterior(at height: Double) -> NormalPosterior {
        let (mean, variance) = moments(at: height)
        return NormalPosterior(mean: mean, variance: variance)
    }

    func posterior(at note: MIDINote) -> NormalPosterior { posterior(at: Self.height(of: note)) }

    var atMiddleC: NormalPosterior { posterior(at: 0.0) }

    var tilt: NormalPosterior { NormalPosterior(mean: mean.y, variance: covariance.z) }

    /// A step of Laplace's approximation.
    /// - Parameters:
    ///   - slope: derivative of the log likelihood with respect to the criterion at this height.
    ///   - bend: second derivative.
    @inline(__always)
    mutating func update(at height: Double, slope: Double, bend: Double) {
        let gain = SIMD2(covariance.x + height * covariance.y, covariance.y + height * covariance.z)
        mean += gain * slope
        covariance += Self.square(gain) * bend
        limitVariances()
    }

    /// The moments of a mixture whose weights add up to 1.
    static func mixture(_ parts: some Sequence<(weight: Double, criterion: Criterion)>) -> Criterion {
        var (mean, square) = (SIMD2<Double>.zero, SIMD3<Double>.zero)
        for (weight, part) in parts {
            mean += weight * part.mean
            square += weight * (part.covariance + Self.square(part.mean))
        }
        return Criterion(mean: mean, covariance: square - Self.square(mean))
    }

    @inline(__always)
    fileprivate static func square(_ mean: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(mean.x * mean.x, mean.x * mean.y, mean.y * mean.y)
    }

    /// Without the part of the covariance that a line over ln σ explains.
    /// - Parameters:
    ///   - slope: of the line.
    ///   - variance: of ln σ.
    fileprivate func residual(slope: SIMD2<Double>, variance: Double) -> Criterion {
        var residual = self
        residual.covariance -= Self.square(slope) * variance
        residual.limitVariances()
        return residual
    }
}

/// The posterior of the criterion at one lapse rate after a session, as a line over ln σ.
struct CriterionLine: Hashable, Sendable {
    /// Variances of the steps of the criterion and its tilt between sessions, cents².
    private static let drift = SIMD3(2.25, 0, 0.25)
    private static let leastVariance = 1e-4
    /// The line is level beyond this many standard deviations of ln σ.
    private static let levelLimit = 3.0

    /// Mean and standard deviation of ln σ.
    private let center: Double
    private let deviation: Double
    /// At the centre, and its change per ln σ.
    private let middle: Criterion
    private let slope: SIMD2<Double>

    /// Fits the line to the posterior after a session by least squares.
    /// - Parameter weights: by ln σ; need not add up to 1. Those of a lapse rate that thousands of answers rule out may all be 0:
    ///   then they count as equal.
    init(weights given: ArraySlice<Double>, criteria: ArraySlice<Criterion>) {
        let weights = given.contains { $0 > 0 } ? given : ArraySlice(repeating: 1, count: given.count)
        let levels = zip(weights, LevelGrid.values).reduce(into: WeightedMoments()) { $0.add($1.1, weight: $1.0) }
        let whole = Criterion.mixture(
            zip(weights, criteria).lazy.map { (weight: $0 / levels.weight, criterion: $1) })
        var common = SIMD2<Double>.zero
        for ((weight, criterion), value) in zip(zip(weights, criteria), LevelGrid.values) {
            common += weight / levels.weight * (value - levels.mean) * (criterion.mean - whole.mean)
        }
        let variance = max(levels.variance, Self.leastVariance)
        center = levels.mean
        deviation = variance.squareRoot()
        slope = common / variance
        middle = whole.residual(slope: slope, variance: variance)
    }

    /// The prior of the next session's criterion for each ln σ.
    /// - Parameter prior: of the first session.
    func next(after prior: Criterion) -> [Criterion] {
        var covariance = middle.covariance + Self.drift
        covariance.x = min(covariance.x, prior.covariance.x)
        covariance.z = min(covariance.z, prior.covariance.z)
        let most = (covariance.x * covariance.z).squareRoot()
        covariance.y = covariance.y.clamped(to: -most...most)
        return LevelGrid.values.map { value in
            let limit = Self.levelLimit * deviation
            return Criterion(
                mean: middle.mean + slope * (value - center).clamped(to: -limit...limit), covariance: covariance)
        }
    }

    /// Over all ln σ.
    var whole: Criterion {
        Criterion(
            mean: middle.mean, covariance: middle.covariance + Criterion.square(slope) * deviation * deviation)
    }
}
