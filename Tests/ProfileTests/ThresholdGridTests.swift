// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct ThresholdGridTests {
    /// (difference in cents, whether the answer was "higher").
    typealias Trial = (offset: Double, isHigher: Bool)

    /// What an independent program found in the same answers.
    @Test(arguments: ["D1 single", "D2 four", "D3 table", "D4 biased", "D5 Kazez s10 n100", "D8 placed s10 n400"])
    func agreesWithTheReference(_ name: String) throws {
        let trials = try ReferenceTable("threshold-trials").rows(where: "dataset", is: name).map { row in
            (row.number("offset_cents"), (row.number("correct") == 1) != (row.number("offset_cents") < 0))
        }
        try expectReference(name, trials)
    }

    @Test(arguments: ["L1 expert", "L2 amateur"])
    func agreesWithTheReferenceAboutGoldenListeners(_ name: String) throws {
        let trials = try ReferenceTable("simulated-listeners").rows(where: "listener", is: name).map { row in
            (row.number("offset"), row.number("higher") == 1)
        }
        try expectReference("golden " + name, trials)
    }

    private func expectReference(_ name: String, _ trials: [Trial]) throws {
        let expected = try #require(try ReferenceTable("threshold-expected").rows(where: "data", is: name).first)
        let grid = grid(trials)
        #expect(Double(grid.trials) == expected.number("n"))
        #expect(abs(grid.estimate.logSigma - expected.number("mean_u")) < 1e-9)
        #expect(abs(grid.estimate.deviation - expected.number("sd_u")) < 1e-9)
        #expect(abs(grid.criterionInSigma.mean - expected.number("b")) < 1e-9)
        #expect(abs(grid.criterionInSigma.deviation - expected.number("sd_b")) < 1e-9)
        // The reference has more digits of Φ⁻¹(0.75).
        #expect(abs(grid.estimate.threshold.rawValue - expected.number("T75")) < 1e-5)
        #expect(abs(grid.criterion.mean.rawValue - expected.number("b") * exp(expected.number("mean_u"))) < 1e-7)
    }

    @Test func withoutAnAnswerThePriorIsBelieved() {
        for prior in ThresholdPrior.allCases {
            let grid = ThresholdGrid(priorMean: prior.logSigma)
            // The grid ends 2.66 (interval: 1.97) deviations above the prior's mean.
            #expect(abs(grid.estimate.logSigma - prior.logSigma) < 0.06)
            #expect(abs(grid.estimate.deviation - 1) < 0.1)
            #expect(abs(grid.criterionInSigma.mean) < 1e-12)
            #expect(grid.trials == 0)
        }
    }

    @Test func theOrderOfTheAnswersDoesNotMatter() {
        var random = SeededRandom(seed: 3)
        let trials = answers(sigma: 8, criterion: 2, count: 120, random: &random)
        let forward = grid(trials)
        for other in [grid(trials.reversed()), grid(trials.shuffled(using: &random)), counted(trials)] {
            #expect(other.trials == 120)
            #expect(abs(other.estimate.logSigma - forward.estimate.logSigma) < 1e-9)
            #expect(abs(other.estimate.deviation - forward.estimate.deviation) < 1e-9)
            #expect(abs(other.criterion.mean.rawValue - forward.criterion.mean.rawValue) < 1e-7)
        }
    }

    /// Who hears everything upside down hears just as finely.
    @Test func aMirroredEarHasTheSameThreshold() {
        var random = SeededRandom(seed: 4)
        for criterion in [-3.0, 0, 5] {
            let trials = answers(sigma: 10, criterion: criterion, count: 200, random: &random)
            let (ear, mirror) = (counted(trials), counted(trials.map { (-$0.offset, !$0.isHigher) }))
            #expect(abs(ear.estimate.logSigma - mirror.estimate.logSigma) < 1e-9)
            #expect(abs(ear.criterion.mean.rawValue + mirror.criterion.mean.rawValue) < 1e-7)
        }
    }

    /// Cents are not special: differences twice as large make a threshold twice as large, once the prior has no say.
    @Test func theThresholdScalesWithTheDifferences() {
        var random = SeededRandom(seed: 5)
        let trials = answers(sigma: 10, criterion: 1, count: 4000, random: &random)
        let reference = counted(trials)
        for factor in [0.3, 2, 3.7] {
            let scaled = counted(trials.map { ($0.offset * factor, $0.isHigher) })
            #expect(abs(scaled.estimate.logSigma - reference.estimate.logSigma - log(factor)) < 0.003)
            #expect(abs(scaled.criterionInSigma.mean - reference.criterionInSigma.mean) < 0.003)
        }
    }

    @Test func moreAnswersNarrowTheBandAsTheirSquareRoot() {
        var random = SeededRandom(seed: 6)
        let deviations = [50, 200, 800, 3200].map { count in
            counted(answers(sigma: 12, criterion: 0, count: count, random: &random)).estimate.deviation
        }
        for (few, many) in zip(deviations, deviations.dropFirst()) {
            #expect((1.6...2.4).contains(few / many), "four times the answers, half the deviation")
        }
    }

    @Test func aListenerWhoSaysHigherTooOftenHasALowCriterion() {
        var random = SeededRandom(seed: 7)
        // Says "higher" from 4 cents below the correct pitch upwards.
        let biased = counted(answers(sigma: 10, criterion: -4, count: 2000, random: &random))
        #expect(abs(biased.criterion.mean.rawValue + 4) < 3 * biased.criterion.standardDeviation.rawValue)
        #expect(biased.criterion.standardDeviation < 0.6)
    }

    @Test func fiveEarsInAHundredAtMostLieOutsideTheirBand() {
        var random = SeededRandom(seed: 8)
        let ears = 300
        let covered = (0..<ears).count { _ in
            let sigma = 3 * exp(random.uniform() * log(40 / 3))
            let criterion = (random.uniform() - 0.5) * 0.6 * sigma
            let trials = answers(sigma: sigma, criterion: criterion, count: 160, random: &random)
            return counted(trials).estimate.band.contains(Cents(ThresholdEstimate.shareOfSigma * sigma))
        }
        #expect(Double(covered) / Double(ears) >= 0.93)
    }

    @Test func noDifferenceIsTooLargeOrTooSmallForANumber() {
        for offset in [0, 1e-300, -1e-9, 1e9, -1e300] {
            let grid = counted([(offset, true), (offset, false)])
            #expect(grid.estimate.logSigma.isFinite && grid.estimate.deviation > 0)
            #expect(grid.criterionInSigma.mean.isFinite && grid.criterionInSigma.deviation > 0)
        }
    }

    private func grid(_ trials: [Trial]) -> ThresholdGrid {
        trials.reduce(into: ThresholdGrid(priorMean: ThresholdPrior.unison.logSigma)) {
            $0.add(offset: Cents($1.offset), isHigher: $1.isHigher)
        }
    }

    /// The same with equal answers taken together.
    private func counted(_ trials: [Trial]) -> ThresholdGrid {
        let kinds = Dictionary(grouping: trials) { [$0.offset, $0.isHigher ? 1 : 0] }
        return kinds.values.reduce(into: ThresholdGrid(priorMean: ThresholdPrior.unison.logSigma)) {
            $0.add(offset: Cents($1[0].offset), isHigher: $1[0].isHigher, count: $1.count)
        }
    }

    /// Of a listener who follows the model, to differences around the threshold on both sides.
    private func answers(sigma: Double, criterion: Double, count: Int, random: inout SeededRandom) -> [Trial] {
        let places = [0.3, 0.8, 1.4, 2.2]
        return (0..<count).map { index in
            let offset = places[index % 4] * sigma * (index % 8 < 4 ? 1 : -1)
            let probability = AnswerModel.likelihood((offset - criterion) / sigma)
            return (offset, random.uniform() < probability)
        }
    }
}
