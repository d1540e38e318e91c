// SPDX-License-Identifier: MIT
import Dispatch
import Music
import Sound

/// What sounds on a stage.
extension LiveStage {
    package var library: SoundFontLibrary { shelf.library }

    package func use(_ source: SoundSourceID) throws(AudioError) {
        try player?.use(try shelf.source(for: source))
    }

    /// Whether calibrations count is found out here too, which may take reading whole files.
    package func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> ForeseenSounds) {
        reading.async {
            let foreseen = draw(self.library)
            // Why one cannot be used is told when it is to be.
            if let next = try? self.shelf.source(for: foreseen.next) { try? self.player?.prepare(next) }
            self.samples.keep(foreseen.later.compactMap { try? self.library.source(for: $0) })
        }
    }
}
