// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Simulation
@testable import Training

struct SimulationTests {
    private struct Trace: Equatable {
        var comparisons: [CompletedComparison] = []
        var matchings: [CompletedPitchMatching] = []
        var sessions: [Int] = []
        var ranges: [Cents] = []
    }

    private static func run(
        _ plan: SimulationPlan, seed: UInt64 = 3, intervals: IntervalSet = .unison
    ) -> (trace: Trace, simulation: Simulation) {
        var settings = TrainingSettings()
        settings.intervals = intervals
        var simulation = Simulation(settings: settings, strategy: .kazez, plan: plan, seed: seed) {
            SimulatedPopulation().listener(using: &$0)
        }
        var trace = Trace()
        simulation.run { session, completed in
            trace.comparisons.append(completed)
            trace.sessions.append(session)
        } matched: { _, completed, range in
            trace.matchings.append(completed)
            trace.ranges.append(range)
        }
        return (trace, simulation)
    }

    @Test func theSameSeedIsTheSameRunAndAnotherOneIsNot() {
        let plan = SimulationPlan(comparisons: 90, matchings: 30, sessions: 4)
        #expect(Self.run(plan).trace == Self.run(plan).trace)
        #expect(Self.run(plan).trace != Self.run(plan, seed: 4).trace)
    }

    @Test func aLookInBetweenChangesNothing() {
        let plan = SimulationPlan(comparisons: 60, matchings: 12, sessions: 3)
        let whole = Self.run(plan)
        var simulation = Simulation(settings: whole.simulation.settings, strategy: .kazez, plan: plan, seed: 3) {
            SimulatedPopulation().listener(using: &$0)
        }
        var comparisons: [CompletedComparison] = []
        simulation.run(sessions: 0..<2) { comparisons.append($1) }
        _ = simulation.summary
        simulation.run(sessions: 2..<3) { comparisons.append($1) }
        #expect(comparisons == whole.trace.comparisons)
        #expect(simulation.profile == whole.simulation.profile)
    }

    @Test(arguments: [(200, 0, 1), (100, 40, 7), (5, 3, 20)])
    func sessionsAreFarApartInOrderAndAsLongAsEachOther(comparisons: Int, matchings: Int, sessions: Int) {
        let plan = SimulationPlan(comparisons: comparisons, matchings: matchings, sessions: sessions)
        let counts = (0..<sessions).map { plan.comparisons(in: $0) }
        #expect(counts.reduce(0, +) == comparisons)
        #expect((0..<sessions).map { plan.matchings(in: $0) }.reduce(0, +) == matchings)
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
        let trace = Self.run(plan).trace
        let dates = (trace.comparisons.map(\.timestamp) + trace.matchings.map(\.timestamp)).sorted()
        #expect(Set(dates).count == comparisons + matchings)
        #expect(trace.comparisons.map(\.timestamp) == trace.comparisons.map(\.timestamp).sorted())
        // A pause of half an hour ends a session.
        let pauses = zip(dates, dates.dropFirst()).count { $1.timeIntervalSince($0) >= 1800 }
        #expect(pauses == plan.practised - 1)
    }

    @Test func eachSessionGoesOnFromTheLastAnswerOfTheOneBefore() throws {
        let trace = Self.run(SimulationPlan(comparisons: 40, sessions: 2)).trace
        var chain: AnswerChain?
        for trial in trace.comparisons.map({ DiscriminationTrial($0) }) where !trial.isEasy {
            let expected = chain.map { KazezParameters().difference(after: $0.latest, isSettled: $0.hasErred) }
            #expect(trial.offset.magnitude == (expected ?? 100).clamped(to: 1...100))
            chain = AnswerChain(trial, after: chain)
        }
        #expect(trace.sessions == Array(repeating: 0, count: 20) + Array(repeating: 1, count: 20))
    }

    @Test func itTrainsTheChosenIntervalsInTheirTuning() throws {
        let intervals = try #require(IntervalSet([.perfectFifthUp, DirectedInterval(.majorThird, .down)]))
        let trace = Self.run(SimulationPlan(comparisons: 200, matchings: 50), intervals: intervals).trace
        #expect(Set(trace.comparisons.map(\.comparison.interval)) == Set(intervals.sorted))
        #expect(Set(trace.matchings.map(\.challenge.interval)) == Set(intervals.sorted))
    }
}

struct SimulatedPopulationTests {
    private static func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / Double(values.count)).squareRoot())
    }

    /// The base is a normal distribution truncated at 3 and 90 cents; the notes add their variance.
    @Test func earsAreAsDifferentAsTheFiguresSay() {
        var random = SeededRandom(seed: 31)
        let listeners = (0..<400).map { _ in SimulatedPopulation(gain: 0).listener(using: &random) }
        let (low, high) = ((log(3.0) - log(15.0)) / 0.7, (log(90.0) - log(15.0)) / 0.7)
        let (below, above) = (NormalDistribution.values(low).density, NormalDistribution.values(high).density)
        let inside = NormalDistribution.cumulative(high) - NormalDistribution.cumulative(low)
        let shift = (below - above) / inside
        let base = 0.49 * (1 + (low * below - high * above) / inside - shift * shift)
        let note = Self.moments(listeners.map { $0.logSigma(at: .a4) })
        let expected = (base + 0.25 * 0.25 + 0.05 * 0.05).squareRoot()
        // Four standard errors.
        #expect(abs(note.mean - (log(15) + 0.7 * shift)) < 0.146)
        #expect(abs(note.deviation - expected) < 0.104)
        let criterion = Self.moments(listeners.map(\.criterion))
        #expect(abs(criterion.mean) < 0.05 && abs(criterion.deviation - 0.25) < 0.036)
        let lapse = Self.moments(listeners.map(\.lapse))
        #expect(abs(lapse.mean - 0.02) < 0.0024 && abs(lapse.deviation - 0.04 / 12.0.squareRoot()) < 0.0012)
        #expect(listeners.allSatisfy { SimulatedPopulation.lapseRange.contains($0.lapse) })
    }

    @Test func practiceTakesHalfALogarithmInTheEnd() throws {
        #expect(SimulatedTrainee.progress(after: 0) == 0)
        #expect(abs(SimulatedTrainee.progress(after: 1500) - (1 - 1 / M_E)) < 1e-12)
        #expect(abs(SimulatedTrainee.progress(after: 1_000_000) - 1) < 1e-12)
        var random = SeededRandom(seed: 3)
        let comparison = try #require(Comparison(referenceNote: .a4, interval: .prime, offset: 10))
        for gain in [0, SimulatedTrainee.usualGain] {
            var trainee = SimulatedPopulation(gain: gain).listener(using: &random)
            let before = trainee.logSigma(at: .a4)
            for _ in 0..<1500 { _ = trainee.answer(comparison, using: &random) }
            let expected = gain * (1 / M_E - 1)
            #expect(abs(trainee.logSigma(at: .a4) - before - expected) < 1e-12)
            #expect(trainee.trials == 1500)
        }
    }
}
