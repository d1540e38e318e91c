// SPDX-License-Identifier: MIT
import Music
import Training

/// All that can be told of an ear.
package struct ProfileSummary: Sendable {
    package let range: NoteRange
    package let strategy: StrategyName
    /// All differences practised with the notes of the range, whatever the skill.
    package let practised: PerceptualNote
    /// Each note of the range, from low to high; the estimates are those of `leading`.
    package let notes: [NoteSummary]
    /// Of `leading`; nil if its threshold is not to be told.
    package let curve: AnswerCurve?
    /// The octave of the range in which `leading` is surely coarser than elsewhere.
    package let weakest: ClosedRange<MIDINote>?
    /// Every skill with an answer, in order.
    package let skills: [SkillSummary]
    /// By skill and in order. Skills are never taken together: one tuned too wide and one too narrow would cancel.
    package let matchingSkills: [(skill: Skill, summary: MatchingSummary)]

    /// The errors of all tuned pitches without their sign, in cents, whatever the interval.
    package var matchingSizes: Moments { matchingSkills.reduce(into: Moments()) { $0.add($1.summary.sizes) } }

    /// How single notes are tuned, intervals left out; nil before the first.
    package var matching: MatchingSummary? { matchingSkills.first { $0.skill == .unison }?.summary }

    /// The skill that stands for the ear; nil before the first answer.
    package var leading: SkillSummary? { skills.leading }
}

extension [SkillSummary] {
    /// Unison, or else the skill with the most answers.
    var leading: SkillSummary? {
        first { $0.skill == .unison } ?? self.max { ($0.answers, $1.skill) < ($1.answers, $0.skill) }
    }
}

/// What is known of the ear at one reference note.
package struct NoteSummary: Hashable, Sendable {
    package let note: MIDINote
    /// Of all skills together.
    package let practised: PerceptualNote
    /// Of one skill; nil where there is no answer at this note and none on both sides near enough.
    package let estimate: ThresholdEstimate?
}
