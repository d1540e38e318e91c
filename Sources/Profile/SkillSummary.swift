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
    /// Why the estimate is not told, or not as known.
    package let caution: DataQualityWarning?
    package let criterion: CriterionEstimate
    /// λ: the share of answers missed to either side, whatever was heard.
    package let slips: Double
    /// Sessions of at least 20 answers, oldest first.
    package let timeline: [SessionThreshold]
    package let trend: Trend
    /// The size of the trend, where it is improving or declining and its size is known.
    package let change: ThresholdChange?
    /// How far away a well-known threshold is; nil where it is known well, or not told.
    package let outlook: RemainingAnswers?

    /// `widening`, where it is significant (95 %) and at least a cent.
    package var surelyWide: Cents? {
        let size = criterion.mean.magnitude
        guard isKnown, size >= 1, size.rawValue > 1.96 * criterion.standardDeviation.rawValue else { return nil }
        return widening
    }

    /// By how much wider than written an interval sounds right; of unison, by how much higher.
    package var widening: Cents { skill.interval.semitones < 0 ? -criterion.mean : criterion.mean }

    /// The 95 % interval of that.
    package var wideningBand: ClosedRange<Cents> {
        let band = criterion.band
        return skill.interval.semitones < 0 ? -band.upperBound...(-band.lowerBound) : band
    }

    package var isKnown: Bool { caution?.tellsThreshold ?? true }
}
