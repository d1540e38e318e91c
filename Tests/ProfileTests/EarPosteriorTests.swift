// SPDX-License-Identifier: MIT
import Foundation
import Music
import Simulation
import Testing
import Training

@testable import Profile

/// Ears that violate the prior.
struct EarPosteriorTests {
    private static let octave = Skill(DirectedInterval(.octave, .up), .equalTemperament)

    /// Answers around the threshold, sixty a day.
    private func trials(
        _ ear: SimulatedListener, count: Int, seed: UInt64, habit: SimulatedHabit = .listens,
        notes: ClosedRange<Int> = 48...72, asks: [Double] = [0.6, 1.2, 2]
    ) -> [DiscriminationTrial] {
        var random = SeededRandom(seed: seed)
        var trainee = SimulatedTrainee(ear, habit: habit)
        return (0..<count).map { number in
            let scale = asks[number % asks.count]
            let difference = min(
                100, scale * ear.sigma.rawValue + ear.criterion.magnitude.rawValue * random.uniform() * 1.5)
            let comparison = Comparison(
                referenceNote: MIDINote(Int.random(in: notes, using: &random)), interval: .prime,
                difference: Cents(max(difference, 0.1)), using: &random)
            return DiscriminationTrial(
                referenceNote: comparison.referenceNote, offset: comparison.targetNote.offset,
                answer: trainee.answer(comparison, using: &random),
                timestamp: Date(
                    timeIntervalSince1970: 1_790_000_000 + 86_400 * Double(number / 60) + Double(number % 60)))
        }
    }

    private func ear(_ skill: Skill, _ trials: [DiscriminationTrial]) -> EarPosterior {
        trials.reduce(into: EarPosterior(skill)) { $0.learn($1) }.closed
    }

    /// A fine ear with a biased octave is distinguished from a coarse one, and the bias is estimated.
    @Test(arguments: [6.0, 12], [-30.0, -12, 12, 30]) func aShiftIsNoCoarseness(sigma: Double, criterion: Double) {
        let listener = SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion))
        let ear = ear(Self.octave, trials(listener, count: 300, seed: 5))
        let found = ear.posterior(in: .standard)
        #expect(abs(found.mean - log(sigma)) < 3 * found.deviation && abs(found.mean - log(sigma)) < 0.5)
        #expect(abs(ear.criterion(in: .standard).mean - criterion) < 3 * ear.criterion(in: .standard).deviation)
        #expect(ear.criterion(in: .standard).deviation < 4)
    }

    /// Thousands of right answers at once rule lapses out, and the next session is still learned.
    @Test func anEndlessSessionIsNoEnd() {
        func trial(_ offset: Cents, _ answer: Answer, day: Double) -> DiscriminationTrial {
            DiscriminationTrial(
                referenceNote: MIDINote(60), offset: offset, answer: answer,
                timestamp: Date(timeIntervalSince1970: 1_790_000_000 + 86_400 * day))
        }
        let long = (0..<8000).map { _ in trial(100, .higher, day: 0) }
        let ear = ear(.unison, long + [trial(-20, .lower, day: 2)])
        #expect(ear.posterior(in: .standard).mean.isFinite && ear.criterion(in: .standard).deviation.isFinite)
    }

    /// A high lapse rate is not mistaken for a coarse ear.
    @Test func slipsAreNoCoarseness() {
        let found = [0.0, 0.1].map { lapse in
            ear(
                .unison,
                trials(SimulatedListener(sigma: 10, lapse: lapse), count: 900, seed: 3, asks: [0.6, 1.2, 2, 5, 8]))
        }
        #expect(found[0].level.slips < 0.03 && found[1].level.slips > 0.06)
        for ear in found { #expect(abs(ear.posterior(in: .standard).mean - log(10)) < 0.35) }
    }

    /// The same answers give the same profile, updated or loaded.
    @Test func aLoadedPosteriorEqualsAnUpdatedOne() {
        let all = trials(SimulatedListener(sigma: 9, criterion: 3), count: 330, seed: 8)
        var live = SkillPosterior(.unison, window: 100)
        for (index, trial) in all.enumerated() {
            live.update(trial)
            guard [40, 100, 101, 200, 201, 300, 301, 330].contains(index + 1) else { continue }
            var read = SkillPosterior(.unison, window: 100)
            read.answers = index + 1
            for trial in all[SkillPosterior.skipped(of: index + 1, window: 100)...index] { read.learn(trial) }
            #expect(read.ear == live.ear)
            #expect(read.ear.today == live.ear.today)
            // And they stay equal.
            var (one, other) = (read, live)
            for trial in all[(index + 1)...].prefix(100) {
                one.update(trial)
                other.update(trial)
            }
            #expect(one == other)
        }
    }

    @Test func fewAnswersGiveNoThreshold() {
        let all = trials(SimulatedListener(sigma: 9), count: 60, seed: 2)
        #expect(ear(.unison, Array(all.prefix(1))).warning == .tooFew(missing: 19))
        #expect(ear(.unison, Array(all.prefix(19))).warning == .tooFew(missing: 1))
        for count in [20, 39, 60] { #expect(ear(.unison, Array(all.prefix(count))).warning == nil) }
    }

    /// Differences all heard, or hardly any, bound the threshold from the correct side.
    @Test func differencesThatWereNotAskedBoundTheThreshold() throws {
        let fine = ear(.unison, trials(SimulatedListener(sigma: 0.2), count: 150, seed: 4, asks: [5, 10, 40]))
        guard case .finer(let limit)? = fine.warning else {
            Issue.record("\(String(describing: fine.warning))")
            return
        }
        #expect(limit.rawValue > 0.2 * 0.67 && limit < 3)
        let coarse = ear(.unison, trials(SimulatedListener(sigma: 200), count: 150, seed: 4, asks: [0.01, 0.03, 0.1]))
        guard case .coarser(let bound)? = coarse.warning else {
            Issue.record("\(String(describing: coarse.warning))")
            return
        }
        #expect(bound.rawValue < 200 * 0.67 && bound > 5)
    }

    /// A constant answer or a far criterion is not mistaken for a fine ear.
    @Test(arguments: [5.0, 20, 90]) func aConstantAnswerIsNoFineEar(largest: Double) {
        let same = ear(
            .unison, trials(SimulatedListener(sigma: Cents(largest / 2)), count: 150, seed: 7, habit: .saysHigher))
        #expect(same.warning == .sameAnswer)
        let shifted = ear(
            .unison, trials(SimulatedListener(sigma: 3, criterion: 40), count: 150, seed: 7, asks: [1, 2, 4]))
        if case .finer = shifted.warning { Issue.record("right answers are few") }
    }

    /// An old swap is forgotten after some hundred answers, a lasting one is not.
    @Test func anOldSwapIsForgotten() {
        let swapped = trials(SimulatedListener(sigma: 8), count: 120, seed: 3, habit: .swapsPads)
        #expect(ear(.unison, swapped).suspicion == .swappedPads)
        let later = trials(SimulatedListener(sigma: 8), count: 300, seed: 4).map { trial in
            DiscriminationTrial(
                referenceNote: trial.referenceNote, offset: trial.offset, answer: trial.answer,
                timestamp: trial.timestamp.addingTimeInterval(86_400 * 400))
        }
        #expect(ear(.unison, swapped + later).suspicion == nil)
    }

    /// Four times coarser below the second octave.
    @Test func onlyAWeakBassIsTheWeakestOctave() {
        let range = NoteRange.standard
        var random = SeededRandom(seed: 6)
        for factor in [1.0, 4] {
            var ear = EarPosterior(.unison)
            for number in 0..<900 {
                let note = Int.random(in: 36...84, using: &random)
                let sigma = Cents(10 * (note < 48 ? factor : 1))
                let comparison = Comparison(
                    referenceNote: MIDINote(note), interval: .prime, difference: [6, 12, 25][number % 3],
                    using: &random)
                ear.learn(
                    DiscriminationTrial(
                        referenceNote: MIDINote(note), offset: comparison.targetNote.offset,
                        answer: SimulatedListener(sigma: sigma).answer(comparison, using: &random),
                        timestamp: Date(timeIntervalSince1970: 86_400 * Double(number / 60) + Double(number % 60))))
            }
            #expect(ear.closed.weakest(in: range) == (factor > 1 ? range.octaves[0] : nil))
        }
    }

    /// The curve fits the answers.
    @Test func theAnswerCurveFitsTheAnswers() throws {
        let ear = ear(.unison, trials(SimulatedListener(sigma: 10, criterion: 4), count: 400, seed: 9))
        let curve = ear.curve(ThresholdEstimate(ear.posterior(in: .standard)), in: .standard)
        #expect(curve.points.reduce(0) { $0 + $1.answers } == 400)
        for point in curve.points {
            let expected = curve.share(at: point.difference)
            let error = (expected * (1 - expected) / Double(point.answers)).squareRoot()
            #expect(abs(point.share - expected) < 4 * error + 0.02)
        }
        for difference in [Cents(1), 5, 20, 80] {
            #expect(curve.share(at: difference, deviations: 2) <= curve.share(at: difference, deviations: -2))
        }
    }
}

/// Implausible answers are detected, and honest ones are not suspected.
struct ResponseValidityTests {
    /// - Returns: the first warning, and the number of answers before it.
    private func validity(
        _ ear: SimulatedListener, _ habit: SimulatedHabit = .listens, asks: ClosedRange<Double>, seed: UInt64,
        answers: Int
    ) -> (warning: DataQualityWarning, answers: Int)? {
        var random = SeededRandom(seed: seed)
        var (validity, trainee) = (ResponseValidity(), SimulatedTrainee(ear, habit: habit))
        for number in 1...answers {
            let difference = asks.lowerBound + (asks.upperBound - asks.lowerBound) * random.uniform()
            let comparison = Comparison(
                referenceNote: MIDINote(60), interval: .prime, difference: Cents(difference), using: &random)
            let answer = trainee.answer(comparison, using: &random)
            validity.update(
                offset: comparison.targetNote.offset.rawValue, y: answer == .higher ? 1 : -1, criterion: 0)
            if let warning = validity.warning { return (warning, number) }
        }
        return nil
    }

    @Test(arguments: 1...40) func playersWhoDoNotListenAreFound(seed: Int) {
        let guesser = validity(
            SimulatedListener(sigma: 20, lapse: 0.5), asks: 50...100, seed: UInt64(seed), answers: 130)
        #expect(guesser?.warning == .guessing)
        let swapped = validity(SimulatedListener(sigma: 12), .swapsPads, asks: 8...40, seed: UInt64(seed), answers: 130)
        #expect(swapped?.warning == .swappedPads)
        let same = validity(SimulatedListener(sigma: 12), .saysHigher, asks: 20...100, seed: UInt64(seed), answers: 130)
        #expect(same != nil)
    }

    /// Fine and coarse ears with lapses and a biased criterion.
    @Test(arguments: [2.0, 15, 60], [-30.0, 0, 30]) func honestEarsAreNotSuspected(sigma: Double, criterion: Double) {
        for seed in 1...20 {
            let ear = SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion), lapse: 0.06)
            let asks = 0.5 * sigma...1.5 * sigma + abs(criterion)
            #expect(validity(ear, asks: asks, seed: UInt64(seed), answers: 600) == nil)
        }
    }
}
