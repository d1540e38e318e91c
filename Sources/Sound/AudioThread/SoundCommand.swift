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
        /// Takes a note's sound away, and gives it back; it goes on meanwhile.
        case mute, unmute
        /// Fades out everything, keys included.
        case stopAll
        /// Plays a series of ticks.
        case tick
        /// Strikes, or releases, the key that `note` names.
        case playKey, releaseKey
        /// Moves the sustain pedal.
        case pressPedal, liftPedal
        /// Fades out all keys.
        case releaseAllKeys
        /// Replaces the lanes and the keys' lane, each once it is silent.
        case install
    }

    var kind: Kind
    var note: UInt64 = 0
    /// To strike a key: A4's.
    var pitch = LanePitch(key: 69, cents: 0)
    /// A factor on the amplitude.
    var gain: Float = 1
    /// To start: the note's length in frames, fades included; 0 is without end. To adjust: the glide's.
    var frames = 0
    /// The note whose end begins this one; 0 is none.
    var predecessor: UInt64 = 0
    /// How many ticks, and of which kind.
    var ticks = 1
    var tick = Tick.high
    var lanes: UnsafeMutablePointer<LaneSet>?
    var keys: UnsafeMutablePointer<KeyLane>?
}

/// A pitch as FluidSynth can begin it: a key and what is missing to it. Made from hertz, only inside Sound.
struct LanePitch: BitwiseCopyable, Equatable {
    /// 0…127.
    var key: Int32
    /// Relative to the key in equal temperament at 440 Hz.
    var cents: Double
}
