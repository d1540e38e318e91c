// SPDX-License-Identifier: MIT
import Music
import Foundation

/// A population of simulated listeners as diverse as people, for benchmarks of threshold estimates.
package struct SimulatedPopulation: Hashable, Sendable {
    /// Mean and standard deviation of ln σ.
    package static let logSigma = (mean: log(15.0), deviation: 0.7)
    /// σ of the base; values outside are redrawn.
    package static let sigmaRange: ClosedRange<Cents> = 3...90
    /// The notes' deviation, a Gaussian process: standard deviation, length in semitones, and each note's own part.
    package static let notes = (deviation: 0.25, length: 15.0, nugget: 0.05)
    /// Standard deviation of the criterion, in σ.
    package static let criterionDeviation = 0.25
    package static let lapseRange = 0.0...0.04
    package static let usualForm = 0.2
    /// Learning of the listeners; see `SimulatedTrainee.gain`.
    package let gain: Double
    package let pace: Double
    /// Standard deviation of the form of the day in ln σ.
    package let form: Double

    package init(
        gain: Double = SimulatedTrainee.usualGain, pace: Double = SimulatedTrainee.usualPace,
        form: Double = Self.usualForm
    ) {
        self.gain = gain
        self.pace = pace
        self.form = form
    }

    /// Draws a listener, always in the order base, notes, criterion, lapses.
    package func listener(using generator: inout some RandomNumberGenerator) -> SimulatedTrainee {
        var sigma = Cents(0)
        while !Self.sigmaRange.contains(sigma) {
            sigma = Cents(exp(Self.logSigma.mean + Self.logSigma.deviation * generator.normal()))
        }
        let deviations = Self.noteDeviations(using: &generator)
        let criterion = Self.criterionDeviation * generator.normal()
        let lapse =
            Self.lapseRange.lowerBound + (Self.lapseRange.upperBound - Self.lapseRange.lowerBound) * generator.uniform()
        return SimulatedTrainee(
            sigma: sigma, deviation: { deviations[$0.rawValue] }, criterion: criterion, lapse: lapse,
            formDeviation: form, gain: gain, pace: pace)
    }

    /// Of ln σ by MIDI note, with the covariance SD²·exp(−d²/(2·length²)) + nugget²·δ.
    ///
    /// White noise smoothed by exp(−x²/length²) has this covariance (Higdon 1998), to 10⁻⁴ with one sample per semitone and
    /// three lengths to either side, so no matrix is needed.
    package static func noteDeviations(using generator: inout some RandomNumberGenerator) -> [Double] {
        let reach = Int(3 * notes.length)
        let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (notes.length * notes.length)) }
        let scale = notes.deviation / kernel.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let noise = (0..<MIDINote.validRange.count + 2 * reach).map { _ in generator.normal() }
        return MIDINote.validRange.map { note in
            var smooth = 0.0
            for (index, weight) in kernel.enumerated() { smooth += weight * noise[note + index] }
            return scale * smooth + notes.nugget * generator.normal()
        }
    }
}
