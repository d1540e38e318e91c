// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Profile
import Settings
import Sound
import Localization

/// The closures through which the screen reaches the instrument, the data and the files.
package struct ScreenLinks: Sendable {
    /// Sends an input to the Conductor, in order. Any thread.
    package let feed: @Sendable (Input) -> Void
    /// Checks whether the machine was suspended; called before a player's input.
    package let checkSuspend: @Sendable () -> Void
    package let sound: @Sendable () -> String?
    /// Reads all records, which takes seconds for a million. On a queue.
    package let profile: @Sendable (UserSettings) -> ProfileSummary?
    /// The number of answers that are not saved yet.
    package let unsaved: @Sendable () -> Int
    /// All records as CSV; nil if they cannot be read. On a queue.
    package let records: @Sendable () -> [UInt8]?
    /// Deletes all records, after a copy was made; the sentence reports the result. On a queue.
    package let reset: @Sendable (Texts) -> (sentence: String, isDone: Bool)
    package let sounds: @Sendable () -> SoundFontLibrary
    package let rereadSounds: @Sendable () -> SoundFontLibrary
    /// The choices of the setting `output` on this machine.
    package let outputs: [String]
    package let files: [(place: StorageLocation, path: String)]
    package let folders: Folders
    /// "0.1.0".
    package let version: String
    package let copyright: String
    /// The language of pages whose browser names none that Peach has.
    package let language: Language
    package let tokens: String

    package init(
        feed: @escaping @Sendable (Input) -> Void, checkSuspend: @escaping @Sendable () -> Void,
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
        (self.feed, self.checkSuspend, self.sound, self.profile) = (feed, checkSuspend, sound, profile)
        self.unsaved = unsaved
        (self.records, self.reset, self.sounds, self.outputs) = (records, reset, sounds, outputs)
        self.rereadSounds = rereadSounds
        (self.files, self.version, self.copyright) = (files, version, copyright)
        (self.language, self.tokens, self.folders) = (language, tokens, folders)
    }
}
