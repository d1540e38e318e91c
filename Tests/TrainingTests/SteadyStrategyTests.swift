// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

@testable import Training

struct SteadyStrategyTests {
    private let strategy = SteadyStrategy()
    private let fifth = Skill(.perfectFifthUp, .equalTemperament)

    private func profile(sigma: Double, answers: Int = 1, of skill: Skill = .unison) throws -> ListeningProfile {
        var profile = ListeningProfile { _, _ in sigma }
        let tuning = TuningSystem.builtIn.first { $0.key == skill.tuning } ?? .equalTemperament
        for _ in 0..<answers {
            let completed = try CompletedComparison.sample(
                interval: skill.interval, offset: 50, isCorrect: true, tuning: tuning)
            profile.update(completed, settings: TrainingSettings())
        }
        return profile
    }

    private func difference(
        _ profile: ListeningProfile, of skill: Skill = .unison, after last: CompletedComparison?,
        _ settings: TrainingSettings = TrainingSettings()
    ) -> Double {
        var profile = profile
        if let last { profile.chain(last) }
        return strategy.difference(of: skill, profile: profile, settings: settings).rawValue
    }

    /// σ times Φ⁻¹(0.85).
    @Test func aSkillBeginsAtTheCeilingAndGoesToItsAim() throws {
        #expect(difference(ListeningProfile(), after: nil) == 100)
        func next(_ sigma: Double, after offset: Double) throws -> Double {
            try difference(profile(sigma: sigma), after: .sample(offset: offset, isCorrect: true))
        }
        #expect(try abs(next(10, after: 12) - 10.364_333_894_94) < 1e-9)
        #expect(try next(0.1, after: 1.5) == 1)
        #expect(try next(90, after: 60) < 100)
        #expect(try next(97, after: 60) == 100)
    }

    @Test func skillsAreIndependent() throws {
        let unison = try profile(sigma: 10)
        let last = try CompletedComparison.sample(offset: 80, isCorrect: true)
        #expect(difference(unison, of: fifth, after: last) == 100, "no answer yet")
        let both = try profile(sigma: 10, of: fifth)
        #expect(difference(both, of: fifth, after: last) == 25, "half of its own last one")
        let just = try CompletedComparison.sample(
            interval: .perfectFifthUp, offset: 80, isCorrect: true, tuning: .justIntonation)
        #expect(difference(both, of: fifth, after: just) == 25)
        let same = try CompletedComparison.sample(interval: .perfectFifthUp, offset: 80, isCorrect: true)
        #expect(difference(both, of: fifth, after: same) == 40)
    }

    /// The steps after six answers are at most a factor of 2, all others 1.4, and none goes beyond the aim; the correctness of
    /// answers counts through the profile alone.
    @Test func stepsAreLimited() throws {
        for answers in 1...12 {
            let limit = answers <= 6 ? 2.0 : 1.4
            for sigma in [1.0, 5, 19, 20, 21, 60, 90] {
                let profile = try profile(sigma: sigma, answers: answers)
                let aim = sigma * NormalDistribution.quantile(0.85)
                for x in [1.5, 10, 20.7, 50, 100] {
                    for isCorrect in [true, false] {
                        let next = try difference(profile, after: .sample(offset: -x, isCorrect: isCorrect))
                        let ratio = next / x
                        #expect(ratio <= limit * (1 + 1e-12) && ratio >= (1 - 1e-12) / limit)
                        #expect((min(x, aim) - 1e-9...max(x, aim) + 1e-9).contains(next))
                        let isThere = abs(log(aim / x)) <= log(limit)
                        #expect(isThere == (abs(next - aim) < 1e-9))
                    }
                }
            }
        }
    }

    @Test func theLimitsAreSettings() throws {
        let settings = TrainingSettings(
            steady: SteadyParameters(share: 0.7, firstStep: 3, step: 1.1, firstTrials: 2))
        let last = try CompletedComparison.sample(offset: 90, isCorrect: true)
        #expect(try abs(difference(profile(sigma: 1, answers: 2), after: last, settings) - 30) < 1e-9)
        #expect(try abs(difference(profile(sigma: 1, answers: 3), after: last, settings) - 90 / 1.1) < 1e-9)
        let near = try CompletedComparison.sample(offset: 6, isCorrect: true)
        #expect(try abs(difference(profile(sigma: 10), after: near, settings) - 5.244_005_127) < 1e-6)
    }

    /// For an ear of known σ without lapses and bias.
    @Test(arguments: [0.6, 0.75, 0.85, 0.95]) func theShareOfRightAnswersIsTheAim(share: Double) throws {
        let settings = TrainingSettings(steady: SteadyParameters(share: share))
        let sigma = 12.0
        var profile = try profile(sigma: sigma)
        var random = SeededRandom(seed: 8)
        var right = 0
        let trials = 2000
        for _ in 0..<trials {
            let comparison = strategy.nextComparison(
                of: .unison, profile: profile, settings: settings, using: &random)
            let heard = comparison.targetNote.offset.rawValue + random.normal() * sigma
            let completed = CompletedComparison(comparison, isCorrect: (heard > 0) == comparison.isTargetHigher)
            right += completed.isCorrect ? 1 : 0
            profile.update(completed, settings: settings)
        }
        let error = (share * (1 - share) / Double(trials)).squareRoot()
        #expect(abs(Double(right) / Double(trials) - share) < 4 * error)
    }

    /// With a certain shift of the criterion, differences alternate around the aim, which is the mean share of both sides of the
    /// correct pitch; not while a skill is new.
    @Test(arguments: [-30.0, -8, 3, 12]) func differencesAlternateForAShiftedEar(criterion: Double) throws {
        let (sigma, surely) = (6.0, criterion.magnitude - 0.5)
        func right(_ x: Double) -> Double {
            (NormalDistribution.cumulative((x - surely) / sigma) + NormalDistribution.cumulative((x + surely) / sigma))
                / 2
        }
        for answers in [3, 5, 6, 40] {
            var profile = try profile(sigma: sigma, answers: answers)
            profile.criterion = Cents(criterion)
            var last: CompletedComparison?
            var shares: [Double] = []
            for _ in 0..<18 {
                let x = difference(profile, after: last)
                shares.append(right(x))
                last = try .sample(offset: x, isCorrect: true)
            }
            let shift = answers < 6 ? 0 : 0.1 * min(1, surely / sigma)
            let isOutwards = shares[12] > 0.85
            for (index, share) in shares.dropFirst(12).enumerated() {
                #expect(abs(share - (0.85 + (index.isMultiple(of: 2) == isOutwards ? shift : -shift))) < 1e-6)
            }
        }
    }
}
