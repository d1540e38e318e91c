// SPDX-License-Identifier: MIT
import Music
import Foundation
import Training

/// A simulated listener over months: finer at some notes than at others, in better form on some days, and better with
/// practice. Its ln σ at note n in session k after t trials is base + deviation[n] + form[k] + learning(t).
package struct SimulatedTrainee: Hashable, Sendable {
    /// In σ, so that a finer ear is also less biased.
    package let criterion: Double
    /// λ of `SimulatedListener`.
    package let lapse: Double
    /// By how much ln σ falls with practice in the end; 0 for an ear that stays as it is.
    package let gain: Double
    /// Answers after which 63 % of the gain have come.
    package let pace: Double
    /// Standard deviation of the form, which is drawn for each session.
    package let formDeviation: Double
    /// How what is heard becomes an answer.
    package let habit: SimulatedHabit
    /// Comparisons answered so far.
    package private(set) var trials = 0

    private let base: Cents
    /// By MIDI note 0…127.
    private let deviations: [Double]
    private var form = 0.0

    /// - Parameters:
    ///   - sigma: The base, greater than 0.
    ///   - deviation: Of ln σ, by note.
    package init(
        sigma: Cents, deviation: (MIDINote) -> Double = { _ in 0 }, criterion: Double, lapse: Double,
        formDeviation: Double = 0, gain: Double = 0, pace: Double = Self.usualPace,
        habit: SimulatedHabit = .listens
    ) {
        base = sigma
        deviations = MIDINote.validRange.map { deviation(MIDINote($0)) }
        self.criterion = criterion
        self.lapse = lapse
        self.formDeviation = formDeviation
        self.gain = gain
        self.pace = pace
        self.habit = habit
    }

    /// The same ear at every note and on every day.
    package init(_ ear: SimulatedListener, gain: Double = 0, habit: SimulatedHabit = .listens) {
        self.init(
            sigma: ear.sigma, criterion: ear.criterion.rawValue / ear.sigma.rawValue, lapse: ear.lapse,
            gain: gain, habit: habit)
    }

    /// The gain of most people: in the end σ is 61 % of what it was at first.
    package static let usualGain = 0.5

    package static let usualPace = 1500.0

    /// What has come of a gain of 1 after so many answers: 1 − e^(−t/pace).
    package static func progress(after trials: Int, pace: Double = usualPace) -> Double {
        -expm1(-Double(trials) / pace)
    }

    /// Draws the form of the day; nothing is drawn if all days are alike. Before the first session the form is 0.
    package mutating func beginSession(using generator: inout some RandomNumberGenerator) {
        guard formDeviation > 0 else { return }
        form = formDeviation * generator.normal()
    }

    /// What a good estimate should find: ln σ at a note by now, σ in cents, the form of the day left out.
    package func logSigma(at note: MIDINote) -> Double { log(base.rawValue) + deviations[note.rawValue] + learned }

    /// The ear in the mean of ln σ over the notes of a range, by now, the form of the day left out.
    package func ear(in range: NoteRange) -> SimulatedListener {
        let notes = deviations[range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue]
        return ear(deviation: notes.reduce(0, +) / Double(notes.count))
    }

    /// The ear with which it hears exercises from a reference note in this session and by now.
    package func ear(at note: MIDINote) -> SimulatedListener { ear(deviation: deviations[note.rawValue] + form) }

    private func ear(deviation: Double) -> SimulatedListener {
        let sigma = base.rawValue * exp(deviation + learned)
        return SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion * sigma), lapse: lapse)
    }

    private var learned: Double { -gain * Self.progress(after: trials, pace: pace) }

    /// Draws one uniform number.
    package mutating func answer(
        _ comparison: Comparison, using generator: inout some RandomNumberGenerator
    ) -> Answer {
        defer { trials += 1 }
        return habit.answer(ear(at: comparison.referenceNote).answer(comparison, using: &generator))
    }

    /// How it tunes to a reference note in this session and by now.
    package func tuner(at note: MIDINote) -> SimulatedTuner { SimulatedTuner(ear(at: note)) }
}
