// SPDX-License-Identifier: MIT
import Music
import Sound
import Synchronization

/// The SoundFonts that a run knows. Whatever is not among them is looked for once more, because somebody may have put it there
/// since.
final class SoundShelf: Sendable {
    private let present: Mutex<SoundFontLibrary>
    private let reread: (@Sendable () -> SoundFontLibrary)?

    /// - Parameter reread: reads them again, on the thread that asks; nil never does.
    init(_ library: SoundFontLibrary, reread: (@Sendable () -> SoundFontLibrary)?) {
        present = Mutex(library)
        self.reread = reread
    }

    var library: SoundFontLibrary { present.withLock { $0 } }

    /// - Throws: `AudioError.presetMissing`, `.soundFontGone`, `.soundFont`.
    func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        do throws(AudioError) {
            return try library.source(for: id)
        } catch {
            guard let fresh = reread?() else { throw error }
            present.withLock { $0 = fresh }
            return try fresh.source(for: id)
        }
    }
}

extension SoundFontLibrary {
    /// - Throws: `AudioError.presetMissing`, `.soundFontGone`, `.soundFont`.
    package func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        if let file = file(for: id) { return SoundFontSource(id: id, file: file) }
        if presets.contains(where: { $0.id.soundFont == id.soundFont }) { throw .presetMissing(id) }
        let unreadable = problems.map(\.file).first {
            $0.deletingPathExtension().lastPathComponent == id.soundFont
        }
        throw unreadable.map { .soundFont(file: $0.path) } ?? .soundFontGone(id.soundFont)
    }
}
