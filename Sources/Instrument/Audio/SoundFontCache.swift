// SPDX-License-Identifier: MIT
import Music
import Sound
import Synchronization

/// The SoundFonts that a run knows. A sound that is not among them is looked for once more on the disk.
final class SoundFontCache: Sendable {
    private let present: Mutex<SoundFontLibrary>
    private let read: (@Sendable () -> SoundFontLibrary)?

    /// - Parameter reread: reads them again, on the thread that asks; nil never does.
    init(_ library: SoundFontLibrary, reread: (@Sendable () -> SoundFontLibrary)?) {
        present = Mutex(library)
        read = reread
    }

    var library: SoundFontLibrary { present.withLock { $0 } }

    /// - Throws: `AudioError.presetMissing`, `.soundFontGone`, `.soundFont`.
    func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        do throws(AudioError) {
            return try library.source(for: id)
        } catch {
            return try reread().source(for: id)
        }
    }

    func reread() -> SoundFontLibrary {
        guard let fresh = read?() else { return library }
        present.withLock { $0 = fresh }
        return fresh
    }
}
