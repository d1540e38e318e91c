// SPDX-License-Identifier: MIT
import Commands
import Configuration
import Instrument
import Mapping
import MIDI
import Machine
import Music
import Settings
import Sound
import Store
import Voice

/// What is said when something is wrong: what happened, what still works, one thing to do. Whole sentences.
package protocol TroubleTexts: NumberTexts {
    /// In the language's quotation marks.
    func quoted(_ text: String) -> String
    /// - Parameter isPlaying: somebody wants to play, which goes without controllers too.
    func sentence(for error: MIDIError, isPlaying: Bool) -> String
    func sentence(for error: AudioError) -> String
    /// The sine plays in place of the sound that cannot.
    func soundReplaced(_ error: AudioError) -> String
    func sentence(for error: VoiceError) -> String
    func sentence(for error: Interval.BeyondOctave) -> String
    /// An error that Peach has no words for.
    var unknownTrouble: String { get }
    /// What the system says with an errno, as the rest of a sentence without its full stop: "permission is denied".
    func reason(ofSystem errno: Int32) -> String
}

extension TroubleTexts {
    /// A word of a file between quotation marks, in one line and not too long.
    package func quotedWord(_ word: String) -> String { quoted(word.harmless.shortened(to: String.longestName)) }
}

extension String {
    /// What stands for letters that are left out.
    static let cut = "…"
    static let longestName = 80
    /// A path is of use only if it can be copied.
    private static let longestPath = 200

    /// A name or a path as it may stand in a sentence: in one line and not too long.
    var readable: String { harmless.shortened(to: contains("/") ? Self.longestPath : Self.longestName) }

    /// The number before the name of a change to the tables: 7 of "7: adaptive ranges"; else all of it.
    var formatNumber: String {
        let number = prefix { $0.isASCII && $0.isNumber }
        return number.isEmpty ? readable : String(number)
    }

    /// Without letters in the middle, if there are more than so many.
    func shortened(to limit: Int) -> String {
        let scalars = unicodeScalars
        guard scalars.count > limit else { return self }
        let end = (limit - 1) / 2
        let (head, tail) = (UnicodeScalarView(scalars.prefix(limit - 1 - end)), UnicodeScalarView(scalars.suffix(end)))
        return String(head) + Self.cut + String(tail)
    }

    /// Without what a terminal would obey, break the line at or turn round: control and format characters.
    package var harmless: String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: text.append(" ")
            case _: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension Texts {
    package func sentence(for trouble: Happening.Trouble) -> String {
        switch trouble {
        case .sound(let error): sentence(for: error)
        case .soundReplaced(let error): soundReplaced(error)
        case .midi(let error): sentence(for: error, isPlaying: true)
        case .voice(let error): sentence(for: error)
        case .settings(let error): sentence(for: error)
        case .mapping(let error): sentence(for: error)
        case .store(.diskFull, let file, let unsaved) where unsaved > 0: diskFull(file, waiting: unsaved)
        case .store(.locked, let file, let unsaved): locked(file, waiting: unsaved)
        case .store(let error, let file, let unsaved):
            sentence(for: error, file: file) + (unsaved > 0 ? " " + waiting(answers: unsaved) : "")
        case .salvaged(let salvage): sentence(for: salvage)
        }
    }

    /// Whatever was thrown.
    package func sentence(forAny error: any Error) -> String {
        switch error {
        case let error as CommandError: sentence(for: error)
        case let error as FileRefusal: sentence(for: CommandError(error))
        case let error as MIDIError: sentence(for: error, isPlaying: true)
        case let error as AudioError: sentence(for: error)
        case let error as VoiceError: sentence(for: error)
        case let error as SoundFontError: sentence(for: error)
        case let error as DataStoreError: sentence(for: error, file: nil)
        case let error as SettingError: sentence(for: error)
        case let error as Folders.ResourcesNotFound: sentence(for: error)
        case let error as Happening.Trouble: sentence(for: error)
        case let error as MappingError: sentence(for: error)
        case let error as ConfigurationError: sentence(for: error)
        case let error as LogError: sentence(for: error)
        case let error as Interval.BeyondOctave: sentence(for: error)
        case _: unknownTrouble
        }
    }
}
