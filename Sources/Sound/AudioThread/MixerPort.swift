// SPDX-License-Identifier: MIT
import Synchronization

/// Everything that crosses between the audio thread and the others. It lives at a fixed address apart from the `Mixer`, which
/// the audio thread alone may touch, and is never changed as a whole: every thread only borrows it.
struct MixerPort: ~Copyable {
    /// One controlling thread writes (`NotePlayer` sees to it), the audio thread reads.
    let commands = Ring<SoundCommand>(capacity: 256)
    /// The audio thread writes, one thread reads.
    let facts = Ring<SoundFact>(capacity: 1024)
    /// Frames rendered so far. Any thread reads.
    let renderedFrames = Atomic<Int>(0)
    /// Facts that found the ring full: the reader is dead. Any thread reads.
    let lostFacts = Atomic<Int>(0)
    /// Frames between a callback and the moment its first frame is heard. Any thread writes.
    let bufferedFrames = Atomic<Int>(0)
    /// The wheels of the keys that are played along: only the newest place of each counts, so that they need no room in a
    /// ring and keep nothing waiting. What is written before a command is pushed is known when it is obeyed.
    let wheels = PlayedWheels()
    /// The bits of the factor on everything's amplitude. Any thread writes, the audio thread reads.
    let level = Atomic<UInt32>(Float(1).bitPattern)
}
