// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Simulation
import Training

/// The profile's accuracy for ears that follow its model, and for those that are shifted, changing or uneven.
struct EarTable {
    /// Per cell.
    let listeners: Int
    let rows: RowFilter

    private struct Cell {
        var level = Figures()
        var criterion = Figures()
        var notes = Figures()
    }

    func show() {
        print(
            "error of ln threshold and share of 95 % bands that hold the truth, \(listeners) listeners a cell, sessions of \(EarRun.session)"
        )
        print(row("ears", ["strategy", "answers", "bias", "error", "coverage", "criterion", "notes"], wide: 34))
        unchanging()
        shifted()
        changing()
        uneven()
        print("")
    }

    private func show(
        _ name: String, _ asked: AskedBy, answers: Int, isInterval: Bool = false, isNoteByNote: Bool = false,
        _ trainee: @escaping @Sendable (Int, inout SeededRandom) -> SimulatedTrainee
    ) {
        guard rows.includes(name, asked) else { return }
        let run = EarRun(asked: asked, answers: answers, isInterval: isInterval)
        let cells = Parallel.map(listeners) { seed in
            let simulation = run.run(seed: seed) { trainee(seed, &$0) }
            var cell = Cell()
            let summary = simulation.profile.summary(in: simulation.settings.noteRange)
            guard let result = summary.leading else { return cell }
            cell.level.add(result.estimate, truth: simulation.truth)
            let criterion = simulation.trainee.ear(in: simulation.settings.noteRange).criterion
            cell.criterion.add(
                ThresholdEstimate(
                    logSigma: result.criterion.mean.rawValue, deviation: result.criterion.standardDeviation.rawValue),
                truth: criterion.rawValue)
            guard isNoteByNote else { return cell }
            for note in summary.notes {
                guard let estimate = note.estimate else { continue }
                cell.notes.add(estimate, truth: simulation.trainee.logSigma(at: note.note))
            }
            return cell
        }.reduce(into: Cell()) {
            $0.level.add($1.level)
            $0.criterion.add($1.criterion)
            $0.notes.add($1.notes)
        }
        print(
            row(
                name,
                [
                    asked.name, "\(answers)", String(format: "%+.3f", cells.level.bias),
                    String(format: "%.3f", cells.level.rootMeanSquare), String(format: "%.3f", cells.level.coverage),
                    String(format: "%.3f", cells.criterion.coverage),
                    cells.notes.count > 0
                        ? String(format: "%.3f/%.3f", cells.notes.rootMeanSquare, cells.notes.coverage) : "",
                ], wide: 34))
        fflush(nil)
    }

    /// As modelled, with the form of the day 0, .15 and .30 in turns.
    private func unchanging() {
        for answers in [600, 1800] {
            for asked in [AskedBy.kazez, .steady] {
                show("unchanging, σ 4–40", asked, answers: answers) { seed, random in
                    SimulatedTrainee(
                        sigma: Cents(4 * exp(random.uniform() * log(10))), criterion: 0, lapse: 0.02,
                        formDeviation: [0, 0.15, 0.30][seed % 3])
                }
            }
        }
    }

    /// Octaves that sound right when wide or narrow.
    private func shifted() {
        let sigmas = [3.0, 6, 12, 25, 50]
        for criterion in [0.0, 5, 12, 30] {
            for asked in [AskedBy.kazez, .steady] {
                show("octave ±\(Int(criterion)) cents, σ 3–50", asked, answers: 300, isInterval: true) { seed, _ in
                    SimulatedTrainee(
                        SimulatedListener(
                            sigma: Cents(sigmas[seed / 2 % sigmas.count]),
                            criterion: Cents(seed.isMultiple(of: 2) ? criterion : -criterion)))
                }
            }
        }
        for asked in [AskedBy.kazez, .steady] {
            show("octave ±12 cents, σ 3", asked, answers: 300, isInterval: true) { seed, _ in
                SimulatedTrainee(SimulatedListener(sigma: 3, criterion: seed.isMultiple(of: 2) ? 12 : -12))
            }
        }
    }

    /// Linear change per answer, without and with a form of the day.
    private func changing() {
        let answers = 30 * EarRun.session
        for (name, share) in [("−45 %", 0.55), ("+82 %", 1.82)] {
            for form in [0, 0.15] {
                for asked in [AskedBy.kazez, .steady] {
                    show("\(name) in 30 sessions, form \(form)", asked, answers: answers) { _, random in
                        .changing(to: share, in: answers, form: form, using: &random)
                    }
                }
            }
        }
    }

    /// Four times coarser in the bass: gradually or abruptly.
    private func uneven() {
        for (name, isStep) in [("bass ramp × 4", false), ("bass step × 4", true)] {
            for asked in [AskedBy.kazez, .steady, .adaptive] {
                show(name, asked, answers: 1200, isNoteByNote: true) { seed, _ in
                    SimulatedTrainee(
                        sigma: Cents([6.0, 12, 20][seed % 3]),
                        deviation: { note in
                            let depth = isStep ? (note.rawValue < 48 ? 1 : 0) : Double(60 - note.rawValue) / 24
                            return log(4.0) * depth.clamped(to: 0...1)
                        }, criterion: 0, lapse: 0.02, formDeviation: 0.15)
                }
            }
        }
    }
}

extension SimulatedTrainee {
    /// A trainee whose ln σ changes linearly per answer to a share of its first threshold.
    static func changing(
        to share: Double, in answers: Int, form: Double, using random: inout SeededRandom
    ) -> SimulatedTrainee {
        let pace = 1e6
        return SimulatedTrainee(
            sigma: Cents(8 * exp(random.uniform() * log(4))), criterion: 0, lapse: 0.02, formDeviation: form,
            gain: -log(share) / progress(after: answers, pace: pace), pace: pace)
    }
}

/// A strategy and its share of easy exercises.
struct AskedBy: Hashable {
    let name: String
    let strategy: StrategyName
    let easyShare: EasyShare

    static let kazez = AskedBy(name: "kazez", strategy: .kazez, easyShare: .automatic)
    static let adaptive = AskedBy(name: "adaptive", strategy: .adaptive, easyShare: .automatic)
    static let steadyWithoutEasy = AskedBy(name: "steady, none easy", strategy: .steady, easyShare: .fixed(0))
    static let steady = AskedBy(name: "steady", strategy: .steady, easyShare: .automatic)
}

/// A training of a simulated listener.
struct EarRun {
    /// Answers per session.
    static let session = 60
    private static let octave = DirectedInterval(.octave, .up)

    let asked: AskedBy
    let answers: Int
    var isInterval = false

    var sessions: Int { (answers + Self.session - 1) / Self.session }

    func run(
        seed: Int, answered: (Int, CompletedComparison) -> Void = { _, _ in },
        _ trainee: (inout SeededRandom) -> SimulatedTrainee
    ) -> Simulation {
        var settings = TrainingSettings.standard
        settings.easyShare = asked.easyShare
        settings.intervals = isInterval ? IntervalSet([Self.octave]) ?? .unison : .unison
        let plan = SimulationPlan(comparisons: answers, sessions: sessions)
        var simulation = Simulation(
            settings: settings, strategy: asked.strategy, plan: plan, seed: UInt64(seed), trainee: trainee)
        simulation.run(answered: answered)
        return simulation
    }
}

extension Simulation {
    /// The final result of the profile.
    var result: SkillSummary? { profile.summary(in: settings.noteRange, strategy: strategy).leading }

    /// The final true ln σ, without the form of the day.
    var truth: Double { log(trainee.ear(in: settings.noteRange).sigma.rawValue) }
}

/// Accuracy of estimates of ln σ.
struct Figures {
    private(set) var count = 0
    private var sum = 0.0
    private var squares = 0.0
    private var covered = 0

    /// The Cramér–Rao bound: at best, n answers leave a mean squared error of ln σ of K/n.
    private static let bound = 2.17

    mutating func add(_ estimate: ThresholdEstimate, truth: Double) {
        let error = estimate.logSigma - truth
        count += 1
        sum += error
        squares += error * error
        if error.magnitude < 1.96 * estimate.deviation { covered += 1 }
    }

    mutating func add(_ other: Figures) {
        count += other.count
        sum += other.sum
        squares += other.squares
        covered += other.covered
    }

    /// In ln σ: 0.1 is about 10 %.
    var bias: Double { sum / Double(count) }
    var rootMeanSquare: Double { (squares / Double(count)).squareRoot() }
    /// The share of 95 % bands that contain the truth.
    var coverage: Double { Double(covered) / Double(count) }
    /// Efficiency relative to the bound.
    func efficiency(answers: Int) -> Double {
        Self.bound / Double(answers) / (rootMeanSquare * rootMeanSquare)
    }
}
