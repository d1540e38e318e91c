// SPDX-License-Identifier: MIT
import Music
import Synchronization

/// A note that was begun, of a `NotePlayer`, which lives as long as one of its notes is held.
package final class PlaybackHandle: Sendable {
    private let player: NotePlayer
    /// Names the note in `SoundFact`s; greater than that of every earlier note.
    package let note: UInt64
    /// The bits of the frequency in Hz.
    private let sounding: Atomic<UInt64>

    init(player: NotePlayer, note: UInt64, frequency: Frequency) {
        self.player = player
        self.note = note
        sounding = Atomic(frequency.rawValue.bitPattern)
    }

    /// What truly sounds, in Hz; after an adjustment, where the glide ends.
    package var frequency: Frequency { Frequency(Double(bitPattern: sounding.load(ordering: .relaxed))) }

    /// Fades the note out.
    package func stop() { player.command(SoundCommand(kind: .stop, note: note)) }

    /// Silences the note within 4 ms; it goes on unheard.
    package func mute() { player.command(SoundCommand(kind: .mute, note: note)) }

    /// Lets it be heard again within 10 ms.
    package func unmute() { player.command(SoundCommand(kind: .unmute, note: note)) }

    /// Glides to another pitch, evenly in cents.
    /// - Parameter seconds: how long the glide takes; below 0.008 it may click.
    package func adjustFrequency(_ frequency: Frequency, over seconds: Double = PitchCourse.glideSeconds) {
        let pitch = VoicePitch(frequency)
        var command = SoundCommand(kind: .adjust, note: note, pitch: pitch)
        command.frames = Int((max(0, seconds) * player.sampleRate).rounded())
        sounding.store(pitch.frequency.rawValue.bitPattern, ordering: .relaxed)
        player.command(command)
    }
}

extension VoicePitch {
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
