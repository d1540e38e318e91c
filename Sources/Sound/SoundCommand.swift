// SPDX-License-Identifier: MIT

/// What the audio thread shall do. Plain bytes: it crosses a `Ring`.
struct SoundCommand: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
        /// Begins a note on a free lane, at once or in the frame after `predecessor` ends.
        case start
        /// Fades a note out, or forgets it if it waits for its predecessor.
        case stop
        /// Glides a sounding note to another pitch.
        case adjust
        /// Fades out everything.
        case stopAll
        /// Plays the verdict's tick.
        case tick
        /// Replaces the lanes, once all are silent.
        case install
    }

    var kind: Kind
    var note: UInt64 = 0
    var pitch = LanePitch(key: 69, cents: 0)
    /// A factor on the amplitude.
    var gain: Float = 1
    /// To start: the note's length in frames, fades included; 0 is without end. To adjust: the glide's.
    var frames = 0
    /// The note whose end begins this one; 0 is none.
    var predecessor: UInt64 = 0
    var lanes: UnsafeMutablePointer<LaneSet>?
}

/// A pitch as FluidSynth can begin it: a key and what is missing to it. Made from hertz, only inside Sound.
struct LanePitch: BitwiseCopyable, Equatable {
    /// 0…127.
    var key: Int32
    /// Relative to the key in equal temperament at 440 Hz.
    var cents: Double
}
