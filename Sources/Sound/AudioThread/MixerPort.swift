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

/// Where the wheels of the keys that are played along are. Any thread writes, the audio thread reads.
struct PlayedWheels: ~Copyable {
    /// The bits of the bend in cents; 0 are those of 0.
    private let bendBits = Atomic<UInt64>(0)
    private let modulationValue = Atomic<Int32>(0)

    /// Cents.
    borrowing func bend(to cents: Double) { bendBits.store(cents.bitPattern, ordering: .relaxed) }

    /// 0…127.
    borrowing func modulate(_ value: Int32) { modulationValue.store(value, ordering: .relaxed) }

    borrowing func reset() {
        bend(to: 0)
        modulate(0)
    }

    var bend: Double { Double(bitPattern: bendBits.load(ordering: .relaxed)) }
    var modulation: Int32 { modulationValue.load(ordering: .relaxed) }
}

/// A bounded queue between exactly one writing and one reading thread, without locks or allocation after `init`.
///
/// Invariant: only the writing thread moves `tail`, only the reading thread moves `head`; both count upwards for ever,
/// and `tail − head` never exceeds `capacity`. The slots between them belong to the reader, the others to the writer.
struct Ring<Element: BitwiseCopyable>: ~Copyable {
    private let slots: UnsafeMutablePointer<Element>
    private let capacity: Int
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)

    /// - Parameter capacity: a power of two.
    init(capacity: Int) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two")
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
    }

    deinit { slots.deallocate() }

    /// Writing thread only. False if the ring is full; the element is then not queued.
    borrowing func push(_ element: Element) -> Bool {
        let end = tail.load(ordering: .relaxed)
        guard end - head.load(ordering: .acquiring) < capacity else { return false }
        (slots + (end & (capacity - 1))).initialize(to: element)
        tail.store(end + 1, ordering: .releasing)
        return true
    }

    /// Reading thread only. Nil if there is nothing.
    borrowing func pop() -> Element? {
        let start = head.load(ordering: .relaxed)
        guard start < tail.load(ordering: .acquiring) else { return nil }
        let element = slots[start & (capacity - 1)]
        head.store(start + 1, ordering: .releasing)
        return element
    }
}
