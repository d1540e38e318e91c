// SPDX-License-Identifier: MIT
import Music
import Sound

/// Where sound is made for the Conductor: it can be lost and opened again, and it changes its preset between exercises.
package protocol AudioSession: AnyObject, Sendable {
    /// Nil while there is no sound.
    var player: NotePlayer? { get }
    /// Of the device, for telling it; empty while there is none.
    var name: String { get }
    /// Sees to it that there will be a player for the preset: at once, or later, which `Input.soundOpened` or
    /// `.soundFailed` then tells, both of this preset. Never blocks for a device; does nothing if there is a player or one is on its way.
    func open(_ source: SoundSourceID) throws(AudioError)
    var library: SoundFontLibrary { get }
    /// What sounds from the next silence on. Keeps the caller waiting for the file.
    func use(_ source: SoundSourceID) throws(AudioError)
    /// Loads what will most likely be used next, without anybody waiting for it.
    /// - Parameter draw: says what that is, perhaps on another thread.
    func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds)
    /// Loads a sound for the player that there is, and keeps nobody waiting; nil if there is none.
    func load(_ source: SoundSourceID) async throws(AudioError) -> LoadedSound?
    /// Silences and lets go of the device, without waiting for it. Again and again is no harm.
    func close()
    /// The same, but nothing is amiss: whoever asks what sounds is told as before, until it is opened again.
    func rest()
    /// The device should be opened anew, between exercises: with a smaller buffer.
    var isHalvingDue: Bool { get }
}

/// What will sound, as far as that is known.
package struct UpcomingSounds: Sendable {
    /// Of the next exercise.
    let next: SoundSourceID
    /// Among which those of later exercises will be drawn.
    let later: [SoundSourceID]
}

extension AudioSession {
    package var isHalvingDue: Bool { false }
    /// In the order in which they are listed.
    package var sounds: [SoundSourceID] { library.presets.map(\.id) }
    package func displayName(of source: SoundSourceID) -> String { library.displayName(for: source) }
}
