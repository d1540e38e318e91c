// SPDX-License-Identifier: MIT
import Platform
import Synchronization

/// All communication between the audio thread and the others. It lives at a fixed address apart from the `Mixer`, which only
/// the audio thread may touch, and is never replaced: every thread only borrows it.
struct MixerPort: ~Copyable {
    /// One thread at a time writes, under the `NotePlayer`'s lock; the audio thread reads.
    let commands = Ring<SoundCommand>(capacity: 256)
    /// The audio thread writes, one thread reads.
    let events = Ring<AudioEvent>(capacity: 1024)
    /// The descriptor of the `EventFD` that the audio thread signals after new events; −1 is none.
    let wake: Int32
    /// Frames rendered so far. Any thread reads.
    let renderedFrames = Atomic<Int>(0)
    /// The beginning of the callback that rendered the last of them, in nanoseconds of CLOCK_MONOTONIC. Written before the frames.
    let renderedAt = Atomic<Int64>(0)
    /// Frames from a callback to the moment its first frame is heard. Any thread writes.
    let bufferedFrames = Atomic<Int>(0)
    /// Nanoseconds from the beginning of the last callback until its first frame is heard. Written by the audio thread.
    let delay = Atomic<Int64>(0)
    /// The bits of the keys' bend in cents, and their modulation, 0…127. Any thread writes, the audio thread reads. Only the
    /// newest position counts, so that wheels never fill the ring. A position that is written before a command is pushed is
    /// visible when the command is executed.
    let bend = Atomic<UInt64>(0)
    let modulation = Atomic<Int32>(0)
    /// The bits of the master volume's gain. Any thread writes, the audio thread reads.
    let level = Atomic<UInt32>(Float(1).bitPattern)

    init(wake: Int32) { self.wake = wake }
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

/// A command to the audio thread. Plain bytes, because it crosses a `Ring`.
struct SoundCommand: BitwiseCopyable, Sendable {
    enum Kind: BitwiseCopyable, Sendable {
        /// Begins a note on a free voice, at once or in the frame after `predecessor` ends.
        case start
        /// Fades a note out, or cancels it if it waits for its predecessor.
        case stop
        case adjust
        /// A muted note goes on, inaudible.
        case mute, unmute
        case stopAll
        case tick
        /// Plays `clip` at once, in place of an earlier one.
        case playClip
        /// `note` is the key.
        case playKey, releaseKey
        case pressPedal, liftPedal
        case releaseAllKeys
        /// Replaces `voices` and `keys`, each once it is silent.
        case install

        /// True for commands that end a sound, restore a muted one, or set a pitch that the note's handle reports already.
        fileprivate var mustBeDelivered: Bool {
            switch self {
            case .stop, .stopAll, .mute, .unmute, .releaseKey, .releaseAllKeys, .liftPedal, .adjust: true
            case .start, .tick, .playClip, .playKey, .pressPedal, .install: false
            }
        }
    }

    var kind: Kind
    var note: UInt64 = 0
    /// For `playKey`, A4's.
    var pitch = VoicePitch(key: 69, cents: 0)
    var gain: Float = 1
    /// The length in frames: of a started note with its fades, 0 for endless; of an adjustment's glide.
    var frames = 0
    /// The note whose end begins this one; 0 is none.
    var predecessor: UInt64 = 0
    var ticks = 1
    var tick = Tick.high
    /// Never shared: an `install` command owns the voices.
    nonisolated(unsafe) var voices: UnsafeMutablePointer<PitchedVoice>?
    /// Owned in the same way.
    nonisolated(unsafe) var keys: UnsafeMutablePointer<KeyVoices>?
    /// Owned in the same way.
    nonisolated(unsafe) var clip: UnsafeMutablePointer<StereoClip>?
}

/// A pitch as FluidSynth plays it: a key and an offset.
struct VoicePitch: BitwiseCopyable, Equatable, Sendable {
    /// 0…127.
    var key: Int32
    /// Relative to the key in equal temperament at 440 Hz.
    var cents: Double
}

/// An event of the audio thread. Plain bytes, because it crosses a `Ring`.
package struct AudioEvent: BitwiseCopyable, Equatable, Sendable {
    package enum Kind: BitwiseCopyable, Sendable {
        /// The note's first frame was rendered; `time` is the estimated time at which it is heard.
        case started
        /// The note's last frame was rendered, or it was cancelled before it began.
        case ended
        /// Replaced voices, or a clip that has ended, to be freed.
        case retired
    }

    package let kind: Kind
    package var note: UInt64 = 0
    /// Nanoseconds of CLOCK_MONOTONIC: callback time + buffered frames + position within the block.
    package var time: Int64 = 0
    /// Never shared: a `retired` event owns the voices.
    nonisolated(unsafe) var voices: UnsafeMutablePointer<PitchedVoice>?
    /// Owned in the same way.
    nonisolated(unsafe) var keys: UnsafeMutablePointer<KeyVoices>?
    /// Owned in the same way.
    nonisolated(unsafe) var clip: UnsafeMutablePointer<StereoClip>?
}

/// The writing end of a player's commands, for one thread at a time. While the ring is full because the audio thread is held up,
/// new sounds are refused; commands that end a sound wait here, and so does each note's newest pitch, which is recorded.
struct CommandQueue {
    /// At this number of waiting commands, one `stopAll` replaces them all.
    private static let capacity = 256

    private var pending: [SoundCommand] = []

    var hasPending: Bool { !pending.isEmpty }

    /// - Returns: whether the command will be carried out.
    mutating func push(_ command: SoundCommand, _ port: borrowing MixerPort) -> Bool {
        flush(port)
        if pending.isEmpty, port.commands.push(command) { return true }
        guard command.kind.mustBeDelivered else { return false }
        if command.kind == .adjust { pending.removeAll { $0.kind == .adjust && $0.note == command.note } }
        if pending.count == Self.capacity { pending = [SoundCommand(kind: .liftPedal), SoundCommand(kind: .stopAll)] }
        pending.append(command)
        return true
    }

    /// Sends the waiting commands in order, as far as there is room.
    mutating func flush(_ port: borrowing MixerPort) {
        guard !pending.isEmpty else { return }
        var sent = 0
        while sent < pending.count, port.commands.push(pending[sent]) { sent += 1 }
        pending.removeFirst(sent)
    }
}
