// SPDX-License-Identifier: MIT
import Music
import Foundation
import Profile
import Training

/// A simulated listener at training, with the real strategies and profile but neither sound nor waiting: a day's work in
/// milliseconds. The same seed and settings always give the same run.
package struct Simulation: Sendable {
    package let settings: TrainingSettings
    package let strategy: StrategyName
    package let plan: SimulationPlan
    /// Of the one generator from which exercises, answers and forms are drawn.
    package let seed: UInt64
    package private(set) var trainee: SimulatedTrainee
    package private(set) var profile = PerceptualProfile()
    /// Right answers so far.
    package private(set) var correct = 0
    package private(set) var lastComparison: CompletedComparison?

    private var generator: SeededRandom
    /// Of the session.
    private var exercises = 0
    private static let device = "simulated listener"

    /// - Parameters:
    ///   - settings: those of a run of training.
    ///   - makeTrainee: draws the listener, before everything else.
    package init(
        settings: TrainingSettings, strategy: StrategyName, plan: SimulationPlan, seed: UInt64,
        trainee makeTrainee: (inout SeededRandom) -> SimulatedTrainee
    ) {
        self.settings = settings
        self.strategy = strategy
        self.plan = plan
        self.seed = seed
        generator = SeededRandom(seed: seed)
        trainee = makeTrainee(&generator)
    }

    /// Trains according to the plan.
    /// - Parameters:
    ///   - answered: is told each answer as it is given; sessions are 0…sessions − 1.
    ///   - matched: the same for each tuned pitch.
    package mutating func run(
        answered: (_ session: Int, CompletedComparison) -> Void,
        matched: (_ session: Int, CompletedPitchMatching, _ range: Cents) -> Void = { _, _, _ in }
    ) {
        for session in 0..<plan.sessions {
            trainee.beginSession(using: &generator)
            exercises = 0
            var last: CompletedComparison?
            for _ in 0..<plan.comparisons(in: session) {
                let completed = compare(in: session, after: last)
                if !completed.comparison.isEasy { last = completed }
                answered(session, completed)
            }
            for _ in 0..<plan.matchings(in: session) {
                let (completed, range) = tune(in: session)
                matched(session, completed, range)
            }
        }
    }

    /// Those from which an exercise is made now.
    package var settingsNow: TrainingSettings {
        var settings = settings
        settings.range = profile.practised(settings.range)
        return settings
    }

    /// Is any other interval than the prime practised?
    private var hasIntervals: Bool { settings.intervals != .unison }

    private mutating func compare(in session: Int, after last: CompletedComparison?) -> CompletedComparison {
        exercises += 1
        let exercise = ComparisonExercise(
            number: exercises, mode: hasIntervals ? .intervalComparison : .comparison, settings: settingsNow,
            strategy: strategy.strategy, profile: profile, lastComparison: last, using: &generator)
        let completed = CompletedComparison(
            comparison: exercise.comparison, answer: trainee.answer(exercise.comparison, using: &generator),
            tuningSystem: exercise.tuningSystem.key, referencePitch: exercise.referencePitch,
            noteDuration: exercise.noteDuration, soundSource: exercise.soundSource,
            loudnessOffset: exercise.loudnessOffset, referenceFrequency: exercise.referenceFrequency,
            targetFrequency: exercise.targetFrequency, reactionTime: nil, inputDevice: Self.device,
            timestamp: plan.date(session: session, exercise: exercises),
            adaptiveRange: exercise.adaptiveRange)
        if completed.isCorrect { correct += 1 }
        if !exercise.comparison.isEasy { lastComparison = completed }
        profile.take(completed, settings: settings)
        return completed
    }

    private mutating func tune(in session: Int) -> (CompletedPitchMatching, range: Cents) {
        exercises += 1
        let exercise = PitchMatchingExercise(
            number: exercises, mode: hasIntervals ? .intervalPitchMatching : .pitchMatching,
            settings: settingsNow, meanError: profile.adaptiveError, using: &generator)
        let challenge = exercise.challenge
        let error = trainee.tuner(at: challenge.referenceNote)
            .error(from: challenge.initialCentOffset, using: &generator)
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: error, control: nil, controlResolution: nil, commit: .confirmed,
            timeToCommit: nil, tuningSystem: exercise.tuningSystem.key, referencePitch: exercise.referencePitch,
            noteDuration: exercise.noteDuration, soundSource: exercise.soundSource,
            referenceFrequency: exercise.referenceFrequency, finalFrequency: exercise.frequency(at: error),
            inputDevice: Self.device, timestamp: plan.date(session: session, exercise: exercises))
        profile.update(completed, range: exercise.range)
        return (completed, exercise.range)
    }
}
