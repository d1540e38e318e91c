// SPDX-License-Identifier: MIT

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
    nonisolated(unsafe) let lanes: UnsafeMutablePointer<LaneSet>?
    /// As with the lanes.
    nonisolated(unsafe) let keys: UnsafeMutablePointer<KeyLane>?

    init(_ kind: Kind, note: UInt64 = 0, time: Int64 = 0) {
        self.kind = kind
        self.note = note
        self.time = time
        lanes = nil
        keys = nil
    }

    /// Either may be nil.
    init(retired lanes: UnsafeMutablePointer<LaneSet>?, _ keys: UnsafeMutablePointer<KeyLane>?) {
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
