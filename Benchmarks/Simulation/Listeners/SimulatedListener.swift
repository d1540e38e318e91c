// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// An ear that answers comparisons by the psychometric function P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), where s is the
/// target's offset (Wichmann and Hill 2001).
package struct SimulatedListener: Hashable, Sendable {
    /// Cents; clamped.
    package static let sigmaRange: ClosedRange<Cents> = 0.1...1000
    /// At 0.5 all answers are guesses; clamped.
    package static let lapseRange = 0...0.5

    /// σ: the standard deviation of the internal noise.
    package let sigma: Cents
    /// c: the offset that it takes for the correct pitch.
    package let criterion: Cents
    /// λ: the lapse rate to either side.
    package let lapse: Double

    package init(sigma: Cents, criterion: Cents = 0, lapse: Double = 0.02) {
        self.sigma = sigma.clamped(to: Self.sigmaRange)
        self.criterion = criterion
        self.lapse = lapse.clamped(to: Self.lapseRange)
    }

    /// The probability of the answer "higher" at this offset.
    package func probabilityOfHigher(at offset: Cents) -> Double {
        let distance = (offset - criterion).rawValue / sigma.rawValue
        return lapse + (1 - 2 * lapse) * NormalDistribution.cumulative(distance)
    }

    /// Draws one uniform number u; "higher" if u < P.
    package func answer(
        _ comparison: Comparison, using generator: inout some RandomNumberGenerator
    ) -> Answer {
        generator.uniform() < probabilityOfHigher(at: comparison.targetNote.offset) ? .higher : .lower
    }
}

/// A simulated listener over months, with deviations by note, form of the day and learning. Its ln σ at note n in session k
/// after t trials is base + deviation[n] + form[k] + learning(t).
package struct SimulatedTrainee: Hashable, Sendable {
    /// In σ: a finer ear is also less biased.
    package let criterion: Double
    /// λ of `SimulatedListener`.
    package let lapse: Double
    /// The final decrease of ln σ by learning; 0 for none.
    package let gain: Double
    /// The number of answers after which 63 % of the gain is reached.
    package let pace: Double
    /// Standard deviation of the form, drawn for each session.
    package let formDeviation: Double
    package let habit: SimulatedHabit
    /// Comparisons answered so far.
    package private(set) var trials = 0

    private let base: Cents
    /// By MIDI note 0…127.
    private let deviations: [Double]
    private var form = 0.0

    /// - Parameters:
    ///   - sigma: the base, greater than 0.
    ///   - deviation: of ln σ, by note.
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

    /// A typical gain: σ falls to 61 %.
    package static let usualGain = 0.5

    package static let usualPace = 1500.0

    /// The share of the gain reached: 1 − e^(−t/pace).
    package static func progress(after trials: Int, pace: Double = usualPace) -> Double {
        -expm1(-Double(trials) / pace)
    }

    /// Draws the form of the day, unless all days are equal. Before the first session the form is 0.
    package mutating func beginSession(using generator: inout some RandomNumberGenerator) {
        guard formDeviation > 0 else { return }
        form = formDeviation * generator.normal()
    }

    /// The true ln σ at a note at present, σ in cents, without the form of the day.
    package func logSigma(at note: MIDINote) -> Double { log(base.rawValue) + deviations[note.rawValue] + learned }

    /// The present ear with ln σ averaged over a range, without the form of the day.
    package func ear(in range: NoteRange) -> SimulatedListener {
        let notes = deviations[range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue]
        return ear(deviation: notes.reduce(0, +) / Double(notes.count))
    }

    /// The present ear at a reference note in this session.
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

    /// The tuner for a reference note in this session.
    package func tuner(at note: MIDINote) -> SimulatedTuner { SimulatedTuner(ear(at: note)) }
}

/// The response rule of a simulated listener.
package enum SimulatedHabit: Hashable, Sendable, CaseIterable {
    case listens
    /// Swaps the pads.
    case swapsPads
    case saysHigher

    func answer(_ heard: Answer) -> Answer {
        switch self {
        case .listens: heard
        case .swapsPads: heard == .higher ? .lower : .higher
        case .saysHigher: .higher
        }
    }
}

/// A model of matching errors: e = CE + h·start + N(0, VE²), or occasionally a gross error.
package struct SimulatedTuner: Hashable, Sendable {
    /// Gross errors are uniform within this distance to either side.
    package static let grossErrorReach: Cents = 100

    /// CE: the constant error.
    package let constantError: Cents
    /// h: the share of the initial offset that remains.
    package let pull: Double
    /// VE: the standard deviation of the errors.
    package let variableError: Cents
    /// The probability of a gross error.
    package let grossErrorShare: Double

    package init(constantError: Cents, pull: Double, variableError: Cents, grossErrorShare: Double = 0.05) {
        self.constantError = constantError
        self.pull = pull
        self.variableError = variableError
        self.grossErrorShare = grossErrorShare
    }

    /// The tuner of an ear: CE is its criterion and VE 0.4·σ, which turns thresholds of 15 to 50 cents in the literature into
    /// its VE of 8 to 30; h is 0.05.
    package init(_ ear: SimulatedListener, grossErrorShare: Double = 0.05) {
        self.init(
            constantError: ear.criterion, pull: 0.05, variableError: Cents(ear.sigma.rawValue * 0.4),
            grossErrorShare: grossErrorShare)
    }

    /// Draws an error; positive is sharp. Draws one uniform number to select a gross error, then another uniform or a normal
    /// one.
    /// - Parameter start: the initial offset.
    package func error(from start: Cents, using generator: inout some RandomNumberGenerator) -> Cents {
        guard generator.uniform() >= grossErrorShare else {
            return Cents(Self.grossErrorReach.rawValue * (2 * generator.uniform() - 1))
        }
        return Cents(
            constantError.rawValue + pull * start.rawValue + variableError.rawValue * generator.normal())
    }
}
