// SPDX-License-Identifier: MIT
import Music

/// Plays notes given in hertz; knows nothing of exercises.
package protocol NotePlayer: AnyObject {
    /// Begins a note; returns at once.
    /// - Parameters:
    ///   - amplitude: relative to the sound's own level.
    ///   - duration: nil is without end.
    ///   - predecessor: the note sounds from the very frame in which this one ends. If that one is stopped early, so is
    ///     its successor.
    /// - Throws: `AudioError.unresponsive` if the audio thread does not take commands.
    func play(
        frequency: Frequency, amplitude: AmplitudeDB, duration: NoteDuration?, after predecessor: (any PlaybackHandle)?
    ) throws(AudioError) -> any PlaybackHandle

    /// Fades out everything, keys included, and forgets what waits.
    func stopAll()

    /// The short sound of a wrong answer.
    func tick()

    /// Short unpitched sounds, 120 ms from one to the next: how far a matched note was off, for closed eyes. They replace
    /// those of an earlier call.
    /// - Parameters:
    ///   - count: 0 is silence.
    ///   - isHigh: the bright colour, for sharp; else the dark one, for flat.
    func ticks(count: Int, isHigh: Bool)

    /// Strikes a key that is played along; if it still sounds it begins anew.
    func playKey(_ note: MIDINote, velocity: MIDIVelocity, referencePitch: Frequency)
    /// The key goes up.
    func releaseKey(_ note: MIDINote)
    /// The sustain pedal: while it is down, keys sound on that have gone up.
    func sustain(_ isDown: Bool)
    /// Fades all keys out within 10 ms, whatever is held.
    func releaseAllKeys()
}

/// A note that was begun.
package protocol PlaybackHandle: Sendable {
    /// Names the note in `SoundFact`s; greater than that of every earlier note.
    var note: UInt64 { get }
    /// What truly sounds, in Hz; after an adjustment, where the glide ends.
    var frequency: Frequency { get }
    /// Fades the note out; again and again is no harm.
    func stop()
    /// Silences the note within 4 ms; it goes on unheard. Again and again is no harm.
    func mute()
    /// Lets it be heard again within 10 ms.
    func unmute()
    /// Glides to another pitch within 10 ms.
    func adjustFrequency(_ frequency: Frequency)
    /// Glides to another pitch, evenly in cents.
    /// - Parameter seconds: how long the glide takes; below 0.008 it may click.
    func adjustFrequency(_ frequency: Frequency, over seconds: Double)
}

extension PlaybackHandle {
    /// For notes that nobody hears: is there at once.
    package func adjustFrequency(_ frequency: Frequency, over seconds: Double) { adjustFrequency(frequency) }
}
