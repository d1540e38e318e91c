// SPDX-License-Identifier: MIT
import Foundation
import Music

package typealias ComparisonSession = TrainingSession<ComparisonTraining>

/// Two notes sound; the player answers whether the second one was higher or lower.
package struct ComparisonTraining: TrainingKind {
    package enum Event: Hashable, Sendable {
        case answered(Answer, InputStamp)
        /// Skips the rest of a passage that is only heard.
        case wentOn
    }

    package enum Playing: TrainingPlaying {
        /// From the command to play until the target is audible; presses have no effect.
        case referenceNote
        case targetNote(TargetOnset)
        /// Both notes have ended.
        case awaitingAnswer(TargetOnset)

        package var isTargetHeard: Bool { onset != nil }

        var onset: TargetOnset? {
            switch self {
            case .referenceNote: nil
            case .targetNote(let onset), .awaitingAnswer(let onset): onset
            }
        }
    }

    /// The smallest difference answered correctly in this run, in cents without sign.
    package private(set) var smallestCorrect: Cents?
    /// Of this run.
    private var answers = 0
    /// The passage that is under way or follows; nil while exercises are to be answered.
    package private(set) var passage: ListeningPassage?

    package init() {}

    package func play(_ exercise: ComparisonExercise, after before: Playing?) -> (Playing, offset: Cents) {
        (.referenceNote, 0)
    }

    package func startTarget(
        _ onset: TargetOnset, in exercise: ComparisonExercise, _ playing: inout Playing
    ) -> TrainingStep {
        playing = .targetNote(onset)
        return .ongoing([])
    }

    package mutating func endTarget(in exercise: ComparisonExercise, _ playing: inout Playing) -> TrainingStep {
        guard let onset = playing.onset else { return .ongoing([]) }
        if exercise.passage == nil {
            playing = .awaitingAnswer(onset)
            return .ongoing([])
        }
        passage = exercise.passage?.next
        return .heard(exercise)
    }

    package mutating func handle(
        _ event: Event, in exercise: ComparisonExercise, _ playing: inout Playing
    ) -> TrainingStep {
        switch event {
        case .answered(let answer, let press):
            // A press during the reference note may be handled after the target's onset.
            guard exercise.passage == nil, let onset = playing.onset, press.moment >= onset.moment else {
                return .ongoing([])
            }
            let completed = CompletedComparison(exercise, heard: onset, answer: answer, press: press)
            if completed.isCorrect {
                let difference = completed.comparison.targetNote.offset.magnitude
                smallestCorrect = smallestCorrect.map { min($0, difference) } ?? difference
            }
            answers += 1
            passage = ListeningPassage(after: answers, share: exercise.settings.listening)
            return .completed([], .comparison(completed))
        case .wentOn:
            guard exercise.passage != nil else { return .ongoing([]) }
            passage = nil
            return .skipped
        }
    }

    /// A press after the last answer does not skip the passage that follows.
    package mutating func handle(_ event: Event) {
        if event == .wentOn, let passage, passage.heard > 0 { self.passage = nil }
    }

    package mutating func reset() { self = Self() }
}

extension ComparisonSession {
    package var isAwaitingAnswer: Bool {
        if case .playing(_, .awaitingAnswer) = state { true } else { false }
    }

    /// True while a passage is heard, also in its rests.
    package var isOnlyHeard: Bool {
        if let exercise { return exercise.passage != nil }
        return isShowingFeedback && kind.passage.map { $0.heard > 0 } ?? false
    }
}

/// An answered comparison, as recorded.
package struct CompletedComparison: Hashable, Sendable {
    package let comparison: Comparison
    package let answer: Answer
    package let tuningSystem: TuningKey
    package let referencePitch: Frequency
    package let noteDuration: NoteDuration
    package let soundSource: SoundSourceID
    package let loudnessOffset: AmplitudeDB
    /// The adaptive range at that time; nil if the range was fixed.
    package let adaptiveRange: NoteRange?
    /// As reported by the `NotePlayer`.
    package let referenceFrequency: Frequency
    package let targetFrequency: Frequency
    /// Seconds from the audible onset of the target to the press, at least 0; nil if not measured.
    package let reactionTime: Double?
    /// The name of the controller or keyboard; nil if it has none.
    package let inputDevice: String?
    /// The name of the device that played; nil if unknown.
    package let output: String?
    package let timestamp: Date

    package init(
        comparison: Comparison, answer: Answer, tuningSystem: TuningKey, referencePitch: Frequency,
        noteDuration: NoteDuration, soundSource: SoundSourceID, loudnessOffset: AmplitudeDB,
        referenceFrequency: Frequency, targetFrequency: Frequency, reactionTime: Double?, inputDevice: String?,
        timestamp: Date, adaptiveRange: NoteRange? = nil, output: String? = nil
    ) {
        (self.comparison, self.answer, self.reactionTime) = (comparison, answer, reactionTime)
        (self.tuningSystem, self.referencePitch, self.adaptiveRange) = (tuningSystem, referencePitch, adaptiveRange)
        (self.noteDuration, self.soundSource, self.loudnessOffset) = (noteDuration, soundSource, loudnessOffset)
        (self.referenceFrequency, self.targetFrequency) = (referenceFrequency, targetFrequency)
        (self.inputDevice, self.output, self.timestamp) = (inputDevice, output, timestamp)
    }

    package init(_ exercise: ComparisonExercise, heard onset: TargetOnset, answer: Answer, press: InputStamp) {
        self.init(
            comparison: exercise.comparison, answer: answer, tuningSystem: exercise.tuningSystem.key,
            referencePitch: exercise.referencePitch, noteDuration: exercise.noteDuration,
            soundSource: exercise.soundSource, loudnessOffset: exercise.loudnessOffset,
            referenceFrequency: onset.referenceFrequency, targetFrequency: onset.targetFrequency,
            reactionTime: Double(press.moment - onset.moment) / 1e9, inputDevice: press.device, timestamp: press.date,
            adaptiveRange: exercise.adaptiveRange, output: onset.output)
    }

    package var isCorrect: Bool { comparison.isCorrect(answer) }
}

/// One answered comparison as data for estimating a threshold.
package struct DiscriminationTrial: Hashable, Sendable {
    package let referenceNote: MIDINote
    /// The target's from the correct pitch; positive is above.
    package let offset: Cents
    package let answer: Answer
    package let isEasy: Bool
    package let timestamp: Date
    package let condition: ListeningCondition

    package init(
        referenceNote: MIDINote, offset: Cents, answer: Answer, timestamp: Date, isEasy: Bool = false,
        condition: ListeningCondition = .sine
    ) {
        (self.referenceNote, self.offset, self.answer) = (referenceNote, offset, answer)
        (self.isEasy, self.timestamp, self.condition) = (isEasy, timestamp, condition)
    }

    package init(_ completed: CompletedComparison) {
        self.init(
            referenceNote: completed.comparison.referenceNote, offset: completed.comparison.targetNote.offset,
            answer: completed.answer, timestamp: completed.timestamp, isEasy: completed.comparison.isEasy,
            condition: ListeningCondition(sound: completed.soundSource, output: completed.output))
    }

    package var isCorrect: Bool { answer == .higher ? offset > 0 : offset < 0 }
}
