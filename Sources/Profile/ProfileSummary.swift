// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

package struct ProfileSummary: Sendable {
    package let range: NoteRange
    /// Statistics of the differences practised with the notes of the range, over all skills.
    package let practised: PerceptualNote
    /// Each note of the range, ascending; estimates are those of `leading`.
    package let notes: [NoteSummary]
    package let curve: AnswerCurve?
    /// The octave in which `leading` is significantly coarser than elsewhere.
    package let weakest: ClosedRange<MIDINote>?
    package let skills: [SkillSummary]
    /// Of all skills together; nil if no threshold is known.
    package let hearing: HearingTimeline?
    /// Sorted by skill. Skills are never pooled: one tuned too wide and one too narrow would cancel.
    package let matchingSkills: [(skill: Skill, summary: MatchingSummary)]
    /// When each skill was practised last.
    package let lastComparison, lastMatching: [Skill: Date]

    /// Sizes of all errors in cents, over all intervals.
    package var matchingSizes: Moments { matchingSkills.reduce(into: Moments()) { $0.add($1.summary.sizes) } }

    package var matching: MatchingSummary? { matchingSkills.first { $0.skill == .unison }?.summary }

    /// The skill shown for the ear as a whole; nil before the first answer.
    package var leading: SkillSummary? { skills.leading }
}

extension [SkillSummary] {
    /// Unison, or else the skill with the most answers; a skill whose threshold is known, if there is one.
    var leading: SkillSummary? {
        self.max { one, other in
            (one.isKnown ? 1 : 0, one.skill == .unison ? 1 : 0, one.answers, other.skill)
                < (other.isKnown ? 1 : 0, other.skill == .unison ? 1 : 0, other.answers, one.skill)
        }
    }
}

/// The ear at one reference note.
package struct NoteSummary: Hashable, Sendable {
    package let note: MIDINote
    /// Over all skills.
    package let practised: PerceptualNote
    /// Of `leading`; nil without an answer at this note or near it on both sides.
    package let estimate: ThresholdEstimate?
}

package struct SkillSummary: Hashable, Sendable {
    package let skill: Skill
    package let answers: Int
    /// Averaged over the notes of the range, and drawn towards the player's other skills.
    package let estimate: ThresholdEstimate
    package let warning: DataQualityWarning?
    package let criterion: CriterionEstimate
    /// Nil below two heard notes.
    package let tilt: CriterionTilt?
    /// λ: the lapse rate.
    package let slips: Double
    /// The share of answers at which the attention was away, if it leaves in bursts with a probability of 95 %.
    package let inattention: Double?
    /// Sessions of at least 20 answers, oldest first.
    package let timeline: [SessionThreshold]
    package let trend: Trend
    package let change: ThresholdChange?
    /// The number of further answers until the 95 % band of the threshold is ±25 %; nil if it is, or is withheld.
    package let outlook: ClosedRange<Int>?
    /// Conditions with significantly different thresholds, finest first; else empty.
    package let conditions: [ConditionThreshold]

    /// `widening` if it is significant (95 %) and at least a cent.
    package var surelyWide: Cents? {
        let size = criterion.mean.magnitude
        guard isKnown, size >= 1, size.rawValue > 1.96 * criterion.standardDeviation.rawValue else { return nil }
        return widening
    }

    /// How much wider than the written interval sounds right; for unison, how much higher.
    package var widening: Cents { skill.interval.semitones < 0 ? -criterion.mean : criterion.mean }

    package var wideningBand: ClosedRange<Cents> {
        let band = criterion.band
        return skill.interval.semitones < 0 ? -band.upperBound...(-band.lowerBound) : band
    }

    /// True if the threshold is reported at least as a band.
    package var isKnown: Bool { warning?.reportsThreshold ?? true }

    /// True if the threshold is reported as a figure.
    package var isPrecise: Bool { warning == nil }

    /// `tilt` as the widening of the interval, if it is significant (99 %) and at least a cent.
    package var surelyTilted: (cents: Cents, notes: ClosedRange<MIDINote>)? {
        guard let tilt, isKnown, tilt.cents.mean.magnitude >= 1,
            tilt.cents.mean.magnitude.rawValue > 2.58 * tilt.cents.standardDeviation.rawValue
        else { return nil }
        return (skill.interval.semitones < 0 ? -tilt.cents.mean : tilt.cents.mean, tilt.notes)
    }
}

extension SkillSummary {
    /// - Parameters:
    ///   - ear: closed.
    ///   - warning: nil if the estimate may be reported.
    init(
        _ skill: Skill, answers: Int, _ ear: EarPosterior, in range: NoteRange, estimate: ThresholdEstimate,
        warning: DataQualityWarning?, evidence: [SessionEvidence], strategy: StrategyName
    ) {
        let timeline = SessionEvidence.timeline(evidence)
        let information = RemainingAnswers.information(of: evidence, with: strategy)
        func remaining(within factor: Double) -> ClosedRange<Int>? {
            guard warning == nil else { return nil }
            return RemainingAnswers.count(
                until: factor, deviation: estimate.deviation, walk: ear.level.walk, information: information)
        }
        self.init(
            skill: skill, answers: answers, estimate: estimate,
            warning: warning
                ?? remaining(within: DataQualityWarning.mostFactor.squareRoot()).map { .imprecise(missing: $0) },
            criterion: CriterionEstimate(ear.criterion(in: range)), tilt: ear.tilt(in: range),
            slips: ear.level.slips, inattention: ear.level.bursts > 0.95 ? ear.inattention.share : nil,
            timeline: timeline, trend: TrendAnalyzer.trend(of: timeline),
            change: TrendAnalyzer.change(of: timeline), outlook: remaining(within: RemainingAnswers.precision),
            conditions: ConditionThreshold.different(evidence))
    }
}

/// The threshold of an ear and its uncertainty. Answers follow P(higher | s) = λ + (1 − 2λ)·Φ((s − c)/σ), s and the criterion c
/// in cents; ln σ is estimated.
package struct ThresholdEstimate: Hashable, Sendable {
    /// Φ⁻¹(0.75): the threshold as a share of σ, the difference heard rightly three times in four, without lapses and bias.
    package static let shareOfSigma = 0.67449

    /// Mean of ln σ, σ in cents.
    package let logSigma: Double
    /// Standard deviation of ln σ and of the logarithm of the threshold.
    package let deviation: Double

    package init(logSigma: Double, deviation: Double) {
        (self.logSigma, self.deviation) = (logSigma, deviation)
    }

    init(_ posterior: NormalPosterior) { self.init(logSigma: posterior.mean, deviation: posterior.deviation) }

    /// T75 = 0.67449·σ.
    package var threshold: Cents { Cents(Self.shareOfSigma * exp(logSigma)) }

    package var band: ClosedRange<Cents> {
        let factor = exp(1.96 * deviation)
        return Cents(threshold.rawValue / factor)...Cents(threshold.rawValue * factor)
    }
}

/// The criterion: the pitch a listener takes for the correct one; positive is above it.
package struct CriterionEstimate: Hashable, Sendable {
    package let mean: Cents
    package let standardDeviation: Cents

    package var band: ClosedRange<Cents> {
        let half = Cents(1.96 * standardDeviation.rawValue)
        return mean - half...mean + half
    }
}

/// The change of the criterion over the keyboard.
package struct CriterionTilt: Hashable, Sendable {
    /// The lowest and the highest heard reference note of the range.
    package let notes: ClosedRange<MIDINote>
    /// By how much the criterion is higher at the highest note.
    package let cents: CriterionEstimate
}

extension CriterionEstimate {
    init(_ posterior: NormalPosterior) {
        self.init(mean: Cents(posterior.mean), standardDeviation: Cents(posterior.deviation))
    }
}

/// Psychometric function: the share of right answers by difference, as observed in the latest answers and as the estimated ear
/// predicts.
package struct AnswerCurve: Hashable, Sendable {
    /// Answers to neighbouring differences, binned by the logarithm.
    package struct Point: Hashable, Sendable {
        /// Geometric mean, without sign.
        package let difference: Cents
        package let answers: Int
        package let right: Int

        package var share: Double { Double(right) / Double(answers) }
    }

    static let depth = 400
    private static let perDecade = 5.0

    package let points: [Point]
    package let estimate: ThresholdEstimate
    package let criterion: Cents
    /// λ: the lapse rate, the share of answers missed to either side at any difference.
    package let slips: Double
}

extension AnswerCurve {
    init(
        _ answers: some Sequence<PracticeSession.Response>, _ estimate: ThresholdEstimate, criterion: Cents,
        slips: Double
    ) {
        let groups = Dictionary(grouping: answers) { Int((log10($0.offset.magnitude) * Self.perDecade).rounded()) }
        let points = groups.sorted { $0.key < $1.key }.map { _, answers in
            let mean = answers.reduce(0) { $0 + log($1.offset.magnitude) } / Double(answers.count)
            return Point(
                difference: Cents(exp(mean)), answers: answers.count, right: answers.count { $0.y * $0.offset > 0 })
        }
        self.init(points: points, estimate: estimate, criterion: criterion, slips: slips)
    }

    /// The shares predicted within the 95 % band of the threshold. With a biased criterion, a coarser ear may be right more
    /// often, so the ends are not those of the band.
    package func band(at difference: Cents) -> ClosedRange<Double> {
        let shares = stride(from: -1.96, through: 1.96, by: 0.49).map { share(at: difference, deviations: $0) }
        return (shares.min() ?? 0)...(shares.max() ?? 1)
    }

    /// The predicted share of right answers when half of the targets lie above the correct pitch and half below.
    /// - Parameter difference: greater than 0.
    /// - Parameter deviations: added to ln σ, in standard deviations of the estimate.
    package func share(at difference: Cents, deviations: Double = 0) -> Double {
        let sigma = exp(estimate.logSigma + deviations * estimate.deviation)
        let (x, c) = (difference.rawValue, criterion.rawValue)
        let heard = NormalDistribution.cumulative((x - c) / sigma) + NormalDistribution.cumulative((x + c) / sigma)
        return slips + (1 - 2 * slips) * heard / 2
    }
}
