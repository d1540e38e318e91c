// SPDX-License-Identifier: MIT
import Music
import Settings
import Training

/// Speaks announcements, in the words of a language.
package struct Announcer: Sendable {
    package enum Announcement: Sendable {
        /// The interval of the next exercise.
        case interval(DirectedInterval)
        case verdict(CompletedExercise)
        /// An event between exercises.
        case message(SessionUpdate)

        func isWanted(_ setting: SpeechSetting) -> Bool {
            switch self {
            case .interval: setting.speaksIntervals
            case .verdict, .message: setting.speaksVerdicts
            }
        }
    }

    let speaker: any Speaker
    let words: @Sendable (Announcement) -> String

    /// - Parameter words: empty for announcements that are not spoken.
    package init(_ speaker: any Speaker, words: @escaping @Sendable (Announcement) -> String) {
        (self.speaker, self.words) = (speaker, words)
    }
}

extension SessionUpdate {
    /// True for messages that are spoken because a player with closed eyes would miss them.
    func isSpoken(_ purpose: Conductor.Purpose) -> Bool {
        switch (event, phase) {
        case (.interrupted, _), (.modeEnded, .start), (.adjusted, .start), (.adjusted, .paused), (.soundBack, .start),
            (.soundBack, .paused):
            true
        // The mode of `peach train` was named on the command line.
        case (.modeStarted, _): if case .instrument = purpose { true } else { false }
        case _: false
        }
    }
}

/// A text-to-speech service. No call blocks.
package protocol Speaker: Sendable {
    /// Speaks a text after all earlier ones; `SpeechEvent`s report its progress.
    /// - Parameter number: of the text, greater than all before.
    func say(_ text: String, number: Int)
    /// Interrupts the current text and drops the waiting ones.
    func cut()
    /// Replaces a connection that has not responded for too long.
    func giveUp()
}

/// The progress of a text, by its number.
package enum SpeechEvent: Hashable, Sendable {
    /// It begins to be heard.
    case begun(Int)
    /// It is over or was interrupted: nothing of it is heard any more.
    case ended(Int)
    /// It is never heard.
    case failed(Int, VoiceError)
}

/// Why nothing is spoken.
package enum VoiceError: String, Error, Hashable, Sendable, CaseIterable, Codable {
    /// The library of speech-dispatcher is not installed.
    case missing
    /// No server answers, and none could be started.
    case unreachable
    /// The server refused the text.
    case refused
    /// The server accepted the text, but did not report its beginning or its end.
    case silent
}
