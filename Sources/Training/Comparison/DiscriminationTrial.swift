// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What a threshold is estimated from: one answered comparison, without its circumstances.
package struct DiscriminationTrial: Hashable, Sendable {
    package let referenceNote: MIDINote
    /// Of the target from the correct pitch; positive is above.
    package let offset: Cents
    package let answer: Answer
    /// See `EasyExercise`.
    package let isEasy: Bool
    package let timestamp: Date

    package init(referenceNote: MIDINote, offset: Cents, answer: Answer, timestamp: Date, isEasy: Bool = false) {
        self.referenceNote = referenceNote
        self.offset = offset
        self.answer = answer
        self.isEasy = isEasy
        self.timestamp = timestamp
    }

    package init(_ completed: CompletedComparison) {
        self.init(
            referenceNote: completed.comparison.referenceNote, offset: completed.comparison.targetNote.offset,
            answer: completed.answer, timestamp: completed.timestamp,
            isEasy: completed.comparison.isEasy)
    }

    package var isCorrect: Bool {
        switch answer {
        case .higher: offset > 0
        case .lower: offset < 0
        }
    }
}
