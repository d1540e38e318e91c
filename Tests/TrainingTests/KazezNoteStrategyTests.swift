// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing

@testable import Training

struct KazezNoteStrategyTests {
    private let strategy = KazezNoteStrategy()

    private func difference(
        _ profile: ListeningProfile, of skill: Skill = .unison, _ settings: TrainingSettings = TrainingSettings()
    ) -> Cents {
        strategy.difference(of: skill, profile: profile, settings: settings)
    }

    /// A chain that has erred before its last answer.
    private func settled(_ offset: Double, isCorrect: Bool) throws -> ListeningProfile {
        var profile = ListeningProfile(mean: 77)
        profile.chain(try .sample(offset: 5, isCorrect: false))
        profile.chain(try .sample(offset: offset, isCorrect: isCorrect))
        return profile
    }

    @Test func aSkillBeginsAtTheProfilesMeanOrElseAtTheCeiling() {
        #expect(difference(ListeningProfile()) == 100)
        #expect(difference(ListeningProfile(mean: 23.4)) == 23.4)
        #expect(difference(ListeningProfile(mean: 0.2)) == 1)
    }

    @Test(arguments: [
        (100.0, 80.0, 100.0), (64, 53.76, 100), (25, 22.5, 37.5), (16, 14.72, 22.4), (4, 3.84, 4.8), (1, 1, 1.1),
    ])
    func rightNarrowsAndWrongWidensBesideTheSquareRoot(p: Double, right: Double, wrong: Double) throws {
        for sign in [1.0, -1.0] {
            for (isCorrect, expected) in [(true, right), (false, wrong)] {
                let next = difference(try settled(sign * p, isCorrect: isCorrect))
                #expect(abs(next.rawValue - expected) < 1e-9)
            }
        }
    }

    /// 100 → 50 → 32.3 → 23.1: the first error ends the large steps of its skill, for ever.
    @Test func stepsAreLargeUntilTheFirstWrongAnswerOfASkill() throws {
        var profile = ListeningProfile()
        var asked: [Double] = []
        for isCorrect in [true, true, true, false, true, true, false, true] {
            let next = difference(profile).rawValue
            asked.append(next)
            profile.chain(try .sample(offset: next, isCorrect: isCorrect))
        }
        let expected = zip(asked, [0.05, 0.05, 0.05, -0.1, 0.02, 0.02, -0.1]).map { $0 * (1 - $1 * $0.squareRoot()) }
        for (next, expected) in zip(asked.dropFirst(), expected) { #expect(abs(next - expected) < 1e-9) }
        let fifth = Skill(.perfectFifthUp, .equalTemperament)
        profile.chain(try .sample(interval: .perfectFifthUp, offset: 64, isCorrect: true))
        #expect(abs(difference(profile, of: fifth).rawValue - 38.4) < 1e-9, "a fifth has its own first error")
    }

    /// Also below and above the automatic ones, before the first error and after it.
    @Test(arguments: [0.005, 0.03, 0.1]) func aNarrowingOfOnesOwnAlwaysCounts(narrowing: Double) throws {
        let settings = TrainingSettings(kazez: KazezParameters(narrowing: narrowing))
        var fresh = ListeningProfile()
        fresh.chain(try .sample(offset: 25, isCorrect: true))
        for profile in [fresh, try settled(25, isCorrect: true)] {
            let next = difference(profile, of: .unison, settings)
            #expect(abs(next.rawValue - 25 * (1 - 5 * narrowing)) < 1e-9)
        }
    }

    /// Each interval, direction and tuning goes on from its own last answer, also after answers to others.
    @Test func rotatingIntervalsKeepAChainEach() throws {
        let skills = [
            (DirectedInterval.prime, TuningSystem.equalTemperament), (.perfectFifthUp, .equalTemperament),
            (.perfectFifthUp, .justIntonation), (DirectedInterval(.perfectFifth, .down), .equalTemperament),
        ]
        var (together, apart) = (ListeningProfile(), skills.map { _ in ListeningProfile() })
        var random = SeededRandom(seed: 6)
        for _ in 0..<400 {
            let place = random.uniform(below: skills.count)
            let (interval, tuning) = skills[place]
            let skill = Skill(interval, tuning.key)
            let next = difference(together, of: skill)
            #expect(next == difference(apart[place], of: skill))
            let answer = try CompletedComparison.sample(
                interval: interval, offset: next.rawValue, isCorrect: random.uniform() < 0.8, tuning: tuning)
            together.chain(answer)
            apart[place].chain(answer)
        }
    }

    /// Widening ÷ (widening + narrowing) of small steps: 0.1 ÷ 0.12. Large steps lower it a little.
    @Test(arguments: [4.0, 10, 20]) func aboutFourOfFiveAnswersAreRight(sigma: Double) {
        var (profile, random) = (ListeningProfile(), SeededRandom(seed: 7))
        let ear = SimulatedListener(sigma: Cents(sigma), criterion: 0, lapse: 0.01)
        let answers = (0..<4000).map { _ in
            let comparison = strategy.nextComparison(
                of: .unison, profile: profile, settings: TrainingSettings(), using: &random)
            let answer = CompletedComparison(
                comparison, isCorrect: comparison.isCorrect(ear.answer(comparison, using: &random)))
            profile.chain(answer)
            return answer.isCorrect
        }
        let share = Double(answers.suffix(3900).count { $0 }) / 3900
        #expect((0.78...0.85).contains(share), "\(share)")
    }

    @Test func twentyRightAnswersLeadFromASemitoneBelowThreeCents() throws {
        var profile = ListeningProfile()
        for _ in 0..<19 { profile.chain(try .sample(offset: difference(profile).rawValue, isCorrect: true)) }
        #expect(difference(profile) < 3 && difference(profile) > TrainingSettings().differences.lowerBound)
    }

    @Test func notesAreDrawnEquallyOften() {
        var random = SeededRandom(seed: 11)
        var notes: [MIDINote: Int] = [:]
        for _ in 0..<42_000 {
            let comparison = strategy.nextComparison(
                of: Skill(.perfectFifthUp, .equalTemperament), profile: ListeningProfile(),
                settings: TrainingSettings(), using: &random)
            notes[comparison.referenceNote, default: 0] += 1
        }
        // 36…77: 42 notes, mean 1000, standard deviation 31.
        #expect(notes.count == 42)
        #expect(notes.values.allSatisfy { (840...1160).contains($0) })
    }
}
