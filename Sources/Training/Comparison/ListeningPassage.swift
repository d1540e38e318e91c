// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Exercises one after the other that are only heard: no answer is asked for, and none is recorded.
///
/// Practice mixed with hearing alone taught intervals where as many presentations with practice alone did not: Little, Cheng &
/// Wright 2019, doi:10.3758/s13414-018-1584-x.
package struct ListeningPassage: Hashable, Sendable {
    /// The answers between two passages.
    package static let answers = 20
    /// The length of a run that is only heard, unless another is asked for.
    package static let minutes = 10

    /// The exercises heard before.
    package let heard: Int
    /// All exercises of the passage; nil if it lasts until the run ends.
    package let count: Int?
    /// Of a run that is only heard, each one begun counted whole; nil for a passage between answers.
    package let minutesLeft: Int?

    package init(heard: Int = 0, count: Int?, minutesLeft: Int? = nil) {
        (self.heard, self.count, self.minutesLeft) = (heard, count, minutesLeft)
    }

    /// The passage after the run's last answer; nil if an exercise is to be answered.
    /// - Parameter share: its exercises as a share of `answers`.
    package init?(after answers: Int, share: UnitInterval) {
        let count = Int((share.rawValue * Double(Self.answers)).rounded())
        guard count > 0, answers.isMultiple(of: Self.answers) else { return nil }
        self.init(count: count)
    }

    /// True for the first exercise of a passage between answers.
    package var isBeginning: Bool { heard == 0 && count != nil }

    /// After one more exercise; nil after the last.
    var next: ListeningPassage? {
        heard + 1 == count ? nil : ListeningPassage(heard: heard + 1, count: count)
    }
}

/// An exercise that was heard to its end without being answered, as recorded.
package struct Exposure: Hashable, Sendable {
    /// Whether it was easy is not recorded.
    package let comparison: Comparison
    package let tuningSystem: TuningKey
    package let soundSource: SoundSourceID
    package let timestamp: Date

    package init(_ comparison: Comparison, tuningSystem: TuningKey, soundSource: SoundSourceID, timestamp: Date) {
        (self.comparison, self.tuningSystem) = (comparison, tuningSystem)
        (self.soundSource, self.timestamp) = (soundSource, timestamp)
    }

    package init(_ exercise: ComparisonExercise, timestamp: Date) {
        self.init(
            exercise.comparison, tuningSystem: exercise.tuningSystem.key, soundSource: exercise.soundSource,
            timestamp: timestamp)
    }
}
