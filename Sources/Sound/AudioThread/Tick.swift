// SPDX-License-Identifier: MIT
import Foundation

/// The short quiet sounds of a verdict: unpitched noise in one of two colours, or two soft rising tones. They lie between 1 and
/// 5 kHz, where ears and small speakers are best.
enum Tick: Int, BitwiseCopyable, CaseIterable, Sendable {
    case high, low
    /// A fourth, above the default range and a quarter tone beside every key: no pitch reference for the next exercise.
    case chime

    /// After the verdict: a note that ends with it has faded (`PitchedVoice.fadeSeconds`).
    static let delaySeconds = 0.015
    static let spacingSeconds = 0.120
    /// The integral of the squared samples over seconds. A-weighted 18.5 dB under 200 ms of the sine's middle C, 22.5 dB
    /// under 200 ms of its A4.
    private static let energy = 9e-7

    func samples(sampleRate: Double) -> [Float] {
        let samples =
            switch self {
            case .high: Self.noise(around: 3200, sampleRate)
            case .low: Self.noise(around: 1400, sampleRate)
            case .chime: Self.tones(at: [1523, 2033], sampleRate)
            }
        let energy = samples.reduce(0) { $0 + $1 * $1 } / sampleRate
        let gain = (Self.energy / energy).squareRoot()
        return samples.map { Float(gain * $0) }
    }

    /// Noise through two band-pass filters of quality 1, under a decay.
    private static func noise(around frequency: Double, _ sampleRate: Double) -> [Double] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        let noise = (0..<Int(0.04 * sampleRate)).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) / Double(1 << 53) * 2 - 1
        }
        let filtered = bandPassed(bandPassed(noise, frequency, sampleRate), frequency, sampleRate)
        return filtered.enumerated().map { frame, value in
            let time = Double(frame) / sampleRate
            let attack = 0.5 - 0.5 * cos(.pi * min(1, time / 0.002))
            return value * attack * exp(-time / 0.008)
        }
    }

    /// R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients": BPF, Q = 1.
    private static func bandPassed(_ samples: [Double], _ frequency: Double, _ sampleRate: Double) -> [Double] {
        let turn = 2 * Double.pi * frequency / sampleRate
        let alpha = sin(turn) / 2
        var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
        return samples.map { x in
            let y = (alpha * (x - x2) + 2 * cos(turn) * y1 - (1 - alpha) * y2) / (1 + alpha)
            (x1, x2, y1, y2) = (x, x1, y, y1)
            return y
        }
    }

    /// Each is 80 ms long and begins 60 ms after the one before.
    private static func tones(at frequencies: [Double], _ sampleRate: Double) -> [Double] {
        let (length, step) = (Int(0.08 * sampleRate), Int(0.06 * sampleRate))
        var samples = [Double](repeating: 0, count: length + step * (frequencies.count - 1))
        for (index, frequency) in frequencies.enumerated() {
            for frame in 0..<length {
                let window = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(length))
                samples[index * step + frame] += window * sin(2 * .pi * frequency * Double(frame) / sampleRate)
            }
        }
        return samples
    }
}

/// Ticks in a row, evenly spaced to the frame. Audio thread: neither allocates, locks nor logs.
struct TickSeries {
    private let sounds: [[Float]]
    /// In frames: until the first tick begins, and from one tick to the next.
    private let delay: Int
    private let spacing: Int
    private var kind = Tick.high
    /// Ticks that have not ended.
    private var left = 0
    /// Frames since the last tick began; negative before the first.
    private var age = 0

    init(sampleRate: Double) {
        delay = Int((Tick.delaySeconds * sampleRate).rounded())
        spacing = Int((Tick.spacingSeconds * sampleRate).rounded())
        sounds = Tick.allCases.map { $0.samples(sampleRate: sampleRate) }
    }

    /// Begins after the delay and replaces an earlier series.
    mutating func begin(count: Int, of kind: Tick) {
        self.kind = kind
        left = count
        age = -delay
    }

    /// Completes the current tick, and cancels the others.
    mutating func stop() { left = age < 0 || age >= sounds[kind.rawValue].count ? 0 : min(left, 1) }

    mutating func play(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        let sound = sounds[kind.rawValue]
        for frame in 0..<frames where left > 0 {
            if age >= 0, age < sound.count {
                outputLeft[frame] += sound[age]
                outputRight[frame] += sound[age]
            }
            age += 1
            if age == (left > 1 ? spacing : sound.count) {
                left -= 1
                age = 0
            }
        }
    }
}
