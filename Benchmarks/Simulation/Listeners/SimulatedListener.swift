// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// An ear that answers comparisons by the psychometric function P(higher | s) = λ + (1 − 2λ)·F((s − c)/σ), where s is the
/// target's offset and F the distribution of the noise, normally Φ (Wichmann and Hill 2001).
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
    package let noise: NoiseShape

    package init(sigma: Cents, criterion: Cents = 0, lapse: Double = 0.02, noise: NoiseShape = .normal) {
        self.sigma = sigma.clamped(to: Self.sigmaRange)
        self.criterion = criterion
        self.lapse = lapse.clamped(to: Self.lapseRange)
        self.noise = noise
    }

    /// The probability of the answer "higher" at this offset.
    package func probabilityOfHigher(at offset: Cents) -> Double {
        let distance = (offset - criterion).rawValue / sigma.rawValue
        return lapse + (1 - 2 * lapse) * noise.cumulative(distance)
    }

    /// Draws one uniform number u; "higher" if u < P.
    package func answer(
        _ comparison: Comparison, using generator: inout some RandomNumberGenerator
    ) -> Answer {
        generator.uniform() < probabilityOfHigher(at: comparison.targetNote.offset) ? .higher : .lower
    }
}

/// A simulated listener over months, with deviations by note, form of the day and learning. Its ln σ at note n in session k
/// after t trials is base + deviation[n] + form[k] + learning(t), unless it departs from that.
package struct SimulatedTrainee: Sendable {
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
    package var departures = ModelDepartures()
    /// From 0; −1 before the first.
    package private(set) var session = -1
    /// Comparisons answered so far.
    package private(set) var trials = 0

    private let base: Cents
    /// By MIDI note 0…127.
    private let deviations: [Double]
    private var form = 0.0
    /// In the session.
    private var answers = 0
    private var lastAnswer: Answer?
    /// True in a run of guesses.
    private var isAway = false

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
        session += 1
        answers = 0
        lastAnswer = nil
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

    private func ear(deviation: Double) -> SimulatedListener {
        let sigma = base.rawValue * exp(deviation + learned)
        return SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion * sigma), lapse: lapse)
    }

    /// The ear at a moment of this session.
    private func ear(at moment: ListeningMoment) -> SimulatedListener {
        let usual = ear(deviation: deviations[moment.note.rawValue] + form + departures.coarseness(moment))
        let repetition = lastAnswer.map { $0 == .higher ? -departures.repetition : departures.repetition } ?? 0
        return SimulatedListener(
            sigma: usual.sigma,
            criterion: Cents(
                usual.criterion.rawValue + departures.criterion(moment) + repetition * usual.sigma.rawValue),
            lapse: lapse, noise: departures.noise)
    }

    /// The true ln σ and criterion at these reference notes at present: without the form of the day and the last answer, with
    /// departures averaged over the answers of this session and the one before.
    /// - Parameter answers: in a session.
    package func truth(
        of interval: DirectedInterval, at notes: ClosedRange<MIDINote>, answers: Int
    ) -> (logSigma: Double, criterion: Cents) {
        let sessions = max(0, session - 1)...max(0, session)
        var (logSigma, criterion, count) = (0.0, 0.0, 0.0)
        for number in notes.lowerBound.rawValue...notes.upperBound.rawValue {
            for session in sessions {
                for answer in 0..<max(1, answers) {
                    let moment = ListeningMoment(
                        note: MIDINote(number), interval: interval, session: session, answer: answer)
                    let here = self.logSigma(at: moment.note) + departures.coarseness(moment)
                    logSigma += here
                    if session == sessions.upperBound {
                        criterion += self.criterion * exp(here) + departures.criterion(moment)
                    }
                    count += 1
                }
            }
        }
        return (logSigma / count, Cents(criterion * Double(sessions.count) / count))
    }

    private var learned: Double { -gain * Self.progress(after: trials, pace: pace) }

    /// Draws one uniform number; another one each for inattention and a stuck pad, if there are any.
    package mutating func answer(
        _ comparison: Comparison, using generator: inout some RandomNumberGenerator
    ) -> Answer {
        drift(using: &generator)
        let moment = ListeningMoment(
            note: comparison.referenceNote, interval: comparison.interval, session: max(0, session), answer: answers)
        let ear = isAway ? SimulatedListener(sigma: base, lapse: 0.5) : ear(at: moment)
        var answer = ear.answer(comparison, using: &generator)
        if departures.stuckPad > 0, generator.uniform() < departures.stuckPad { answer = .higher }
        trials += 1
        answers += 1
        lastAnswer = answer
        return habit.answer(answer)
    }

    /// Begins or ends a run of guesses.
    private mutating func drift(using generator: inout some RandomNumberGenerator) {
        let share = departures.inattention
        guard share > 0 else { return }
        let ending = 1 / ModelDepartures.inattentionLength
        let chance = isAway ? ending : ending * share / (1 - share)
        if generator.uniform() < chance { isAway.toggle() }
    }

    /// The tuner for a reference note in this session.
    package func tuner(at note: MIDINote) -> SimulatedTuner {
        let moment = ListeningMoment(note: note, interval: .prime, session: max(0, session), answer: answers)
        return SimulatedTuner(ear(at: moment), pull: departures.pull(moment.session))
    }

    /// The sound of this session, if it is not that of the settings.
    package var sound: SoundSourceID? { departures.sound(max(0, session)) }
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
    /// h of most listeners.
    package static let usualPull = 0.05

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
    /// its VE of 8 to 30.
    package init(_ ear: SimulatedListener, pull: Double = Self.usualPull, grossErrorShare: Double = 0.05) {
        self.init(
            constantError: ear.criterion, pull: pull, variableError: Cents(ear.sigma.rawValue * 0.4),
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
