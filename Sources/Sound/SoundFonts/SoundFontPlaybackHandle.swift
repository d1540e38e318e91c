// SPDX-License-Identifier: MIT
import Music
import Synchronization

/// A note of a `SoundFontNotePlayer`, which lives as long as one of its notes is held.
final class SoundFontPlaybackHandle: PlaybackHandle {
    private let player: SoundFontNotePlayer
    let note: UInt64
    /// The bits of the frequency in Hz.
    private let sounding: Atomic<UInt64>

    init(player: SoundFontNotePlayer, note: UInt64, frequency: Frequency) {
        self.player = player
        self.note = note
        sounding = Atomic(frequency.rawValue.bitPattern)
    }

    var frequency: Frequency { Frequency(Double(bitPattern: sounding.load(ordering: .relaxed))) }

    func stop() { player.command(SoundCommand(kind: .stop, note: note)) }

    func mute() { player.command(SoundCommand(kind: .mute, note: note)) }

    func unmute() { player.command(SoundCommand(kind: .unmute, note: note)) }

    func adjustFrequency(_ frequency: Frequency, over seconds: Double) {
        let pitch = LanePitch(frequency)
        var command = SoundCommand(kind: .adjust, note: note, pitch: pitch)
        command.frames = Int((max(0, seconds) * player.sampleRate).rounded())
        sounding.store(pitch.frequency.rawValue.bitPattern, ordering: .relaxed)
        player.command(command)
    }

    func adjustFrequency(_ frequency: Frequency) { adjustFrequency(frequency, over: Self.glideSeconds) }

    /// The shortest glide that does not click: settled within 480 frames at 48 kHz.
    static let glideSeconds = 0.008
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
