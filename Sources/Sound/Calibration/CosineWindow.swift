// SPDX-License-Identifier: MIT
import Foundation

/// What a stretch of samples is multiplied by before its spectrum is taken: sums of cosines, by their length.
package enum CosineWindow {
    /// Seven terms, side lobes at −180 dB from seven bins on (Albrecht 2001, "A family of cosine-sum windows for
    /// high-resolution measurements").
    private static let sevenTerms = [
        0.27105140069342415, 0.43329793923448606, 0.21812299954311062, 0.065925446388030898, 0.010811742098372268,
        7.7658482522509342e-4, 1.3887217350903198e-5,
    ]

    package static func albrecht(_ length: Int) -> [Double] { cosines(sevenTerms, length) }

    /// Four-term Blackman–Harris (Harris 1978): side lobes at −92 dB.
    package static func blackmanHarris(_ length: Int) -> [Double] {
        cosines([0.35875, 0.48829, 0.14128, 0.01168], length)
    }

    /// Σ (−1)^k·a_k·cos(2πkn / length).
    private static func cosines(_ terms: [Double], _ length: Int) -> [Double] {
        (0..<length).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(length)
            var (value, sign) = (0.0, 1.0)
            for (order, term) in terms.enumerated() {
                value += sign * term * cos(Double(order) * angle)
                sign = -sign
            }
            return value
        }
    }
}

struct Phasor: BitwiseCopyable {
    var x = 0.0
    var y = 0.0

    var magnitude: Double { (x * x + y * y).squareRoot() }
    var angle: Double { atan2(y, x) }
    var conjugate: Phasor { Phasor(x: x, y: -y) }

    static func + (lhs: Phasor, rhs: Phasor) -> Phasor { Phasor(x: lhs.x + rhs.x, y: lhs.y + rhs.y) }
    static func += (lhs: inout Phasor, rhs: Phasor) { lhs = lhs + rhs }
    static func * (lhs: Phasor, rhs: Double) -> Phasor { Phasor(x: lhs.x * rhs, y: lhs.y * rhs) }
    static func * (lhs: Phasor, rhs: Phasor) -> Phasor {
        Phasor(x: lhs.x * rhs.x - lhs.y * rhs.y, y: lhs.x * rhs.y + lhs.y * rhs.x)
    }

    /// Rotations that are multiplied one by one lose a digit in so many.
    private static let stretch = 256

    /// - Parameter turn: of one frame, in radians.
    static func shift(_ samples: [Double], by turn: Double) -> [Phasor] {
        let step = Phasor(x: cos(turn), y: sin(turn))
        var rotation = Phasor()
        return samples.enumerated().map { index, sample in
            if index % stretch == 0 { rotation = Phasor(x: cos(turn * Double(index)), y: sin(turn * Double(index))) }
            defer { rotation = rotation * step }
            return rotation * sample
        }
    }

    /// The samples' component at a frequency.
    /// - Parameter turn: of one frame, in radians.
    static func component(of samples: [Double], at turn: Double) -> Phasor {
        let step = Phasor(x: cos(turn), y: -sin(turn))
        var (rotation, sum) = (Phasor(), Phasor())
        for index in samples.indices {
            if index % stretch == 0 { rotation = Phasor(x: cos(turn * Double(index)), y: -sin(turn * Double(index))) }
            sum += rotation * samples[index]
            rotation = rotation * step
        }
        return sum
    }
}
