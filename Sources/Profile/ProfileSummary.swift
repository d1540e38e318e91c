// SPDX-License-Identifier: MIT
import Music
import Training

/// All that can be told of an ear, for whoever shows it.
package struct ProfileSummary: Sendable {
    /// Whose notes are told, and over which statistics are taken.
    package let range: NoteRange
    /// By which questions are chosen from now on.
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
    /// How pitches are tuned, by skill and in order. Never of several skills together: one that is tuned too wide and one
    /// too narrow would cancel.
    package let matchingSkills: [(skill: Skill, summary: MatchingSummary)]

    package init(
        range: NoteRange, strategy: StrategyName = .kazez, practised: PerceptualNote, notes: [NoteSummary],
        curve: AnswerCurve? = nil, weakest: ClosedRange<MIDINote>? = nil, skills: [SkillSummary],
        matchingSkills: [(skill: Skill, summary: MatchingSummary)]
    ) {
        self.range = range
        self.strategy = strategy
        self.practised = practised
        self.notes = notes
        self.curve = curve
        self.weakest = weakest
        self.skills = skills
        self.matchingSkills = matchingSkills
    }

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
