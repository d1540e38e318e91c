// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

extension SoundFontLibrary {
    /// The sounds that exercises in a range are drawn from: such as are known to be suitable for all of its notes.
    func sounds(
        _ rotation: RotationSetting, for range: NoteRange, at referencePitch: Frequency, lasting duration: NoteDuration
    ) -> [SoundSourceID] {
        switch rotation {
        case .off: []
        case .own: presets.map(\.id).filter { isShipped($0) }
        case .suitable:
            presets.map(\.id).filter {
                calibrationState(of: $0, lasting: duration).judgement(in: range.notes, at: referencePitch)?
                    .isSuitable(for: range.notes) ?? false
            }
        }
    }
}

extension UserSettings {
    /// Draws a sound, if that is wished. A log then tells the one that was drawn, and asks for it again.
    @discardableResult mutating func drawSound(
        from library: SoundFontLibrary, using generator: inout some RandomNumberGenerator
    ) -> [SoundSourceID] {
        let sounds = library.sounds(
            rotation, for: training.range.widest, at: training.referencePitch, lasting: training.noteDuration)
        if let drawn = sounds.randomElement(using: &generator) { training.soundSource = drawn }
        rotation = .off
        return sounds
    }
}
