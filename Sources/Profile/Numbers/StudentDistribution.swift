// SPDX-License-Identifier: MIT
import Foundation

struct StudentDistribution: Hashable, Sendable {
    /// Greater than 0.
    let degreesOfFreedom: Double

    /// Probability of a value at least so far from 0, to either side: I_x(ν/2, ½) with x = ν/(ν + t²).
    func beyond(_ t: Double) -> Double {
        let x = degreesOfFreedom / (degreesOfFreedom + t * t)
        return Self.incompleteBeta(x, degreesOfFreedom / 2, 0.5)
    }

    /// How far from 0 a value lies to either side with this probability.
    /// - Parameter probability: Between 0 and 1, exclusively.
    func distance(beyond probability: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        while beyond(high) > probability { high *= 2 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if beyond(middle) > probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The regularised incomplete beta function by its continued fraction (DLMF 8.17.22), evaluated by Lentz's method.
    private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        // It converges fast on this side; the other follows by symmetry.
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
