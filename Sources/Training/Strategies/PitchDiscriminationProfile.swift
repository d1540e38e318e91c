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
    func today(of skill: Skill) -> CurrentEar?

    /// Answered comparisons.
    func answers(of skill: Skill) -> Int

    /// The notes of a range that need practice most, at most `count`: first those without data, in rising order, then
    /// those with the greatest mean difference.
    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote]
}

/// The practised differences of one reference note. They are what was asked, not the threshold of the ear.
package struct PerceptualNote: Hashable, Sendable {
    /// Answered comparisons.
    package let count: Int
    /// Of the differences without sign, in cents; nil without an answer.
    package let mean: Cents?
    /// Of the sample (divided by count − 1), in cents; nil below two answers.
    package let standardDeviation: Cents?
    /// What `AdaptiveNoteStrategy` would ask here next, in cents without sign; nil before the first answer.
    package let difficulty: Cents?

    package init(count: Int, mean: Cents?, standardDeviation: Cents?, difficulty: Cents? = nil) {
        self.count = count
        self.mean = mean
        self.standardDeviation = standardDeviation
        self.difficulty = difficulty
    }
}

/// An ear as it is in the session under way, its form included: by this the next question is chosen.
package struct CurrentEar: Hashable, Sendable {
    /// Mean of ln σ, σ in cents.
    package let logSigma: Double
    /// Where it holds the correct pitch to be; positive is above.
    package let criterion: Cents
    /// Standard deviation of what is known of the criterion.
    package let criterionDeviation: Cents

    package init(logSigma: Double, criterion: Cents, criterionDeviation: Cents) {
        self.logSigma = logSigma
        self.criterion = criterion
        self.criterionDeviation = criterionDeviation
    }
}
