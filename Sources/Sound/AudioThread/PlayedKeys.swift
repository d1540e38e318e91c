// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Keys that are played along, in the sound of the notes: up to eight at once, the ninth takes the place of the oldest.
/// They sound when the audio thread next asks for frames, and nobody is told so. Nothing here waits.
extension NotePlayer {
    /// Strikes a key; if it still sounds it begins anew.
    /// - Parameters:
    ///   - velocity: its level by 40·log₁₀(velocity / 127) dB, as FluidSynth and the SoundFont standard have it, below
    ///     16 dB under a note's own.
    ///   - referencePitch: of A4, in equal temperament. Keys that sound go there too.
    package func playKey(_ note: MIDINote, velocity: MIDIVelocity, referencePitch: Frequency) {
        var struck = SoundCommand(kind: .playKey, note: UInt64(note.rawValue))
        struck.pitch.cents = referencePitch.cents(above: .concert440).rawValue
        struck.gain = KeyLane.gain(velocity)
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
}
