// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Keys that are played along, in the sound of the notes: up to eight at once, the ninth takes the place of the oldest.
/// They sound when the audio thread next asks for frames, and nobody is told so. Nothing here waits.
extension NotePlayer {
    /// Strikes a key; if it still sounds it begins anew.
    /// - Parameters:
    ///   - velocity: its level by 30·log₁₀(velocity / 100) dB beside a note's: −12 dB at 40, 3 dB at 127.
    ///   - referencePitch: of A4, in equal temperament. Keys that sound go there too.
    package func playKey(_ note: MIDINote, velocity: MIDIVelocity, referencePitch: Frequency) {
        var struck = SoundCommand(kind: .playKey, note: UInt64(note.rawValue))
        struck.pitch.cents = referencePitch.cents(above: .concert440).rawValue
        struck.gain = KeyVoices.gain(velocity)
        command(struck)
    }

    /// The key goes up: its note fades within 10 ms, or when the pedal goes up.
    package func releaseKey(_ note: MIDINote) {
        command(SoundCommand(kind: .releaseKey, note: UInt64(note.rawValue)))
    }

    /// The sustain pedal: while it is down, notes sound on whose key goes up.
    package func sustain(_ isDown: Bool) { command(SoundCommand(kind: isDown ? .pressPedal : .liftPedal)) }

    /// Fades all keys out within 10 ms, whatever is held. The pedal counts as up until it is pressed again.
    package func releaseAllKeys() { command(SoundCommand(kind: .releaseAllKeys)) }

    /// Bends all keys, by FluidSynth's pitch bend: those that sound glide there within 10 ms, those to come begin there. It
    /// holds until another bend or `stopAll`, whatever keys are released and whichever sound is used. However often it is
    /// called, nothing waits behind it: the newest bend counts, for every key struck after it and for those of the same
    /// callback of the audio thread.
    /// - Parameter cents: beside the keys' own pitches, within ±2,400; what is beyond counts as the end.
    package func bendKeys(to cents: Cents) {
        guard !cents.rawValue.isNaN else { return }
        port.pointee.wheels.bend(
            to: cents.rawValue.clamped(to: -KeyPitch.farthestBend...KeyPitch.farthestBend))
    }

    /// Turns the modulation wheel (controller 1) of all keys: what it does is the SoundFont's matter, a vibrato unless that
    /// says otherwise. It holds as long as a bend does, and is handed on like one.
    /// - Parameter value: 0…127; what is beyond counts as the end.
    package func modulateKeys(_ value: Int) { port.pointee.wheels.modulate(Int32(value.clamped(to: 0...127))) }
}

extension KeyVoices {
    static func gain(_ velocity: MIDIVelocity) -> Float {
        Float(PitchedVoice.level.gain * pow(Double(velocity.rawValue) / 100, 1.5))
    }
}
