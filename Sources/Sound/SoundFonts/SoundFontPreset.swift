// SPDX-License-Identifier: MIT
import Music

/// A sound of a SoundFont, as its file lists it. Bank 128 holds percussion.
package struct SoundFontPreset: Hashable, Sendable {
    /// As the font's author wrote it, at most 20 characters; empty if nothing legible is there.
    package let name: String
    package let id: SoundSourceID

}

extension SoundFontPreset: Comparable {
    /// The order of presets in one font: by bank, then by program.
    package static func < (lhs: SoundFontPreset, rhs: SoundFontPreset) -> Bool {
        (lhs.id.bank, lhs.id.program) < (rhs.id.bank, rhs.id.program)
    }
}
