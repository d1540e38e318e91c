// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A simulated listener over months: finer at some notes than at others, in better form on some days, and better with
/// practice. Its ln σ at note n in session k after t trials is base + deviation[n] + form[k] + learning(t).
package struct SimulatedTrainee: Hashable, Sendable {
    /// In σ, so that a finer ear is also less biased.
    package let criterion: Double
    /// λ of `SimulatedListener`.
    package let lapse: Double
    package let isLearning: Bool
    /// Standard deviation of the form, which is drawn for each session.
    package let formDeviation: Double
    /// Comparisons answered so far.
    package private(set) var trials = 0

    /// Base and deviation by MIDI note 0…127.
    private let logSigmas: [Double]
    private var form = 0.0

    /// - Parameters:
    ///   - logSigma: The base, σ in cents.
    ///   - deviation: By note.
    package init(
        logSigma: Double, deviation: (MIDINote) -> Double = { _ in 0 }, criterion: Double, lapse: Double,
        formDeviation: Double = 0, isLearning: Bool = false
    ) {
        logSigmas = MIDINote.validRange.map { logSigma + deviation(MIDINote($0)) }
        self.criterion = criterion
        self.lapse = lapse
        self.formDeviation = formDeviation
        self.isLearning = isLearning
    }

    /// The same ear at every note and on every day.
    package init(_ ear: SimulatedListener, isLearning: Bool = false) {
        self.init(
            logSigma: log(ear.sigma.rawValue), criterion: ear.criterion.rawValue / ear.sigma.rawValue, lapse: ear.lapse,
            isLearning: isLearning)
    }

    /// −0.5·(1 − e^(−t/1500)): in the end σ is 61 % of what it was at first.
    package static func learning(after trials: Int) -> Double { 0.5 * expm1(-Double(trials) / 1500) }

    /// Draws the form of the day; nothing is drawn if all days are alike. Before the first session the form is 0.
    package mutating func beginSession(using generator: inout some RandomNumberGenerator) {
        guard formDeviation > 0 else { return }
        form = formDeviation * generator.normal()
    }

    /// What a good estimate should find: ln σ at a note by now, the form of the day left out.
    package func logSigma(at note: MIDINote) -> Double {
        logSigmas[note.rawValue] + (isLearning ? Self.learning(after: trials) : 0)
    }

    /// The mean of the same over the notes of a range.
    package func logSigma(in range: NoteRange) -> Double {
        let notes = range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue
        return notes.reduce(0) { $0 + logSigma(at: MIDINote($1)) } / Double(notes.count)
    }

    /// The ear with which it hears exercises from a reference note in this session and by now.
    package func ear(at note: MIDINote) -> SimulatedListener {
        let sigma = exp(logSigma(at: note) + form)
        return SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion * sigma), lapse: lapse)
    }

    /// Draws one uniform number.
    package mutating func answer(
        _ comparison: Comparison, using generator: inout some RandomNumberGenerator
    ) -> Answer {
        defer { trials += 1 }
        return ear(at: comparison.referenceNote).answer(comparison, using: &generator)
    }

    /// How it tunes to a reference note in this session and by now.
    package func tuner(at note: MIDINote) -> SimulatedTuner { SimulatedTuner(ear(at: note)) }
}
