// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

extension SoundFontLibrary {
    /// From which exercises in a range draw theirs, in the order in which they are listed. What is not known to be suitable for
    /// all of its notes is not among them.
    func sounds(_ rotation: RotationSetting, for range: NoteRange) -> [SoundSourceID] {
        switch rotation {
        case .off: []
        case .own: presets.map(\.id).filter { isShipped($0) }
        case .suitable:
            presets.map(\.id).filter { judgement(of: $0, in: range.notes)?.isSuitable(for: range.notes) ?? false }
        }
    }
}
