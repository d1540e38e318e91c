// SPDX-License-Identifier: MIT
import Music

/// What strategies need to know of the ear.
package protocol PitchDiscriminationProfile {
    /// The mean of all practised differences, in cents without sign; nil before the first answer.
    var overallMean: Cents? { get }

    /// What was practised with this reference note, and how difficult it is to be next.
    func statsForNote(_ note: MIDINote) -> PerceptualNote

    /// Keeps what to ask next at a reference note. Whoever tells the profile of an answer sets it from
    /// `AdaptiveNoteStrategy.difficulty(after:settings:)`, whichever strategy asked, so that it can be rebuilt from the
    /// records.
    /// - Parameter difficulty: Cents without sign.
    mutating func setDifficulty(note: MIDINote, difficulty: Cents)

    /// Nil before the first answer.
    func today(of skill: Skill) -> EarToday?

    /// Answered comparisons.
    func answers(of skill: Skill) -> Int

    /// The notes of a range that need practice most, at most `count`: first those without data, in rising order, then
    /// those with the greatest mean difference.
    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote]
}
