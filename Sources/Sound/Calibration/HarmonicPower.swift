// SPDX-License-Identifier: MIT
import Foundation

/// How the power of a note is shared between the harmonics of a pitch and all else.
struct HarmonicPower {
    private static let mostHarmonics = 24
    /// A window's length in periods: it tells a harmonic from what lies a sixth of the fundamental beside it.
    private static let periods = 24.0
    /// Of all power, 0…1.
    let share: Double
    /// Of the harmonics' power, 0…1.
    let fundamental: Double

    /// Looks at the beginning, the middle and the end.
    /// - Parameters:
    ///   - channels: equally long.
    ///   - frequency: of the fundamental, in Hz.
    init(_ channels: [[Double]], sampleRate: Double, fundamental frequency: Double) {
        let available = channels.map(\.count).min() ?? 0
        let length = min(available, Int(max(Self.periods / frequency, 0.05) * sampleRate))
        let window = CosineWindow.blackmanHarris(length)
        let (sum, squares) = window.reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + $1 * $1) }
        let count = max(1, min(Self.mostHarmonics, Int(0.45 * sampleRate / frequency)))
        var powers = [Double](repeating: 0, count: count)
        var total = 0.0
        for start in [0, (available - length) / 2, available - length] {
            for samples in channels {
                let cut = (0..<length).map { samples[start + $0] * window[$0] }
                total += cut.reduce(0) { $0 + $1 * $1 }
                for order in 1...count {
                    let turn = 2 * .pi * frequency * Double(order) / sampleRate
                    let component = Phasor.component(of: cut, at: turn).magnitude
                    powers[order - 1] += 2 * component * component * squares / (sum * sum)
                }
            }
        }
        let harmonic = powers.reduce(0, +)
        share = total > 0 ? min(1, harmonic / total) : 0
        fundamental = harmonic > 0 ? powers[0] / harmonic : 0
    }
}
