// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Simulation

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

    @Test func eachSessionBeginsAtTheProfilesMeanOfWhatWasPractised() throws {
        let trace = Self.run(SimulationPlan(comparisons: 40, sessions: 2)).trace
        let offsets = trace.comparisons.map(\.comparison.targetNote.offset.magnitude.rawValue)
        #expect(offsets[0] == 100)
        #expect(abs(offsets[20] - offsets[..<20].reduce(0, +) / 20) < 1e-9)
        #expect(trace.sessions == Array(repeating: 0, count: 20) + Array(repeating: 1, count: 20))
    }

    @Test func itTrainsTheChosenIntervalsInTheirTuning() throws {
        let intervals = try #require(IntervalSet([.perfectFifthUp, DirectedInterval(.majorThird, .down)]))
        let trace = Self.run(SimulationPlan(comparisons: 200, matchings: 50), intervals: intervals).trace
        #expect(Set(trace.comparisons.map(\.comparison.interval)) == Set(intervals.sorted))
        #expect(Set(trace.matchings.map(\.challenge.interval)) == Set(intervals.sorted))
    }
}
