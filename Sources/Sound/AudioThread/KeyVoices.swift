// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation

/// The keys that are played along, up to eight at once: one FluidSynth with a channel and an output stream for each key, and
/// one resampler position for all of them.
///
/// All keys share one `KeyPitch`. Each has a correction of its own, rounded to whole cents, its own level and its own fades.
/// Every note has velocity 127, as in an exercise; the key's velocity sets the level alone. While no key sounds, nothing is
/// rendered.
///
/// Audio thread only, once it is installed: nothing here allocates, locks or logs.
struct KeyVoices {
    /// The polyphony; one more key replaces the oldest.
    static let keys = 8
    /// One for each key, and as many for keys that fade.
    static let channels = 16

    private let synthesizer: Synthesizer
    private var synth: OpaquePointer { synthesizer.synth }
    private let resampler = Resampler.shared
    private let fadeFrames: Int
    private let correction: KeyCorrection
    private let voices = UnsafeMutablePointer<KeyVoice>.allocate(Self.channels, repeating: KeyVoice())
    /// Source frames, left and right of each channel, written twice as in a `PitchedVoice`.
    private let streams = UnsafeMutablePointer<Float>.allocate(2 * Self.channels * Self.streamLength, repeating: 0)
    /// The buffers that FluidSynth writes to, left and right of each channel; nil while the channel is idle.
    private let outputs = UnsafeMutablePointer<UnsafeMutablePointer<Float>?>.allocate(2 * Self.channels, repeating: nil)
    private let speed = UnsafeMutablePointer<Double>.allocate(ReadHead.capacity, repeating: 1)

    private(set) var isSustained = false
    private var struck: UInt64 = 0
    private var pitch: KeyPitch
    private var modulation = KeyModulation()
    private var written = 0
    private var head = ReadHead()

    /// - Parameter synthesizer: has `channels` channels; owned from here on, and freed by `free`.
    init(synthesizer: Synthesizer, correction: KeyCorrection, sampleRate: Double) {
        self.synthesizer = synthesizer
        self.correction = correction
        fadeFrames = Int(PitchedVoice.fadeSeconds * sampleRate)
        pitch = KeyPitch(sampleRate: sampleRate)
    }

    private static let streamLength = 2 * ReadHead.capacity

    private func stream(_ channel: Int, _ side: Int) -> UnsafeMutablePointer<Float> {
        streams + (2 * channel + side) * Self.streamLength
    }

    var isSilent: Bool {
        for channel in 0..<Self.channels where voices[channel].state != .idle { return false }
        return true
    }

    /// Strikes a key. It replaces the same key, if that still sounds, and the oldest of more than eight. After more than
    /// eight replacements within one fade no channel is free: the key then remains silent.
    /// - Parameter cents: the reference pitch above 440 Hz. Sounding keys glide there, too.
    mutating func play(_ note: Int32, cents: Double, gain: Float) {
        stealVoice(to: note)
        guard let channel = freeChannel() else { return }
        if pitch.setReference(to: cents) {
            for other in 0..<Self.channels where voices[other].state != .idle { tune(other) }
        }
        if isSilent {
            written = 0
            head = ReadHead()
            pitch.jumpToTarget()
            modulation.jumpToTarget()
        }
        stream(channel, 0).update(repeating: 0, count: 2 * Self.streamLength)
        struck += 1
        let key = pitch.key(of: note)
        voices[channel].strike(
            note, as: key, correctedBy: Int(correction[key].rounded()), gain: gain, order: struck, start: written)
        tune(channel)
        modulate(channel)
        fluid_synth_noteon(synth, Int32(channel), key, PitchedVoice.velocity)
    }

    mutating func release(_ note: Int32) {
        for channel in 0..<Self.channels where voices[channel].note == note {
            voices[channel].release(isSustained: isSustained)
        }
    }

    mutating func setPedal(isDown: Bool) {
        isSustained = isDown
        for channel in 0..<Self.channels where !isDown && voices[channel].state == .sustained { voices[channel].fade() }
    }

    mutating func releaseAll() {
        isSustained = false
        for channel in 0..<Self.channels { voices[channel].fade() }
    }

    /// Bends all keys, future ones included. Sounding keys glide there within 8 ms, as does a key struck meanwhile.
    mutating func bend(to cents: Double) { pitch.bend(to: cents) }

    mutating func modulate(_ value: Int32) { modulation.setTarget(value) }

    mutating func render(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        if isSilent { return }
        for frame in 0..<frames {
            while written <= head.position + Resampler.after { renderBlock() }
            let first = ReadHead.index(of: head.position - Resampler.before)
            for channel in 0..<Self.channels
            where voices[channel].state != .idle && voices[channel].start <= head.position {
                guard let level = voices[channel].nextGain(fadeFrames: fadeFrames) else {
                    silence(channel)
                    continue
                }
                outputLeft[frame] += level * resampler.value(stream(channel, 0) + first, fraction: head.fraction)
                outputRight[frame] += level * resampler.value(stream(channel, 1) + first, fraction: head.fraction)
            }
            head.advance(speed)
        }
    }

    private mutating func stealVoice(to note: Int32) {
        var playing = 0
        var oldest = 0
        var least = UInt64.max
        for channel in 0..<Self.channels where voices[channel].isPlaying {
            if voices[channel].note == note {
                end(channel)
                continue
            }
            playing += 1
            if voices[channel].order < least { (least, oldest) = (voices[channel].order, channel) }
        }
        if playing >= Self.keys { end(oldest) }
    }

    /// Fades a key out, or drops it if no frame of it has been output.
    private mutating func end(_ channel: Int) {
        if voices[channel].isUnheard { silence(channel) } else { voices[channel].fade() }
    }

    private mutating func silence(_ channel: Int) {
        voices[channel].reset()
        fluid_synth_all_sounds_off(synth, Int32(channel))
    }

    private func freeChannel() -> Int? {
        for channel in 0..<Self.channels where voices[channel].state == .idle { return channel }
        return nil
    }

    private func tune(_ channel: Int) {
        fluid_synth_set_gen(synth, Int32(channel), Int32(GEN_FINETUNE.rawValue), pitch.fineTune(of: voices[channel]))
        bend(channel)
    }

    private func bend(_ channel: Int) {
        fluid_synth_pitch_bend(synth, Int32(channel), pitch.pitchBend(of: voices[channel]))
    }

    private func modulate(_ channel: Int) {
        fluid_synth_cc(synth, Int32(channel), KeyModulation.controller, modulation.value)
    }

    private mutating func updateWheels() {
        let isBent = pitch.nextBlock()
        let isModulated = modulation.nextBlock()
        guard isBent || isModulated else { return }
        for channel in 0..<Self.channels where voices[channel].state != .idle {
            if isBent { bend(channel) }
            if isModulated { modulate(channel) }
        }
    }

    private mutating func renderBlock() {
        updateWheels()
        let index = ReadHead.index(of: written)
        for channel in 0..<Self.channels {
            let isHeard = voices[channel].state != .idle
            for side in 0...1 {
                let target = stream(channel, side) + index
                outputs[2 * channel + side] = isHeard ? target : nil
                // FluidSynth adds to the buffer.
                if isHeard { target.update(repeating: 0, count: PitchedVoice.block) }
            }
        }
        fluid_synth_process(synth, Int32(PitchedVoice.block), 0, nil, Int32(2 * Self.channels), outputs)
        for output in 0..<2 * Self.channels {
            guard let source = outputs[output] else { continue }
            (source + ReadHead.capacity).update(from: source, count: PitchedVoice.block)
        }
        for frame in 0..<PitchedVoice.block { speed[index + frame] = pitch.nextSpeed() }
        written += PitchedVoice.block
    }

    /// Loads the preset. Not on the audio thread.
    static func make(
        source: SoundFontSource, sampleRate: Double
    ) throws(AudioError) -> UnsafeMutablePointer<KeyVoices> {
        let synthesizer = try source.makeSynthesizer(sampleRate: sampleRate, channels: channels)
        guard BendModulator.install(on: synthesizer.synth, channels: channels) else {
            synthesizer.free()
            throw .outOfMemory
        }
        let voice = UnsafeMutablePointer<KeyVoices>.allocate(capacity: 1)
        voice.initialize(to: KeyVoices(synthesizer: synthesizer, correction: source.correction, sampleRate: sampleRate))
        return voice
    }

    /// Not on the audio thread.
    static func free(_ voice: UnsafeMutablePointer<KeyVoices>) {
        let keys = voice.move()
        voice.deallocate()
        keys.synthesizer.free()
        keys.voices.deallocate()
        keys.streams.deallocate()
        keys.outputs.deallocate()
        keys.speed.deallocate()
    }
}

/// One key of a `KeyVoices`, with a channel and a stream of its own. Audio thread only.
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
    /// FluidSynth's key, nearest to the wanted pitch at A4 = 440 Hz.
    private(set) var key: Int32 = 0
    /// The correction of the preset's key, in whole cents.
    private(set) var correction = 0
    /// Counts the keys struck: the smallest is the oldest.
    private(set) var order: UInt64 = 0
    private(set) var start = 0
    private var gain: Float = 1
    /// Output frames since its first source frame was reached; the age at which it began to fade.
    private var age = 0
    private var fadeAge = 0

    /// True while it sounds and does not fade.
    var isPlaying: Bool { state == .held || state == .sustained }
    /// True before its first frame: it needs no fade.
    var isUnheard: Bool { state != .idle && age == 0 }

    mutating func strike(
        _ note: Int32, as key: Int32, correctedBy correction: Int, gain: Float, order: UInt64, start: Int
    ) {
        self = KeyVoice()
        (state, self.note, self.key, self.correction) = (.held, note, key, correction)
        (self.gain, self.order, self.start) = (gain, order, start)
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

    mutating func reset() { state = .idle }

    /// Advances by one output frame.
    /// - Returns: the frame's gain; nil if the fade has ended.
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
