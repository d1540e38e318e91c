// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Music

/// The keys that are played along, up to eight at once: one FluidSynth that gives every key a channel and a stream of its
/// own, and one resampler position for all of them.
///
/// All keys lie equally far from A4 = 440 Hz, and are bent alike, so that they share whole cents and residual (see `PitchedVoice`):
/// the reference pitch's whole cents go to the fine-tune generator, those of the bend to FluidSynth's pitch bend, and what is
/// left of both is the reading speed. What a preset's key is corrected by is its own; only the nearest whole number of cents
/// counts. A key of its own stream has its own level and its own fades. Notes are struck at
/// velocity 127, like those of an exercise; how hard the key was struck is the level alone. While no key sounds, nothing is
/// rendered.
///
/// Audio thread only, once it is installed: nothing here allocates, locks or logs.
struct KeyVoices {
    /// Keys that sound at once; one more takes the place of the oldest.
    static let keys = 8
    /// The others' place is taken by keys that fade.
    static let channels = 16

    private let synthesizer: Synthesizer
    private var synth: OpaquePointer { synthesizer.synth }
    private let resampler: Resampler
    private let fadeFrames: Int
    private let correction: KeyCorrection
    private let voices: UnsafeMutablePointer<KeyVoice>
    /// For each channel left and right, source frames as a `PitchedVoice` keeps them: written twice.
    private let streams: UnsafeMutablePointer<Float>
    /// Where FluidSynth writes, left and right of each channel; nil where nothing sounds.
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let speed: UnsafeMutablePointer<Double>

    /// Notes whose key goes up sound on.
    private(set) var isSustained = false
    private var struck: UInt64 = 0
    private var pitch: KeyPitch
    private var modulation = KeyModulation()
    private var written = 0
    private var head = ReadHead()

    /// - Parameter synthesizer: with as many channels as there are `channels`; taken over, and freed by `free()`.
    init(synthesizer: Synthesizer, correction: KeyCorrection, sampleRate: Double) {
        self.synthesizer = synthesizer
        self.correction = correction
        resampler = .shared
        fadeFrames = Int(PitchedVoice.fadeSeconds * sampleRate)
        pitch = KeyPitch(sampleRate: sampleRate)
        voices = .allocate(capacity: Self.channels)
        voices.initialize(repeating: KeyVoice(), count: Self.channels)
        streams = .allocate(capacity: 2 * Self.channels * Self.streamLength)
        streams.initialize(repeating: 0, count: 2 * Self.channels * Self.streamLength)
        outputs = .allocate(capacity: 2 * Self.channels)
        outputs.initialize(repeating: nil, count: 2 * Self.channels)
        speed = .allocate(capacity: ReadHead.capacity)
        speed.initialize(repeating: 1, count: ReadHead.capacity)
    }

    /// Not on the audio thread.
    func free() {
        synthesizer.free()
        voices.deallocate()
        streams.deallocate()
        outputs.deallocate()
        speed.deallocate()
    }

    private static let streamLength = 2 * ReadHead.capacity

    private func stream(_ channel: Int, _ side: Int) -> UnsafeMutablePointer<Float> {
        streams + (2 * channel + side) * Self.streamLength
    }

    var isSilent: Bool {
        for channel in 0..<Self.channels where voices[channel].state != .idle { return false }
        return true
    }

    /// Strikes a key. The same key, if it still sounds, gives way; so does the oldest of more than eight. More than eight
    /// that give way within one fade leave no channel free: the key then remains silent.
    /// - Parameters:
    ///   - cents: what the reference pitch lies above 440 Hz. Keys that sound glide there with it.
    ///   - gain: a factor on the amplitude.
    mutating func play(_ note: Int32, cents: Double, gain: Float) {
        giveWay(to: note)
        guard let channel = freeChannel() else { return }
        if pitch.refer(to: cents) {
            for other in 0..<Self.channels where voices[other].state != .idle { tune(other) }
        }
        if isSilent {
            written = 0
            head = ReadHead()
            pitch.settle()
            modulation.settle()
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

    mutating func sustain(_ isDown: Bool) {
        isSustained = isDown
        for channel in 0..<Self.channels where !isDown && voices[channel].state == .sustained { voices[channel].fade() }
    }

    /// Fades everything out; the pedal counts as up until it is pressed again.
    mutating func releaseAll() {
        isSustained = false
        for channel in 0..<Self.channels { voices[channel].fade() }
    }

    /// Bends all keys, those to come included. What sounds glides there within 10 ms, and a key struck on the way goes along.
    /// - Parameter cents: within ±`KeyPitch.farthestBend`, beside their own pitches.
    mutating func bend(to cents: Double) { pitch.bend(to: cents) }

    /// Turns the modulation wheel of all keys, those to come included.
    /// - Parameter value: 0…127.
    mutating func modulate(_ value: Int32) { modulation.turn(to: value) }

    mutating func render(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        if isSilent { return }
        for frame in 0..<frames {
            while written <= head.position + Resampler.after { renderBlock() }
            let first = ReadHead.place(of: head.position - Resampler.before)
            for channel in 0..<Self.channels
            where voices[channel].state != .idle && voices[channel].start <= head.position {
                guard let level = voices[channel].nextGain(fadeFrames: fadeFrames) else {
                    forget(channel)
                    continue
                }
                outputLeft[frame] += level * resampler.value(stream(channel, 0) + first, fraction: head.fraction)
                outputRight[frame] += level * resampler.value(stream(channel, 1) + first, fraction: head.fraction)
            }
            head.advance(speed)
        }
    }

    private mutating func giveWay(to note: Int32) {
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

    /// Fades a key out, or forgets it if nothing of it has been heard.
    private mutating func end(_ channel: Int) {
        if voices[channel].isUnheard { forget(channel) } else { voices[channel].fade() }
    }

    private mutating func forget(_ channel: Int) {
        voices[channel].forget()
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

    private mutating func turnWheels() {
        let isBent = pitch.aim()
        let isModulated = modulation.aim()
        guard isBent || isModulated else { return }
        for channel in 0..<Self.channels where voices[channel].state != .idle {
            if isBent { bend(channel) }
            if isModulated { modulate(channel) }
        }
    }

    private mutating func renderBlock() {
        turnWheels()
        let place = ReadHead.place(of: written)
        for channel in 0..<Self.channels {
            let isHeard = voices[channel].state != .idle
            for side in 0...1 {
                let target = stream(channel, side) + place
                outputs[2 * channel + side] = isHeard ? target : nil
                // FluidSynth adds to what it finds.
                if isHeard { target.update(repeating: 0, count: PitchedVoice.block) }
            }
        }
        fluid_synth_process(synth, Int32(PitchedVoice.block), 0, nil, Int32(2 * Self.channels), outputs)
        for output in 0..<2 * Self.channels {
            guard let source = outputs[output] else { continue }
            (source + ReadHead.capacity).update(from: source, count: PitchedVoice.block)
        }
        for frame in 0..<PitchedVoice.block { speed[place + frame] = pitch.nextPace() }
        written += PitchedVoice.block
    }
}
