// SPDX-License-Identifier: MIT
import Synchronization

/// Where the audio thread and the others meet: nothing but rings and atomics, only ever borrowed, never changed as a whole.
/// It lives at a fixed address beside the `Mixer`, whose own state no other thread looks at.
struct Junction: ~Copyable {
    /// One controlling thread at a time writes (`SoundFontNotePlayer` sees to it), the audio thread reads.
    let commands = Ring<SoundCommand>(capacity: 256)
    /// The audio thread writes, one thread at a time reads.
    let facts = Ring<SoundFact>(capacity: 1024)
    /// Frames rendered so far. Any thread reads.
    let renderedFrames = Atomic<Int>(0)
    /// Facts that found the ring full: the reader is dead. Any thread reads.
    let lostFacts = Atomic<Int>(0)
    /// Frames between a callback and the moment its first frame is heard. Written before the output starts.
    let bufferedFrames = Atomic<Int>(0)
}
