// SPDX-License-Identifier: MIT

/// One key of a `KeyVoices`, on a channel and a stream of its own. Audio thread only.
struct KeyVoice: BitwiseCopyable {
    enum State: BitwiseCopyable {
        case idle
        case held
        /// The key is up, the pedal down.
        case sustained
        case fading
    }

    private(set) var state = State.idle
    /// The key that was struck, 0…127.
    private(set) var note: Int32 = 0
    /// The key that FluidSynth sounds, nearest to the wanted pitch at A4 = 440 Hz.
    private(set) var key: Int32 = 0
    /// What the preset's key is corrected by, in whole cents.
    private(set) var correction = 0
    /// Grows from key to key: the smallest is the oldest.
    private(set) var order: UInt64 = 0
    private(set) var start = 0
    private var gain: Float = 1
    /// Output frames since its first source frame was reached; the age at which it began to fade.
    private var age = 0
    private var fadeAge = 0

    /// Sounds, and is not about to end.
    var isPlaying: Bool { state == .held || state == .sustained }
    /// Nothing of it has been heard: it can go without a fade.
    var isUnheard: Bool { state != .idle && age == 0 }

    /// - Parameter gain: a factor on the amplitude.
    mutating func strike(
        _ note: Int32, as key: Int32, correctedBy correction: Int, gain: Float, order: UInt64, start: Int
    ) {
        self = KeyVoice()
        state = .held
        self.note = note
        self.key = key
        self.correction = correction
        self.gain = gain
        self.order = order
        self.start = start
    }

    mutating func release(isSustained: Bool) {
        guard state == .held else { return }
        if isSustained { state = .sustained } else { fade() }
    }

    mutating func fade() {
        guard isPlaying else { return }
        state = .fading
        fadeAge = age
    }

    mutating func forget() { state = .idle }

    /// The factor for the coming output frame, and one frame on; nil if the fade has ended.
    mutating func nextGain(fadeFrames: Int) -> Float? {
        var level = gain
        if age < fadeFrames { level *= PitchedVoice.raisedCosine(Float(age) / Float(fadeFrames)) }
        if state == .fading {
            guard age - fadeAge < fadeFrames else { return nil }
            level *= PitchedVoice.raisedCosine(1 - Float(age - fadeAge) / Float(fadeFrames))
        }
        age += 1
        return level
    }
}
