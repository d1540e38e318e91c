// SPDX-License-Identifier: MIT

/// What the audio thread shall do. Plain bytes: it crosses a `Ring`.
struct SoundCommand: BitwiseCopyable, Sendable {
    enum Kind: BitwiseCopyable, Sendable {
        /// Begins a note on a free lane, at once or in the frame after `predecessor` ends.
        case start
        /// Fades a note out, or forgets it if it waits for its predecessor.
        case stop
        case adjust
        /// Takes a note's sound away, and gives it back; it goes on meanwhile.
        case mute, unmute
        /// Fades out everything, keys included.
        case stopAll
        case tick
        /// Strikes, or releases, the key that `note` names.
        case playKey, releaseKey
        case pressPedal, liftPedal
        case releaseAllKeys
        /// Replaces the lanes and the keys' lane, each once it is silent.
        case install
    }

    var kind: Kind
    var note: UInt64 = 0
    /// To strike a key: A4's.
    var pitch = VoicePitch(key: 69, cents: 0)
    /// A factor on the amplitude.
    var gain: Float = 1
    /// To start: the note's length in frames, fades included; 0 is without end. To adjust: the glide's.
    var frames = 0
    /// The note whose end begins this one; 0 is none.
    var predecessor: UInt64 = 0
    /// How many ticks, and of which kind.
    var ticks = 1
    var tick = Tick.high
    /// Handed over, never shared: whoever holds an `install` command owns the lanes.
    nonisolated(unsafe) var lanes: UnsafeMutablePointer<PitchedVoice>?
    /// As with the lanes.
    nonisolated(unsafe) var keys: UnsafeMutablePointer<KeyVoices>?
}

/// A pitch as FluidSynth can begin it: a key and what is missing to it. Made from hertz, only inside Sound.
struct VoicePitch: BitwiseCopyable, Equatable, Sendable {
    /// 0…127.
    var key: Int32
    /// Relative to the key in equal temperament at 440 Hz.
    var cents: Double
}

/// What happened on the audio thread. Plain bytes: it crosses a `Ring`.
package struct SoundFact: BitwiseCopyable, Equatable, Sendable {
    package enum Kind: BitwiseCopyable, Sendable {
        /// The note's first frame was rendered; `time` is when it is estimated to be heard.
        case started
        /// The note's last frame was rendered, or it was forgotten before it began.
        case ended
        /// Lanes that were replaced and may be freed.
        case retired
    }

    package let kind: Kind
    package let note: UInt64
    /// Nanoseconds of CLOCK_MONOTONIC: callback time + buffered frames + position within the block.
    package let time: Int64
    /// Handed over, never shared: whoever holds a `retired` fact owns the lanes.
    nonisolated(unsafe) let lanes: UnsafeMutablePointer<PitchedVoice>?
    /// As with the lanes.
    nonisolated(unsafe) let keys: UnsafeMutablePointer<KeyVoices>?

    init(_ kind: Kind, note: UInt64 = 0, time: Int64 = 0) {
        self.kind = kind
        self.note = note
        self.time = time
        lanes = nil
        keys = nil
    }

    init(retired lanes: UnsafeMutablePointer<PitchedVoice>?, _ keys: UnsafeMutablePointer<KeyVoices>?) {
        kind = .retired
        note = 0
        time = 0
        self.lanes = lanes
        self.keys = keys
    }
}

extension SoundFact {
    package static func == (lhs: SoundFact, rhs: SoundFact) -> Bool {
        lhs.kind == rhs.kind && lhs.note == rhs.note && lhs.time == rhs.time
    }
}

/// The writing end of a player's commands, for one thread at a time. If the ring is full because the audio thread is held up, new sounds
/// are refused; commands that end a sound wait here until there is room, and so does each note's newest pitch, which is recorded.
struct CommandQueue {
    /// So many endings are as good as the end of everything.
    private static let most = 256

    private var waiting: [SoundCommand] = []

    var isWaiting: Bool { !waiting.isEmpty }

    /// - Returns: whether the command will be carried out.
    mutating func push(_ command: SoundCommand, _ port: borrowing MixerPort) -> Bool {
        flush(port)
        if waiting.isEmpty, port.commands.push(command) { return true }
        guard command.kind.mayNotBeLost else { return false }
        if command.kind == .adjust { waiting.removeAll { $0.kind == .adjust && $0.note == command.note } }
        if waiting.count == Self.most { waiting = [SoundCommand(kind: .liftPedal), SoundCommand(kind: .stopAll)] }
        waiting.append(command)
        return true
    }

    /// Hands on what waits, in its order, as far as there is room.
    mutating func flush(_ port: borrowing MixerPort) {
        guard !waiting.isEmpty else { return }
        var taken = 0
        while taken < waiting.count, port.commands.push(waiting[taken]) { taken += 1 }
        waiting.removeFirst(taken)
    }
}

extension SoundCommand.Kind {
    /// It ends a sound, gives back what was taken, or says what a note's handle says already.
    fileprivate var mayNotBeLost: Bool {
        switch self {
        case .stop, .stopAll, .mute, .unmute, .releaseKey, .releaseAllKeys, .liftPedal, .adjust: true
        case .start, .tick, .playKey, .pressPedal, .install: false
        }
    }
}
