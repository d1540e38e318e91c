// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

@testable import Training

struct CatchTrialTests {
    private func profile(sigma: Double = 8, criterion: Cents = 0, answers: Int) throws -> ListeningProfile {
        var profile = ListeningProfile { _, _ in sigma }
        profile.criterion = criterion
        for _ in 0..<answers {
            profile.update(try .sample(offset: 50, isCorrect: true), settings: TrainingSettings())
        }
        return profile
    }

    private func draw(
        _ count: Int, _ profile: ListeningProfile, _ settings: TrainingSettings, _ strategy: StrategyName
    ) -> [ComparisonExercise] {
        var random = SeededRandom(seed: 5)
        return (0..<count).map { number in
            ComparisonExercise(
                number: number, mode: .comparison, settings: settings, strategy: strategy.strategy, profile: profile,
                using: &random)
        }
    }

    /// The defaults: one in ten from Kazez and steady, none from adaptive.
    @Test(arguments: [
        (StrategyName.steady, EasyShare.automatic, 0.1), (.kazez, .automatic, 0.1), (.adaptive, .automatic, 0),
        (.kazez, .fixed(0), 0), (.steady, .fixed(0), 0), (.adaptive, .fixed(0.3), 0.3), (.kazez, .fixed(9), 0.3),
    ])
    func theShareOfCatchTrialsIsTheSetting(_ strategy: StrategyName, _ share: EasyShare, _ expected: Double) throws {
        let exercises = draw(
            4000, try profile(answers: 12), TrainingSettings(easyShare: share), strategy)
        let found = Double(exercises.count { $0.comparison.isEasy }) / 4000
        #expect(abs(found - expected) <= 4 * (expected * (1 - expected) / 4000).squareRoot())
    }

    @Test func catchTrialsBeginWithTheTwelfthAnswer() throws {
        let settings = TrainingSettings(easyShare: .fixed(0.3))
        for answers in [0, 1, 11] {
            #expect(draw(300, try profile(answers: answers), settings, .steady).allSatisfy { !$0.comparison.isEasy })
        }
    }

    /// An ear without slips hears them all, on both sides, wherever its criterion lies.
    @Test(arguments: [1.0, 4, 8, 12], [-20.0, -4, 0, 9])
    func catchTrialsAreHeard(sigma: Double, criterion: Double) throws {
        let profile = try profile(sigma: sigma, criterion: Cents(criterion), answers: 20)
        let easy = draw(400, profile, TrainingSettings(easyShare: .fixed(0.3)), .kazez).map(\.comparison).filter(
            \.isEasy)
        #expect(easy.count > 50)
        for comparison in easy {
            let offset = comparison.targetNote.offset.rawValue
            let heard = abs(offset) - abs(criterion)
            #expect(NormalDistribution.cumulative(heard / sigma) > 0.99)
            #expect((1.0...100).contains(offset.magnitude))
        }
    }
}
