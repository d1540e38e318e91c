// SPDX-License-Identifier: MIT
import Training

/// All that can be told of an ear, for whoever shows it.
package struct ProfileSummary: Sendable {
    /// Whose notes are told, and over which statistics are taken.
    package let range: NoteRange
    /// All differences practised with the notes of the range, whatever the skill.
    package let practised: PerceptualNote
    /// Each note of the range, from low to high; the estimates are those of `leading`.
    package let notes: [NoteSummary]
    /// Every skill with an answer, in order.
    package let skills: [SkillSummary]
    /// All tuned pitches; nil before the first.
    package let matching: MatchingSummary?
    /// The same by skill, in order.
    package let matchingSkills: [(skill: Skill, summary: MatchingSummary)]

    package init(
        range: NoteRange, practised: PerceptualNote, notes: [NoteSummary], skills: [SkillSummary],
        matching: MatchingSummary?, matchingSkills: [(skill: Skill, summary: MatchingSummary)]
    ) {
        self.range = range
        self.practised = practised
        self.notes = notes
        self.skills = skills
        self.matching = matching
        self.matchingSkills = matchingSkills
    }

    /// The skill that stands for the ear; nil before the first answer.
    package var leading: SkillSummary? { skills.leading }
}

extension [SkillSummary] {
    /// Unison, or else the skill with the most answers.
    var leading: SkillSummary? {
        first { $0.skill == .unison } ?? self.max { ($0.answers, $1.skill) < ($1.answers, $0.skill) }
    }
}
