// SPDX-License-Identifier: MIT
import Foundation
import Music

/// An answered comparison: everything that is worth keeping about it.
package struct CompletedComparison: Hashable, Sendable {
    package let comparison: Comparison
    package let answer: Answer
    package let tuningSystem: TuningKey
    /// Of the A above middle C.
    package let referencePitch: Frequency
    /// Of each of the two notes.
    package let noteDuration: NoteDuration
    package let soundSource: SoundSourceID
    /// Of the target, relative to the reference note.
    package let loudnessOffset: AmplitudeDB
    /// The adaptive range that had been reached when it was asked; nil if the range was fixed.
    package let adaptiveRange: NoteRange?
    /// What truly sounded, as the player reported it.
    package let referenceFrequency: Frequency
    /// What truly sounded, as the player reported it.
    package let targetFrequency: Frequency
    /// Seconds from the audible onset of the target to the press, at least 0; nil if it was not measured.
    package let reactionTime: Double?
    /// The controller or keyboard that answered; nil if it has no name.
    package let inputDevice: String?
    package let timestamp: Date

    package init(
        comparison: Comparison, answer: Answer, tuningSystem: TuningKey, referencePitch: Frequency,
        noteDuration: NoteDuration, soundSource: SoundSourceID, loudnessOffset: AmplitudeDB,
        referenceFrequency: Frequency, targetFrequency: Frequency, reactionTime: Double?, inputDevice: String?,
        timestamp: Date, adaptiveRange: NoteRange? = nil
    ) {
        self.comparison = comparison
        self.answer = answer
        self.tuningSystem = tuningSystem
        self.referencePitch = referencePitch
        self.noteDuration = noteDuration
        self.soundSource = soundSource
        self.loudnessOffset = loudnessOffset
        self.referenceFrequency = referenceFrequency
        self.targetFrequency = targetFrequency
        self.reactionTime = reactionTime
        self.inputDevice = inputDevice
        self.timestamp = timestamp
        self.adaptiveRange = adaptiveRange
    }

    package init(_ exercise: ComparisonExercise, heard onset: TargetOnset, answer: Answer, press: InputStamp) {
        self.init(
            comparison: exercise.comparison, answer: answer, tuningSystem: exercise.tuningSystem.key,
            referencePitch: exercise.referencePitch, noteDuration: exercise.noteDuration,
            soundSource: exercise.soundSource, loudnessOffset: exercise.loudnessOffset,
            referenceFrequency: onset.referenceFrequency, targetFrequency: onset.targetFrequency,
            reactionTime: Double(press.moment - onset.moment) / 1e9, inputDevice: press.device, timestamp: press.date,
            adaptiveRange: exercise.adaptiveRange)
    }

    package var isCorrect: Bool { comparison.isCorrect(answer) }
}

/// What a threshold is estimated from: one answered comparison, without its circumstances.
package struct DiscriminationTrial: Hashable, Sendable {
    package let referenceNote: MIDINote
    /// Of the target from the correct pitch; positive is above.
    package let offset: Cents
    package let answer: Answer
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
