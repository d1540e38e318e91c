// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

/// A training of a simulated listener with the real strategies and profile, without sound and waiting: a day's work in
/// milliseconds. Deterministic for a seed and settings.
package struct Simulation: Sendable {
    package let settings: TrainingSettings
    package let strategy: StrategyName
    package let plan: SimulationPlan
    /// Seeds the generator of exercises, answers and forms.
    package let seed: UInt64
    package private(set) var trainee: SimulatedTrainee
    package private(set) var profile = PerceptualProfile()
    /// The number of right answers.
    package private(set) var correct = 0
    package private(set) var lastComparison: CompletedComparison?

    private var generator: SeededRandom
    /// In the session.
    private var exercises = 0
    private static let device = "simulated listener"

    /// - Parameters:
    ///   - settings: as of a run.
    ///   - makeTrainee: draws the listener first.
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

    /// Runs the plan.
    /// - Parameters:
    ///   - answered: receives each answer; sessions are 0…sessions − 1.
    ///   - matched: receives each tuned pitch.
    package mutating func run(
        answered: (_ session: Int, CompletedComparison) -> Void,
        matched: (_ session: Int, CompletedPitchMatching, _ range: Cents) -> Void = { _, _, _ in }
    ) {
        run(sessions: 0..<plan.sessions, answered: answered, matched: matched)
    }

    /// Runs these sessions of the plan, which follow those that were run.
    package mutating func run(
        sessions: Range<Int>, answered: (_ session: Int, CompletedComparison) -> Void,
        matched: (_ session: Int, CompletedPitchMatching, _ range: Cents) -> Void = { _, _, _ in }
    ) {
        for session in sessions {
            trainee.beginSession(using: &generator)
            exercises = 0
            for _ in 0..<plan.comparisons(in: session) { answered(session, compare(in: session)) }
            for _ in 0..<plan.matchings(in: session) {
                let (completed, range) = tune(in: session)
                matched(session, completed, range)
            }
        }
    }

    /// The settings of the next exercise.
    package var settingsNow: TrainingSettings {
        var settings = settings
        settings.range = profile.practised(settings.range)
        if let sound = trainee.sound { settings.soundSource = sound }
        return settings
    }

    /// True if an interval other than the prime is practised.
    private var hasIntervals: Bool { settings.intervals != .unison }

    private mutating func compare(in session: Int) -> CompletedComparison {
        exercises += 1
        let exercise = ComparisonExercise(
            number: exercises, mode: hasIntervals ? .intervalComparison : .comparison, settings: settingsNow,
            strategy: strategy.strategy, profile: profile, using: &generator)
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
        profile.update(completed, settings: settings)
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

/// The schedule of a simulation: exercises are spread evenly over sessions a day apart; in each session the comparisons come
/// first.
package struct SimulationPlan: Hashable, Sendable {
    /// The last session, 2025-12-31 18:00 UTC: no record lies in the future.
    package static let lastSession = Date(timeIntervalSince1970: 1_767_204_000)
    /// Seconds between exercises.
    package static let pace = 5.0

    package let comparisons: Int
    package let matchings: Int
    /// At least 1.
    package let sessions: Int

    package init(comparisons: Int, matchings: Int = 0, sessions: Int = 1) {
        self.comparisons = max(0, comparisons)
        self.matchings = max(0, matchings)
        self.sessions = max(1, sessions)
    }

    /// The number of sessions with exercises.
    package var practised: Int { (0..<sessions).count { comparisons(in: $0) + matchings(in: $0) > 0 } }

    package var exercises: Int { comparisons + matchings }

    /// - Parameter session: 0…sessions − 1.
    package func comparisons(in session: Int) -> Int { share(of: comparisons, session) }

    /// - Parameter session: 0…sessions − 1.
    package func matchings(in session: Int) -> Int { share(of: matchings, session) }

    private func share(of total: Int, _ session: Int) -> Int {
        total * (session + 1) / sessions - total * session / sessions
    }

    /// The time of an answer.
    /// - Parameters:
    ///   - session: 0…sessions − 1.
    ///   - exercise: from 1, comparisons and matchings together.
    package func date(session: Int, exercise: Int) -> Date {
        let days = Double((sessions - 1 - session) * daysApart)
        return Self.lastSession.addingTimeInterval(Double(exercise) * Self.pace - days * 86_400)
    }

    /// More than one if sessions would overlap.
    private var daysApart: Int {
        let longest = exercises / sessions + 2
        return 1 + Int(Double(longest) * Self.pace) / 43_200
    }
}

/// The result of a simulation.
package struct SimulationSummary: Hashable, Sendable {
    package let strategy: StrategyName
    package let seed: UInt64
    package let sessions: Int
    /// The number of comparisons.
    package let trials: Int
    /// The number of right answers.
    package let correct: Int
    /// Size; nil without a comparison.
    package let lastDifference: Cents?
    /// The final listener, without the form of the day, averaged over the range by ln σ.
    package let ear: SimulatedListener
    /// The profile's estimate, if any.
    package let estimate: ThresholdEstimate?
    /// The number of tuned pitches.
    package let matchings: Int
    /// Mean error without sign; nil without a tuned pitch.
    package let meanError: Cents?

    package init(
        strategy: StrategyName, seed: UInt64, sessions: Int, trials: Int, correct: Int, lastDifference: Cents?,
        ear: SimulatedListener, estimate: ThresholdEstimate?, matchings: Int, meanError: Cents?
    ) {
        self.strategy = strategy
        self.seed = seed
        self.sessions = sessions
        self.trials = trials
        self.correct = correct
        self.lastDifference = lastDifference
        self.ear = ear
        self.estimate = estimate
        self.matchings = matchings
        self.meanError = meanError
    }

    /// The true threshold.
    package var threshold: Cents { Cents(ThresholdEstimate.shareOfSigma * ear.sigma.rawValue) }

    /// 0…1; 0 without a comparison.
    package var shareCorrect: Double { trials > 0 ? Double(correct) / Double(trials) : 0 }
}

extension Simulation {
    package var summary: SimulationSummary {
        let range = settingsNow.noteRange
        return SimulationSummary(
            strategy: strategy, seed: seed, sessions: plan.practised, trials: trainee.trials, correct: correct,
            lastDifference: lastComparison?.comparison.targetNote.offset.magnitude,
            ear: trainee.ear(in: range),
            estimate: profile.summary(in: range).leading?.estimate,
            matchings: profile.summary(in: range).matchingSizes.count, meanError: profile.matchingMean)
    }
}
