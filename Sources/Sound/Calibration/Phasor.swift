// SPDX-License-Identifier: MIT
import Foundation

/// A complex number.
struct Phasor: BitwiseCopyable {
    var x = 0.0
    var y = 0.0

    var magnitude: Double { (x * x + y * y).squareRoot() }
    /// Radians.
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
