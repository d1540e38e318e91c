// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music
import Testing
import Training

@testable import Profile

/// The grid against other ways to the same posterior.
struct SampledGridTests {
    private static let sets = [
        "D1 single", "D2 four", "D3 table", "D4 biased", "D5 Kazez s10 n100", "D8 placed s10 n400",
    ]

    private struct Belief {
        var (logSigma, criterion) = (WeightedMoments(), WeightedMoments())
        var slips = WeightedMoments()
    }

    /// The same posterior with neither lines that move nor answers taken together.
    @Test(arguments: Self.sets + ["golden L1 expert", "golden L2 amateur"])
    func equallySpacedLinesTellTheSame(_ name: String) throws {
        let trials = try referenceTrials(name)
        let (grid, plain) = (EarSamples.tally(trials).grid(prior: .unison), plain(trials, .unison))
        #expect(abs(grid.estimate.logSigma - plain.logSigma.mean) < 0.005)
        #expect(abs(grid.estimate.deviation / plain.logSigma.belief.deviation - 1) < 0.01)
        let criterion = plain.criterion.belief
        #expect(abs(grid.criterion.mean.rawValue - criterion.mean) < 0.01 * criterion.deviation)
        #expect(abs(grid.criterion.standardDeviation.rawValue / criterion.deviation - 1) < 0.01)
        #expect(abs(grid.slips - plain.slips.mean) < 0.001)
    }

    /// psignifit 4.3, with λ = .02 and without a prior worth the name, found these thresholds.
    @Test(arguments: ["D3 table", "D4 biased", "D8 placed s10 n400"])
    func aPeerFindsTheSameThreshold(_ name: String) throws {
        let expected = try #require(try ReferenceTable("threshold-expected").rows(where: "data", is: name).first)
        let trials = try referenceTrials(name)
        #expect(Double(trials.count) == expected.number("n"))
        let threshold = EarSamples.tally(trials).grid(prior: .unison).estimate.threshold.rawValue
        #expect(abs(log(threshold / expected.number("psig_fixed_T75"))) < 0.08)
    }

    /// The profile learns answer by answer what the grid weighs at once. For criteria that are no wonder: to more than two
    /// deviations of what is assumed the profile comes a little late.
    @Test(arguments: [3.0, 8, 25, 50], [0, -1.2, 1.8])
    func theProfileBelievesTheSame(sigma: Double, relative: Double) {
        for (prior, skill) in [
            (ThresholdPrior.unison, Skill.unison), (.interval, Skill(.perfectFifthUp, .equalTemperament)),
        ] {
            let criterion = relative * prior.criterionDeviation.rawValue
            for (seed, slips) in [0.005, 0.02, 0.05].enumerated() {
                var random = SeededRandom(seed: UInt64(seed + 1))
                let trials = EarSamples.answers(
                    sigma: sigma, criterion: criterion, slips: slips, count: 300, around: criterion, random: &random)
                let grid = EarSamples.tally(trials).grid(prior: prior)
                let ear = belief(trials.shuffled(using: &random), skill)
                let (level, center) = (ear.closed.belief(at: Self.note), ear.closed.criterionNow)
                #expect(abs(grid.criterion.mean.rawValue - center.mean) < 0.15 * center.deviation)
                // Of one session the profile takes a part for the form of the day: less the nearer it is to what was assumed.
                #expect(abs(grid.estimate.logSigma - (ear.today?.logSigma ?? .nan)) < 0.15 * level.deviation)
                let form = 0.05 * abs(grid.estimate.logSigma - prior.logSigma)
                #expect(abs(grid.estimate.logSigma - level.mean) < 0.15 * level.deviation + form)
            }
        }
    }

    /// As many of each kind as the model expects, so that the posterior is about the truth: narrower than the first lines are
    /// apart by a factor of hundreds, wherever it lies.
    @Test(arguments: [0.5, 0.83, 2, 6, 27], [-60.0, -37.3, -12, 0.2, 41.7, 60])
    func noPeakIsMissed(sigma: Double, criterion: Double) {
        for slips in [0.02, 0.05] {
            var tally = AnswerTally()
            for step in -8...8 {
                let offset = criterion + Double(step) * 0.31 * sigma
                let share = EarSamples.probability(offset: offset, sigma: sigma, criterion: criterion, slips: slips)
                let higher = Int((4000 * share).rounded())
                for index in 0..<4000 { tally.add(offset: Cents(offset), isCorrect: (index < higher) == (offset > 0)) }
            }
            let grid = tally.grid(prior: .interval)
            // At the end of the grid half of the peak is cut off.
            #expect(abs(grid.estimate.logSigma - log(sigma)) < (sigma > 0.5 ? 0.003 : 0.01))
            #expect(abs(grid.criterion.mean.rawValue - criterion) < 0.003 * sigma)
            #expect(grid.estimate.deviation < 0.02 && grid.criterion.standardDeviation.rawValue < 0.01 * sigma)
            #expect(abs(grid.slips - slips) < 0.001)
        }
    }

    private static let note = MIDINote(60)

    @Test func fiveEarsInAHundredAtMostLieOutsideTheirBand() {
        var random = SeededRandom(seed: 8)
        let ears = 300
        let covered = (0..<ears).count { _ in
            let sigma = 3 * exp(random.uniform() * log(40 / 3))
            let criterion = (random.uniform() - 0.5) * 0.6 * sigma
            let trials = EarSamples.answers(
                sigma: sigma, criterion: criterion, count: 160, around: 0, random: &random)
            return EarSamples.tally(trials).grid(prior: .unison).estimate.band.contains(
                Cents(ThresholdEstimate.shareOfSigma * sigma))
        }
        #expect(Double(covered) / Double(ears) >= 0.93)
    }

    private func belief(_ trials: [EarSamples.Trial], _ skill: Skill) -> EarBelief {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        return trials.enumerated().reduce(into: EarBelief(skill)) { belief, trial in
            belief.learn(
                DiscriminationTrial(
                    referenceNote: Self.note, offset: Cents(trial.element.offset),
                    answer: trial.element.isHigher ? .higher : .lower,
                    timestamp: start.addingTimeInterval(Double(trial.offset) * 4)))
        }
    }

    private func referenceTrials(_ name: String) throws -> [EarSamples.Trial] {
        if name.hasPrefix("golden ") {
            return try ReferenceTable("simulated-listeners").rows(where: "listener", is: String(name.dropFirst(7)))
                .map { ($0.number("offset"), $0.number("higher") == 1) }
        }
        return try ReferenceTable("threshold-trials").rows(where: "dataset", is: name).map { row in
            (row.number("offset_cents"), (row.number("correct") == 1) != (row.number("offset_cents") < 0))
        }
    }

    private func plain(_ trials: [EarSamples.Trial], _ prior: ThresholdPrior) -> Belief {
        let kinds = Dictionary(grouping: trials) { [$0.offset, $0.isHigher ? 1 : -1] }
            .map { (offset: $0.key[0], y: $0.key[1], count: Double($0.value.count)) }
        let criteria = stride(from: -50.0, through: 50, by: 0.5)
        var cells: [(log: Double, logSigma: Double, criterion: Double, slips: Double)] = []
        for logSigma in LevelGrid.values {
            let level = logSigma - prior.logSigma
            for criterion in criteria {
                let center = criterion / prior.criterionDeviation.rawValue
                var logs = LevelGrid.slipPriors.map { log($0) - (level * level + center * center) / 2 }
                for kind in kinds {
                    let share = NormalDistribution.cumulative(kind.y * (kind.offset - criterion) * exp(-logSigma))
                    for (slip, slips) in LevelGrid.slips.enumerated() {
                        logs[slip] += kind.count * log(slips + (1 - 2 * slips) * share)
                    }
                }
                for (log, slips) in zip(logs, LevelGrid.slips) { cells.append((log, logSigma, criterion, slips)) }
            }
        }
        let greatest = cells.map(\.log).max() ?? 0
        return cells.reduce(into: Belief()) { belief, cell in
            let isEnd = cell.logSigma == LevelGrid.values.first || cell.logSigma == LevelGrid.values.last
            let weight = exp(cell.log - greatest) * (isEnd ? 0.5 : 1)
            belief.logSigma.add(cell.logSigma, weight: weight)
            belief.criterion.add(cell.criterion, weight: weight)
            belief.slips.add(cell.slips, weight: weight)
        }
    }
}
