// SPDX-License-Identifier: MIT
import Music
import Training

/// What is known of the ear at one reference note.
package struct NoteSummary: Hashable, Sendable {
    package let note: MIDINote
    /// Of all skills together.
    package let practised: PerceptualNote
    /// Of one skill; nil where there is no answer at this note and none on both sides near enough.
    package let estimate: ThresholdEstimate?

    package init(note: MIDINote, practised: PerceptualNote, estimate: ThresholdEstimate?) {
        self.note = note
        self.practised = practised
        self.estimate = estimate
    }
}
