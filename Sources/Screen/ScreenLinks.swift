// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Profile
import Settings
import Sound
import Localization

/// The closures through which the screen reaches the instrument, the data and the files.
package struct ScreenLinks: Sendable {
    /// To the Conductor, in order. Any thread.
    package let feed: @Sendable (Input) -> Void
    /// Before anything of a player is handed on: was the machine asleep?
    package let look: @Sendable () -> Void
    package let sound: @Sendable () -> String?
    /// Reads all records; takes seconds for a million. On a queue.
    package let profile: @Sendable (UserSettings) -> ProfileSummary?
    /// Answers that are not on the disk yet.
    package let unsaved: @Sendable () -> Int
    /// All records as CSV; nil if they cannot be read. On a queue.
    package let records: @Sendable () -> [UInt8]?
    /// Forgets all training, and leaves a copy; says what came of it, or why it could not. On a queue.
    package let reset: @Sendable (Texts) -> (sentence: String, isDone: Bool)
    /// Every sound that is known.
    package let sounds: @Sendable () -> SoundFontLibrary
    package let rereadSounds: @Sendable () -> SoundFontLibrary
    /// What `output` can be here.
    package let outputs: [String]
    package let files: [(place: StorageLocation, path: String)]
    package let folders: Folders
    /// "0.1.0", and whose it is.
    package let version: String
    package let copyright: String
    /// The language of pages whose browser names none that Peach speaks.
    package let language: Language
    package let tokens: String

    package init(
        feed: @escaping @Sendable (Input) -> Void, look: @escaping @Sendable () -> Void,
        sound: @escaping @Sendable () -> String?,
        profile: @escaping @Sendable (UserSettings) -> ProfileSummary?, unsaved: @escaping @Sendable () -> Int,
        records: @escaping @Sendable () -> [UInt8]?,
        reset: @escaping @Sendable (Texts) -> (sentence: String, isDone: Bool),
        sounds: @escaping @Sendable () -> SoundFontLibrary,
        rereadSounds: @escaping @Sendable () -> SoundFontLibrary, outputs: [String],
        files: [(place: StorageLocation, path: String)], folders: Folders, version: String, copyright: String,
        language: Language,
        tokens: String
    ) {
        (self.feed, self.look, self.sound, self.profile) = (feed, look, sound, profile)
        self.unsaved = unsaved
        (self.records, self.reset, self.sounds, self.outputs) = (records, reset, sounds, outputs)
        self.rereadSounds = rereadSounds
        (self.files, self.version, self.copyright) = (files, version, copyright)
        (self.language, self.tokens, self.folders) = (language, tokens, folders)
    }
}
