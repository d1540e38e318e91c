// SPDX-License-Identifier: MIT
import Music
import Training

/// What is known of one skill that was practised.
package struct SkillSummary: Hashable, Sendable {
    package let skill: Skill
    /// At least 1.
    package let answers: Int
    /// Over the notes of the range.
    package let estimate: ThresholdEstimate
    /// Why the estimate should not be told, or not as something that is known.
    package let caution: EarCaution?
    package let criterion: CriterionEstimate
    /// λ: the share of answers missed to either side, whatever was heard.
    package let slips: Double
    /// Sessions of at least 20 answers, oldest first.
    package let timeline: [SessionThreshold]
    package let trend: Trend
    /// By how much, where the trend goes one way and so much can be said.
    package let change: ThresholdChange?
    /// How far away a well-known threshold is; nil for one that is known well, or not to be told.
    package let outlook: ThresholdOutlook?

    package init(
        skill: Skill, answers: Int, estimate: ThresholdEstimate, caution: EarCaution? = nil,
        criterion: CriterionEstimate, slips: Double = 0.02, timeline: [SessionThreshold], trend: Trend,
        change: ThresholdChange? = nil,
        outlook: ThresholdOutlook? = nil
    ) {
        self.skill = skill
        self.answers = answers
        self.estimate = estimate
        self.caution = caution
        self.criterion = criterion
        self.slips = slips
        self.timeline = timeline
        self.trend = trend
        self.change = change
        self.outlook = outlook
    }

    /// Where the criterion surely lies beside the correct pitch, by a cent at least; as wide as that the interval sounds right:
    /// upwards that is a higher note, downwards a lower one. Of unison, by how much higher.
    package var surelyWide: Cents? {
        let size = criterion.mean.magnitude
        guard isKnown, size >= 1, size.rawValue > 1.96 * criterion.standardDeviation.rawValue else { return nil }
        return widening
    }

    /// By how much wider than written an interval sounds right; of unison, by how much higher.
    package var widening: Cents { skill.interval.semitones < 0 ? -criterion.mean : criterion.mean }

    /// Within which that lies with a probability of 95 %.
    package var wideningBand: ClosedRange<Cents> {
        let band = criterion.band
        return skill.interval.semitones < 0 ? -band.upperBound...(-band.lowerBound) : band
    }

    /// Is there a threshold to be told?
    package var isKnown: Bool { caution?.tellsThreshold ?? true }
}
