// SPDX-License-Identifier: MIT
import Foundation

/// Measures the fundamental of a steady tone from its samples, to a few millionths of a cent where the tone is clean.
///
/// The signal is shifted down by the expected frequency and averaged under overlapping Blackman–Harris windows; the slope
/// of their phases over time, by least squares, is what the tone lies beside the expectation. Windows of at least nine
/// periods keep the other partials (and the mirror image) below −90 dB.
package struct PitchMeter: Sendable {
    /// Hz.
    package let sampleRate: Double

    package init(sampleRate: Double) { self.sampleRate = sampleRate }

    /// The deviation in cents, or nil if the stretch is shorter than 18 periods or silent. The expectation must be within
    /// about a quarter of the inverse window spacing, in practice 20 cents.
    package func deviation(of samples: some RandomAccessCollection<Float>, from expected: Double) -> Double? {
        let samples = Array(samples)
        let period = sampleRate / expected
        let shortest = Int((9 * period).rounded(.up))
        guard samples.count >= 2 * shortest else { return nil }
        let length = max(shortest, min(samples.count / 4, 8192))
        let window = Self.blackmanHarris(length)
        // Four windows per length: steps short enough that the phase cannot turn unseen.
        let step = max(1, length / 4)
        let turn = 2 * .pi * expected / sampleRate

        var times: [Double] = []
        var phases: [Double] = []
        var start = 0
        while start + length <= samples.count {
            var real = 0.0
            var imaginary = 0.0
            for index in 0..<length {
                let angle = turn * Double(start + index)
                let value = Double(samples[start + index]) * window[index]
                real += value * cos(angle)
                imaginary -= value * sin(angle)
            }
            guard hypot(real, imaginary) > 1e-7 * Double(length) else { return nil }
            var phase = atan2(imaginary, real)
            if let last = phases.last { phase += ((last - phase) / (2 * .pi)).rounded() * 2 * .pi }
            times.append(Double(start))
            phases.append(phase)
            start += step
        }
        let meanTime = times.reduce(0, +) / Double(times.count)
        let meanPhase = phases.reduce(0, +) / Double(phases.count)
        var covariance = 0.0
        var variance = 0.0
        for (time, phase) in zip(times, phases) {
            covariance += (time - meanTime) * (phase - meanPhase)
            variance += (time - meanTime) * (time - meanTime)
        }
        guard variance > 0 else { return nil }
        let frequency = expected + covariance / variance * sampleRate / (2 * .pi)
        return 1200 * log2(frequency / expected)
    }

    /// Four-term Blackman–Harris (Harris 1978): side lobes at −92 dB.
    package static func blackmanHarris(_ length: Int) -> [Double] {
        (0..<length).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(length)
            return 0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
        }
    }
}
