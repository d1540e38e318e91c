// SPDX-License-Identifier: MIT
import Music
import Sound

/// Sound that is rendered by whoever drives it, faster than real time: for demonstrations and for tests of the whole.
package final class OfflineAudioSession: AudioSession {
    package let library: SoundFontLibrary
    package let notePlayer: NotePlayer

    /// - Parameter sampleRate: Hz.
    package init(
        library: SoundFontLibrary, source: SoundSourceID, sampleRate: Double
    ) throws(AudioError) {
        self.library = library
        notePlayer = try NotePlayer(source: try library.source(for: source), sampleRate: sampleRate)
    }

    package var player: NotePlayer? { notePlayer }

    package let name = "offline"

    package func open(_ source: SoundSourceID) throws(AudioError) { try use(source) }

    package func use(_ source: SoundSourceID) throws(AudioError) {
        try notePlayer.use(try library.source(for: source))
    }

    /// Whoever drives it waits for nothing.
    package func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds) {}

    package func load(_ source: SoundSourceID) throws(AudioError) -> LoadedSound? {
        try notePlayer.load(try library.source(for: source))
    }

    package func close() { notePlayer.stopAll() }
    package func rest() { close() }
}
