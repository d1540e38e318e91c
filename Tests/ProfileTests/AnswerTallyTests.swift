// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct AnswerTallyTests {
    @Test func countingChangesNothing() {
        var random = SeededRandom(seed: 11)
        var tally = AnswerTally()
        var grid = ThresholdGrid(priorMean: ThresholdPrior.unison.logSigma)
        for _ in 0..<300 {
            let (offset, isHigher) = answer(places: [2, 5, 11, 23], random: &random)
            tally.add(offset: Cents(offset), isCorrect: isHigher == (offset > 0))
            grid.add(offset: Cents(offset), isHigher: isHigher)
        }
        let counted = tally.grid(priorMean: ThresholdPrior.unison.logSigma)
        #expect(counted.trials == 300 && tally.trials == 300)
        #expect(abs(counted.estimate.logSigma - grid.estimate.logSigma) < 1e-9)
        #expect(abs(counted.criterion.mean.rawValue - grid.criterion.mean.rawValue) < 1e-7)
    }

    /// More differences than are told apart: what is taken together moves the threshold by far less than its uncertainty.
    @Test func manyDifferencesAreRoundedAndTheThresholdStays() {
        var random = SeededRandom(seed: 12)
        var tally = AnswerTally(capacity: 4096)
        let sigma = 9.0
        for _ in 0..<20_000 {
            let offset = exp(random.uniform() * 4) * (random.uniform() < 0.5 ? 1 : -1)
            let isHigher = random.uniform() < AnswerModel.likelihood(offset / sigma)
            tally.add(offset: Cents(offset), isCorrect: isHigher == (offset > 0))
        }
        #expect((6...10).contains(tally.precision))
        let estimate = tally.grid(priorMean: ThresholdPrior.unison.logSigma).estimate
        #expect(estimate.deviation < 0.02)
        #expect(abs(estimate.logSigma - log(sigma)) < 3 * estimate.deviation)
    }

    @Test func differencesOfEverySizeFindRoom() {
        var random = SeededRandom(seed: 13)
        var tally = AnswerTally(capacity: 0)
        for _ in 0..<10_000 {
            // Any finite number: far apart, no two alike.
            let offset = Double(bitPattern: random.next() & 0xBFEF_FFFF_FFFF_FFFF | 1)
            tally.add(offset: Cents(offset), isCorrect: true)
        }
        #expect(tally.trials == 10_000 && tally.precision >= 0)
        #expect(tally.grid(priorMean: 3).estimate.logSigma.isFinite)
    }

    @Test func whatIsThinOrBadlyPlacedIsSaid() {
        let around = [8.0, -8, 12, -12, 5, -5]
        func cautions(_ answers: [(Double, Bool)]) -> [ThresholdCaution] {
            AnswerAnalysis(tally(answers), prior: .unison).cautions
        }
        let good = (0..<240).map { (around[$0 % 6], $0 % 5 != 0) }
        #expect(cautions(good).isEmpty)
        #expect(cautions(Array(good.prefix(12))).contains(.fewAnswers))
        #expect(cautions(good.map { ($0.0, true) }).contains(.allCorrect))
        #expect(cautions(good.map { ($0.0.magnitude, $0.1) }).contains(.oneSided))
        #expect(cautions(good.map { ($0.0, !$0.1) }).contains(.belowChance))
        #expect(cautions((0..<4000).map { (around[$0 % 6] / 50, $0 % 50 != 0) }).contains(.beyondGrid))
        #expect(cautions((0..<400).map { (around[$0 % 6] * 50, $0 % 2 != 0) }).contains(.beyondGrid))
        // Far below the threshold nearly every answer is a guess.
        #expect(cautions((0..<60).map { (around[$0 % 6] / 20, $0 % 12 < 7) }) == [.wideBand])
    }

    private func tally(_ answers: [(Double, Bool)]) -> AnswerTally {
        answers.reduce(into: AnswerTally()) { $0.add(offset: Cents($1.0), isCorrect: $1.1) }
    }

    private func answer(places: [Double], random: inout SeededRandom) -> (Double, Bool) {
        let place = places[Int(random.uniform() * Double(places.count))]
        let offset = random.uniform() < 0.5 ? place : -place
        return (offset, random.uniform() < AnswerModel.likelihood(offset / 10))
    }
}
