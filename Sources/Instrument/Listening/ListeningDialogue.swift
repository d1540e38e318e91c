// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound
import Training

/// A listening check as questions and keys: first a note that can just be heard, then the headphone test.
package struct ListeningDialogue: Sendable {
    package enum Question: Hashable, Sendable {
        /// ↑ and ↓ change the note's level in dB relative to training, Space repeats it, Enter says that it can just be heard.
        case audible(level: Double)
        /// Noises of which the second has the tone. Space repeats them, Enter goes on.
        case example(HeadphoneTrial)
        /// 1, 2 and 3 answer. The number counts from 1.
        case trial(number: Int, HeadphoneTrial)
    }

    package static let count = 2 * HeadphoneTrial.count
    /// In dB below the level of training.
    package static let firstMargin = 60.0
    private static let levelStep = 3.0

    private let example: HeadphoneTrial
    private let trials: [HeadphoneTrial]
    private var answers: [Int] = []
    private var margin: Double?
    /// Nil after the last answer.
    package private(set) var question: Question?

    package init(using generator: inout some RandomNumberGenerator) {
        trials = HeadphoneTrial.draw(using: &generator)
        example = .noises(pitched: 1, seed: generator.next())
        question = .audible(level: -Self.firstMargin)
    }

    /// - Returns: true if the question's sound is to be played now: another one, or the same once more.
    package mutating func handle(_ key: Key) -> Bool {
        switch (question, key) {
        case (.audible(let level), .up):
            // A note as loud as in training is not heard.
            question = level < 0 ? .audible(level: level + Self.levelStep) : nextTrial
        case (.audible(let level), .down):
            question = .audible(level: max(AmplitudeDB.validRange.lowerBound, level - Self.levelStep))
        case (.audible(let level), .enter):
            margin = -level
            question = nextTrial
        case (.example, .enter): question = nextTrial
        case (.audible, .space), (.example, .space): break
        case (.trial, .one), (.trial, .two), (.trial, .three):
            answers.append((Int(key.rawValue) ?? 0) - 1)
            question = answers.count == HeadphoneTrial.count ? .example(example) : nextTrial
        case _: return false
        }
        return question != nil
    }

    private var nextTrial: Question? {
        answers.count < trials.count ? .trial(number: answers.count + 1, trials[answers.count]) : nil
    }

    /// The check of an output, once all questions are answered.
    package func check(of output: String, at date: Date) -> ListeningCheck? {
        guard answers.count == trials.count else { return nil }
        let areRight = zip(trials, answers).map { $0.target == $1 }
        func count(_ some: some Sequence<Bool>) -> Int { some.count { $0 } }
        return ListeningCheck(
            timestamp: date, output: output, tonesRight: count(areRight.prefix(HeadphoneTrial.count)),
            noisesRight: count(areRight.suffix(HeadphoneTrial.count)), margin: margin)
    }
}

extension HeadphoneTrial {
    /// - Parameter sampleRate: whole Hz.
    package func sounds(sampleRate: Double) -> StereoSamples {
        switch self {
        case .tones(let quietest, let antiphase):
            HeadphoneSounds.tones(quietest: quietest, antiphase: antiphase, sampleRate: sampleRate)
        case .noises(let pitched, let seed):
            HeadphoneSounds.noises(pitched: pitched, seed: seed, sampleRate: sampleRate)
        }
    }
}

extension ListeningDialogue.Question {
    /// Plays the question's sound.
    /// - Throws: `AudioError.unresponsive`.
    package func play(on player: NotePlayer, _ settings: TrainingSettings) throws(AudioError) -> PlaybackHandle {
        switch self {
        case .audible(let level):
            let note = Self.note(settings)
            return try player.play(
                frequency: TuningSystem.equalTemperament.frequency(for: note, referencePitch: settings.referencePitch),
                amplitude: AmplitudeDB(level), duration: settings.noteDuration, after: nil)
        case .example(let trial), .trial(_, let trial):
            return try player.play(trial.sounds(sampleRate: player.sampleRate))
        }
    }

    /// The lowest note of training. The threshold of hearing is highest for low notes (ISO 389-7), so that all others are further
    /// above it.
    package static func note(_ settings: TrainingSettings) -> MIDINote { settings.noteRange.notes.lowerBound }
}
