// SPDX-License-Identifier: MIT
import Foundation
import Sound

/// Measures the fundamental of a steady tone from its samples, to a few millionths of a cent where the tone is clean.
///
/// The signal is shifted down by the expected frequency and averaged under overlapping windows; the slope
/// of their phases over time, by least squares, is what the tone lies beside the expectation. Windows of at least nine
/// periods keep the other partials (and the mirror image) below −180 dB. Short windows find the tone, long ones measure it.
package struct PitchMeter: Sendable {
    /// Hz.
    package let sampleRate: Double

    package init(sampleRate: Double) { self.sampleRate = sampleRate }

    /// The deviation in cents from an expectation in Hz, or nil if the stretch is shorter than 18 periods or silent. A tone
    /// further away than 100 cents is not found.
    package func deviation(of samples: some RandomAccessCollection<Float>, from expected: Double) -> Double? {
        let samples = Array(samples)
        let shortest = Int((9 * sampleRate / expected).rounded(.up))
        guard samples.count >= 2 * shortest else { return nil }
        // Steps so short that the phase of such a tone cannot turn unseen.
        guard let near = frequency(of: samples, near: expected, length: shortest, step: max(1, shortest / 2)) else {
            return nil
        }
        let length = max(shortest, min(samples.count / 4, 8192))
        guard let found = frequency(of: samples, near: near, length: length, step: max(1, length / 4)) else {
            return nil
        }
        return 1200 * log2(found / expected)
    }

    /// Hz; nil if it is silent or not one.
    private func frequency(of samples: [Float], near expected: Double, length: Int, step: Int) -> Double? {
        let window = CosineWindow.albrecht(length)
        let turn = 2 * .pi * expected / sampleRate
        let real = samples.indices.map { Double(samples[$0]) * cos(turn * Double($0)) }
        let imaginary = samples.indices.map { Double(samples[$0]) * -sin(turn * Double($0)) }
        var times: [Double] = []
        var phases: [Double] = []
        for start in stride(from: 0, through: samples.count - length, by: step) {
            var (x, y) = (0.0, 0.0)
            for index in 0..<length {
                x += real[start + index] * window[index]
                y += imaginary[start + index] * window[index]
            }
            guard hypot(x, y) > 1e-7 * Double(length) else { return nil }
            var phase = atan2(y, x)
            if let last = phases.last { phase += ((last - phase) / (2 * .pi)).rounded() * 2 * .pi }
            times.append(Double(start))
            phases.append(phase)
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
        return frequency > 0 ? frequency : nil
    }
}
