// SPDX-License-Identifier: MIT
import Music

/// What strategies need to know of the ear.
package protocol PitchDiscriminationProfile {
    /// The mean of all practised differences, in cents without sign; nil before the first answer.
    var overallMean: Cents? { get }

    /// What was practised with this reference note.
    func statsForNote(_ note: MIDINote) -> PerceptualNote

    /// The notes of a range that need practice most, at most `count`: first those without data, in rising order, then
    /// those with the greatest mean difference.
    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote]
}
