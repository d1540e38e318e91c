// SPDX-License-Identifier: MIT
import Dispatch
import Music
import Sound

extension LiveAudioSession {
    package var library: SoundFontLibrary { shelf.library }

    package func use(_ source: SoundSourceID) throws(AudioError) {
        try player?.use(try shelf.source(for: source))
    }

    /// Whether calibrations count is found out here too, which may take reading whole files.
    package func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds) {
        reading.async {
            let foreseen = draw(self.library)
            // Why one cannot be used is told when it is to be.
            if let next = try? self.shelf.source(for: foreseen.next) { try? self.player?.prepare(next) }
            self.samples.keep(foreseen.later.compactMap { try? self.library.source(for: $0) })
        }
    }

    package func load(_ source: SoundSourceID) async throws(AudioError) -> LoadedSound? {
        guard let player else { return nil }
        let result = await withCheckedContinuation { waiting in
            reading.async { [shelf] in
                waiting.resume(
                    returning: Result { () throws(AudioError) in try player.load(try shelf.source(for: source)) })
            }
        }
        return try result.get()
    }

    /// Reads the SoundFonts once more, on the calling thread; what a run knows is what is there now.
    package func rereadLibrary() -> SoundFontLibrary { shelf.reread() }
}
