// SPDX-License-Identifier: MIT
import Music
import Training

/// Who says words, and in which.
package struct Announcer: Sendable {
    package enum Announcement: Sendable {
        /// What the next exercise asks for.
        case interval(DirectedInterval)
        /// What came of an answer.
        case verdict(CompletedExercise)
        /// What happened between exercises.
        case message(SessionUpdate)
    }

    let speaker: any Speaker
    let words: @Sendable (Announcement) -> String

    /// - Parameter words: empty for what nothing is said of.
    package init(_ speaker: any Speaker, words: @escaping @Sendable (Announcement) -> String) {
        (self.speaker, self.words) = (speaker, words)
    }
}
