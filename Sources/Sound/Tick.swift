// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The short, quiet, unpitched sound of a wrong answer: high-passed noise under a decay of a few milliseconds.
enum Tick {
    private static let seconds = 0.025
    private static let level = AmplitudeDB(-30)

    /// The same samples every time, for a sample rate in Hz.
    static func samples(sampleRate: Double) -> [Float] {
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
            return Float(level.gain * (noise - previous) * envelope)
        }
    }
}
