// SPDX-License-Identifier: MIT
import Music
import Training
import Voice

/// Who says words, and in which.
package struct Narrator: Sendable {
    package enum Saying: Sendable {
        /// What the next exercise asks for.
        case interval(DirectedInterval)
        /// What came of an answer.
        case verdict(CompletedExercise)
        /// What happened between exercises.
        case message(Snapshot)
    }

    let speaker: any Speaker
    let words: @Sendable (Saying) -> String

    /// - Parameter words: empty for what nothing is said of.
    package init(_ speaker: any Speaker, words: @escaping @Sendable (Saying) -> String) {
        (self.speaker, self.words) = (speaker, words)
    }
}
