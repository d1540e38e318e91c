// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Music
import Synchronization

/// SoundFonts whose samples stay in memory while others play: FluidSynth, which shares them among its synthesizers, forgets them
/// with the last one. What is kept is loaded in a tenth of the time.
package final class SampleCache: Sendable {
    /// Bytes, about, of all of them.
    private static let most = 400_000_000
    /// Of Vorbis, unpacked.
    private static let packing = 5

    /// `@unchecked Sendable`: touched by whoever has the lock only.
    struct Font: @unchecked Sendable {
        let file: URL
        let bytes: Int
        let synthesizer: Synthesizer
    }

    let fonts = Mutex<[Font]>([])

    package init() {}

    deinit { fonts.withLock { $0.forEach { $0.synthesizer.free() } } }

    /// Lets go of all fonts but those of these sounds, and loads one more of them, as far as there is room.
    package func keep(_ sounds: [SoundFontSource]) {
        fonts.withLock { fonts in
            for font in fonts where !sounds.contains(where: { $0.file == font.file }) { font.synthesizer.free() }
            fonts.removeAll { font in !sounds.contains { $0.file == font.file } }
            let room = Self.most - fonts.reduce(0) { $0 + $1.bytes }
            for sound in sounds where !fonts.contains(where: { $0.file == sound.file }) {
                guard let bytes = Self.bytes(of: sound.file), bytes <= room else { continue }
                // Why it cannot be loaded is told when it is to sound.
                guard let synthesizer = try? sound.makeSynthesizer(sampleRate: 48000) else { continue }
                fonts.append(Font(file: sound.file, bytes: bytes, synthesizer: synthesizer))
                return
            }
        }
    }

    /// Nil if it cannot be read.
    private static func bytes(of file: URL) -> Int? {
        guard let state = try? SoundFontFileState(file) else { return nil }
        return file.pathExtension.lowercased() == "sf3" ? packing * state.size : state.size
    }
}
