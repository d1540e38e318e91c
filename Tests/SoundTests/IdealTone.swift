// SPDX-License-Identifier: MIT
import Foundation

/// A reference tone computed in double precision.
struct IdealTone {
    /// Hz.
    let frequency: Double
    /// Hz.
    let sampleRate: Double
    /// Amplitudes of the partials, the fundamental first.
    var partials = [1.0]
    /// Radians, of the first frame.
    var phase = 0.0

    func samples(_ count: Int) -> [Float] {
        (0..<count).map { frame in
            let angle = 2 * Double.pi * frequency / sampleRate * Double(frame) + phase
            return Float(partials.enumerated().reduce(0) { $0 + $1.element * sin(Double($1.offset + 1) * angle) })
        }
    }

    /// The residual of a signal after the best fitting sine of a moving pitch, by least squares over gain and phase.
    /// - Parameters:
    ///   - cents: the pitch above `frequency` at a frame.
    /// - Returns: the sine and the rest.
    func residual(of signal: [Double], cents: (Double) -> Double) -> (ideal: [Double], rest: [Double]) {
        var angle = 0.0
        var sines: [Double] = []
        var cosines: [Double] = []
        for frame in signal.indices {
            sines.append(sin(angle))
            cosines.append(cos(angle))
            // The midpoint rule is exact for even glides to the second order, and they are short against a turn.
            angle += 2 * .pi * frequency / sampleRate * exp2(cents(Double(frame) + 0.5) / 1200)
        }
        func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        let (ss, sc, cc) = (dot(sines, sines), dot(sines, cosines), dot(cosines, cosines))
        let (ys, yc) = (dot(signal, sines), dot(signal, cosines))
        let determinant = ss * cc - sc * sc
        let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
        let ideal = signal.indices.map { a * sines[$0] + b * cosines[$0] }
        return (ideal, zip(signal, ideal).map(-))
    }
}
