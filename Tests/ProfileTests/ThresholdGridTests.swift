// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct ThresholdGridTests {
    typealias Trial = EarSamples.Trial

    @Test func withoutAnAnswerThePriorIsBelieved() {
        for prior in ThresholdPrior.allCases {
            let grid = AnswerTally().grid(prior: prior)
            // The grid ends 2.61 (interval: 1.92) deviations above the prior's mean.
            #expect(abs(grid.estimate.logSigma - prior.logSigma) < 0.07)
            #expect(abs(grid.estimate.deviation - 1) < 0.1)
            #expect(abs(grid.criterion.mean.rawValue) < 1e-12)
            let deviation = prior == .unison ? 10.0 : 20
            #expect(abs(grid.criterion.standardDeviation.rawValue - deviation) < 0.01 * deviation)
            #expect(abs(grid.slips - zip(LevelGrid.slips, LevelGrid.slipPriors).reduce(0) { $0 + $1.0 * $1.1 }) < 1e-9)
        }
    }

    @Test func theOrderOfTheAnswersDoesNotMatter() {
        var random = SeededRandom(seed: 3)
        let trials = answers(sigma: 8, criterion: 2, count: 120, random: &random)
        let forward = grid(trials)
        for other in [grid(trials.reversed()), grid(trials.shuffled(using: &random))] {
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
            let (ear, mirror) = (grid(trials), grid(trials.map { (-$0.offset, !$0.isHigher) }))
            #expect(abs(ear.estimate.logSigma - mirror.estimate.logSigma) < 1e-9)
            #expect(abs(ear.criterion.mean.rawValue + mirror.criterion.mean.rawValue) < 1e-7)
        }
    }

    /// Cents are not special: differences twice as large make a threshold twice as large, once the prior has no say.
    @Test func theThresholdScalesWithTheDifferences() {
        var random = SeededRandom(seed: 5)
        let trials = answers(sigma: 10, criterion: 1, count: 20_000, random: &random)
        let reference = grid(trials)
        for factor in [0.3, 2, 3.7] {
            let scaled = grid(trials.map { ($0.offset * factor, $0.isHigher) })
            #expect(abs(scaled.estimate.logSigma - reference.estimate.logSigma - log(factor)) < 0.003)
            #expect(abs(scaled.criterionInSigma.mean - reference.criterionInSigma.mean) < 0.003)
        }
    }

    @Test func moreAnswersNarrowTheBandAsTheirSquareRoot() {
        var random = SeededRandom(seed: 6)
        let deviations = [50, 200, 800, 3200].map { count in
            grid(answers(sigma: 12, criterion: 0, count: count, random: &random)).estimate.deviation
        }
        for (few, many) in zip(deviations, deviations.dropFirst()) {
            #expect((1.6...2.4).contains(few / many), "four times the answers, half the deviation")
        }
    }

    @Test func aListenerWhoSaysHigherTooOftenHasALowCriterion() {
        var random = SeededRandom(seed: 7)
        // Says "higher" from 4 cents below the correct pitch upwards.
        let biased = grid(answers(sigma: 10, criterion: -4, count: 2000, random: &random))
        #expect(abs(biased.criterion.mean.rawValue + 4) < 3 * biased.criterion.standardDeviation.rawValue)
        #expect(biased.criterion.standardDeviation < 0.6)
    }

    @Test func noDifferenceIsTooLargeOrTooSmallForANumber() {
        for offset in [0, 1e-300, -1e-9, 1e9, -1e300] {
            let grid = grid([(offset, true), (offset, false)])
            #expect(grid.estimate.logSigma.isFinite && grid.estimate.deviation > 0)
            #expect(grid.criterionInSigma.mean.isFinite && grid.criterionInSigma.deviation > 0)
        }
    }

    private func grid(_ trials: [Trial], prior: ThresholdPrior = .unison) -> ThresholdGrid {
        EarSamples.tally(trials).grid(prior: prior)
    }

    private func answers(sigma: Double, criterion: Double, count: Int, random: inout SeededRandom) -> [Trial] {
        EarSamples.answers(sigma: sigma, criterion: criterion, count: count, around: 0, random: &random)
    }
}
