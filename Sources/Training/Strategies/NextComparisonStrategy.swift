// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Chooses the next comparison from the profile, without a state of its own.
package protocol NextComparisonStrategy: Sendable {
    /// The default share of `CatchTrial`s, 0…0.3.
    var easyShare: Double { get }

    /// A comparison of the skill's interval within the settings' note range, floor and ceiling.
    func nextComparison(
        of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings,
        using generator: inout some RandomNumberGenerator
    ) -> Comparison
}

extension NextComparisonStrategy {
    package var easyShare: Double { 0 }
}

/// The strategies by their names in the settings.
package enum StrategyName: String, Hashable, Sendable, CaseIterable {
    case kazez, adaptive, steady

    package var strategy: any NextComparisonStrategy {
        switch self {
        case .kazez: KazezNoteStrategy()
        case .adaptive: AdaptiveNoteStrategy()
        case .steady: SteadyStrategy()
        }
    }
}

/// The data about an ear that strategies use.
package protocol PitchDiscriminationProfile {
    /// The mean of all practised differences, in cents without sign; nil before the first answer.
    var overallMean: Cents? { get }

    func statsForNote(_ note: MIDINote) -> PerceptualNote

    /// Sets a reference note's next difficulty. It is `AdaptiveNoteStrategy.difficulty(after:settings:)` after every answer,
    /// with any strategy, so that it can be rebuilt from the records.
    /// - Parameter difficulty: cents without sign.
    mutating func setDifficulty(note: MIDINote, difficulty: Cents)

    /// Nil before the first answer.
    func chain(of skill: Skill) -> AnswerChain?

    /// Nil before the first answer.
    func today(of skill: Skill) -> CurrentEar?

    func answers(of skill: Skill) -> Int

    /// The weakest notes of a range, at most `count`: first those without data, in rising order, then by falling mean
    /// difference.
    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote]
}

/// The answers of one skill so far, without easy exercises, as far as the next one follows from them. It goes on over runs and
/// restarts.
package struct AnswerChain: Hashable, Sendable {
    package let latest: DiscriminationTrial
    /// True from the first wrong answer on.
    package let hasErred: Bool

    package init(latest: DiscriminationTrial, hasErred: Bool) { (self.latest, self.hasErred) = (latest, hasErred) }

    /// - Parameter before: the chain before this answer; nil if it is the first.
    package init(_ latest: DiscriminationTrial, after before: AnswerChain?) {
        self.init(latest: latest, hasErred: before?.hasErred == true || !latest.isCorrect)
    }
}

/// The practised differences of one reference note; these are not the ear's threshold.
package struct PerceptualNote: Hashable, Sendable {
    package let count: Int
    /// Of the differences without sign, in cents; nil without answers.
    package let mean: Cents?
    /// Of the sample (divided by count − 1), in cents; nil below two answers.
    package let standardDeviation: Cents?
    /// The next difference of `AdaptiveNoteStrategy`, in cents without sign; nil before the first answer.
    package let difficulty: Cents?

    package init(count: Int, mean: Cents?, standardDeviation: Cents?, difficulty: Cents? = nil) {
        (self.count, self.mean, self.difficulty) = (count, mean, difficulty)
        self.standardDeviation = standardDeviation
    }
}

/// The estimate of an ear in the current session, including its form of the day.
package struct CurrentEar: Hashable, Sendable {
    /// The mean of ln σ, σ in cents.
    package let logSigma: Double
    /// The pitch that sounds correct to it, relative to the correct pitch.
    package let criterion: Cents
    package let criterionDeviation: Cents

    package init(logSigma: Double, criterion: Cents, criterionDeviation: Cents) {
        (self.logSigma, self.criterion, self.criterionDeviation) = (logSigma, criterion, criterionDeviation)
    }

    /// The criterion's distance from the correct pitch less its standard deviation, at least 0.
    var surelyOff: Cents { max(0, criterion.magnitude - criterionDeviation) }
}

/// An occasional easy comparison: it encourages players and measures their lapses. `AnswerChain` and the mean difference ignore it.
package enum CatchTrial {
    /// The answers needed to know what is easy.
    package static let leastAnswers = 12
    /// Its difference beyond the certain part of the criterion, in thresholds.
    private static let thresholds = 5.0

    /// The difference within the settings' floor and ceiling; nil if too early or not drawn. Draws one number unless too early.
    /// - Parameter share: 0…1.
    static func difference(
        share: Double, of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings,
        using generator: inout some RandomNumberGenerator
    ) -> Cents? {
        guard share > 0, profile.answers(of: skill) >= leastAnswers, let today = profile.today(of: skill),
            generator.uniform() < share
        else { return nil }
        // T75 = Φ⁻¹(.75)·σ.
        let threshold = NormalDistribution.quantile(0.75) * exp(today.logSigma)
        return Cents(today.surelyOff.rawValue + thresholds * threshold).clamped(to: settings.differences)
    }
}

/// The share of catch trials.
package enum EasyShare: Hashable, Sendable {
    /// The strategy's `easyShare`.
    case automatic
    /// Clamped to `limits`.
    case fixed(Double)

    package static let limits = 0.0...0.3

    func share(with strategy: some NextComparisonStrategy) -> Double {
        switch self {
        case .automatic: strategy.easyShare
        case .fixed(let share): share.clamped(to: Self.limits)
        }
    }
}
