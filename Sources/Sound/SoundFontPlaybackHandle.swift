// SPDX-License-Identifier: MIT
import Music

/// A note of a `SoundFontNotePlayer`.
struct SoundFontPlaybackHandle: PlaybackHandle {
    private unowned let player: SoundFontNotePlayer
    let note: UInt64
    let frequency: Frequency

    init(player: SoundFontNotePlayer, note: UInt64, frequency: Frequency) {
        self.player = player
        self.note = note
        self.frequency = frequency
    }

    func stop() { player.command(SoundCommand(kind: .stop, note: note)) }

    func adjustFrequency(_ frequency: Frequency) {
        player.command(SoundCommand(kind: .adjust, note: note, pitch: LanePitch(frequency)))
    }
}

extension LanePitch {
    /// The nearest key at A4 = 440 Hz and what is missing to it, −50…50 cents within the keyboard, more beyond its ends.
    init(_ frequency: Frequency) {
        let absolute = frequency.cents(above: .concert440).rawValue + Double(MIDINote.a4.rawValue) * 100
        let key = Int((absolute / 100).rounded()).clamped(to: MIDINote.validRange)
        self.init(key: Int32(key), cents: absolute - Double(key) * 100)
    }

    /// What the lane makes of it.
    var frequency: Frequency {
        TuningSystem.equalTemperament.frequency(
            for: DetunedMIDINote(note: MIDINote(Int(key)), offset: Cents(cents)), referencePitch: .concert440)
    }
}
