// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A short, quiet, unpitched sound: noise under a decay of a few milliseconds, in one of two colours.
enum Tick {
    private static let seconds = 0.025
    private static let level = AmplitudeDB(-30)
    /// Hz: the low colour has little above it.
    private static let lowCorner = 900.0
    /// From the beginning of one tick to that of the next.
    static let spacingSeconds = 0.120

    /// The same samples every time, for a sample rate in Hz.
    static func samples(sampleRate: Double, isHigh: Bool) -> [Float] {
        let high = differences(sampleRate: sampleRate)
        guard !isHigh else { return high.map { Float($0) } }
        let low = lowPassed(lowPassed(high, sampleRate), sampleRate)
        // As loud in peaks, which makes up for what the ear loses below.
        let gain = peak(high) / peak(low)
        return low.map { Float(gain * $0) }
    }

    private static func peak(_ samples: [Double]) -> Double { samples.map(\.magnitude).max() ?? 1 }

    /// Noise without a low end: each sample less the one before.
    private static func differences(sampleRate: Double) -> [Double] {
        let count = Int(seconds * sampleRate)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        var previous = 0.0
        return (0..<count).map { frame in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            let noise = Double(state >> 11) / Double(1 << 53) * 2 - 1
            defer { previous = noise }
            let time = Double(frame) / sampleRate
            let envelope = min(1, time / 0.001) * exp(-time / 0.004)
            return level.gain * (noise - previous) * envelope
        }
    }

    /// A pole at the corner; it ends where the noise ends.
    private static func lowPassed(_ samples: [Double], _ sampleRate: Double) -> [Double] {
        let share = 1 - exp(-2 * .pi * lowCorner / sampleRate)
        var value = 0.0
        return samples.map { sample in
            value += share * (sample - value)
            return value
        }
    }
}
