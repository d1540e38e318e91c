// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Simulation
@testable import Training

struct ModelDeparturesTests {
    private static let answers = 4000

    /// The answers to one comparison, in sessions of 50.
    private static func answers(
        to offset: Cents = 10, _ depart: (inout ModelDepartures) -> Void
    ) throws -> [Answer] {
        var trainee = SimulatedTrainee(SimulatedListener(sigma: 10, lapse: 0))
        depart(&trainee.departures)
        var random = SeededRandom(seed: 7)
        let comparison = try #require(Comparison(referenceNote: .a4, interval: .prime, offset: offset))
        return (0..<answers).map { index in
            if index.isMultiple(of: 50) { trainee.beginSession(using: &random) }
            return trainee.answer(comparison, using: &random)
        }
    }

    private static func shareOfHigher(_ answers: [Answer]) -> Double {
        Double(answers.count { $0 == .higher }) / Double(answers.count)
    }

    /// Otherwise thresholds of different noises could not be compared.
    @Test(arguments: [NoiseShape.normal, .logistic, .cauchy, .student, .weibull(1.3), .weibull(3)])
    func theThresholdIsHeardRightlyThreeTimesInFour(noise: NoiseShape) {
        #expect(abs(noise.cumulative(0.67449) - 0.75) < 1e-5)
        #expect(abs(noise.cumulative(-0.67449) - 0.25) < 1e-5)
        #expect(abs(noise.cumulative(0) - 0.5) < 1e-12)
        #expect(noise.cumulative(30) > 0.98 && noise.cumulative(1) < noise.cumulative(1.1))
    }

    /// Four standard errors of a share near 0.8 are .025; runs of guesses vary more.
    @Test func sharesOfAnswersFollow() throws {
        let heard = NormalDistribution.cumulative(1)
        #expect(abs(Self.shareOfHigher(try Self.answers { _ in }) - heard) < 0.025)
        let shifted = try Self.answers { $0.criterion = { _ in 10 } }
        #expect(abs(Self.shareOfHigher(shifted) - 0.5) < 0.032)
        let coarse = try Self.answers { $0.coarseness = { _ in log(2) } }
        #expect(abs(Self.shareOfHigher(coarse) - NormalDistribution.cumulative(0.5)) < 0.03)
        let stuck = try Self.answers(to: -10) { $0.stuckPad = 0.5 }
        #expect(abs(Self.shareOfHigher(stuck) - (0.5 + 0.5 * (1 - heard))) < 0.032)
        let away = try Self.answers(to: 1000) { $0.inattention = 0.2 }
        #expect(abs(Self.shareOfHigher(away) - 0.9) < 0.04)
    }

    @Test func aRunOfGuessesIsLongAndARepeaterRepeats() throws {
        let away = try Self.answers(to: 1000) { $0.inattention = 0.2 }
        let wrong = away.indices.dropLast().filter { away[$0] == .lower }
        // Inside a run every other answer is wrong, in all one in ten.
        let twice = Double(wrong.count { away[$0 + 1] == .lower }) / Double(wrong.count)
        #expect(twice > 0.35)
        let repeats = try Self.answers(to: 0.001) { $0.repetition = 0.3 }
        let same = Double(zip(repeats, repeats.dropFirst()).count { $0 == $1 }) / Double(Self.answers)
        #expect(abs(same - NormalDistribution.cumulative(0.3)) < 0.035)
    }

    @Test func theTruthIsThatOfTheNotesAndOfTheLastTwoSessions() {
        var trainee = SimulatedTrainee(
            sigma: 10, deviation: { $0.rawValue < 60 ? 0.2 : 0 }, criterion: 0, lapse: 0)
        trainee.departures.coarseness = { $0.session.isMultiple(of: 2) ? 0 : 0.3 }
        trainee.departures.criterion = { Double($0.note.rawValue + $0.session) }
        var random = SeededRandom(seed: 1)
        for _ in 0..<4 { trainee.beginSession(using: &random) }
        let truth = trainee.truth(of: .prime, at: MIDINote(58)...MIDINote(61), answers: 50)
        #expect(abs(truth.logSigma - (log(10) + 0.1 + 0.15)) < 1e-9)
        #expect(abs(truth.criterion.rawValue - 62.5) < 1e-9)
    }
}
