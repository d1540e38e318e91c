// SPDX-License-Identifier: MIT
import Music
import Training

/// How often, and how far apart, something was practised: comparisons of one skill at one note, or all tuned pitches of
/// one skill.
package struct PracticeStatistics: Hashable, Sendable {
    package let skill: Skill
    /// Nil for tuned pitches, which are not told apart by note.
    package let referenceNote: MIDINote?
    /// All answers, at least 1.
    package let answers: Int
    /// Those that count here: all but answers to easy exercises.
    package let count: Int
    /// Of the differences or errors without their sign, in cents.
    package let mean: Double
    /// Sum of their squared distances from the mean.
    package let squaredDeviations: Double
    /// Tuned pitches that were off by more than was asked about.
    package let grossErrors: Int
}
