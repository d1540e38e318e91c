// SPDX-License-Identifier: MIT
import Training

/// What is known of one skill that was practised.
package struct SkillSummary: Hashable, Sendable {
    package let skill: Skill
    /// At least 1.
    package let answers: Int
    /// Over the notes of the range.
    package let estimate: ThresholdEstimate
    package let criterion: CriterionEstimate
    /// Sessions of at least 20 answers, oldest first.
    package let timeline: [SessionThreshold]
    package let trend: Trend

    package init(
        skill: Skill, answers: Int, estimate: ThresholdEstimate, criterion: CriterionEstimate,
        timeline: [SessionThreshold], trend: Trend
    ) {
        self.skill = skill
        self.answers = answers
        self.estimate = estimate
        self.criterion = criterion
        self.timeline = timeline
        self.trend = trend
    }
}
