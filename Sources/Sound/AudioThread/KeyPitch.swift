// SPDX-License-Identifier: MIT
import CFluidSynth
import Music

/// The deviation of all keys of a `KeyVoices` from equal temperament at A4 = 440 Hz: reference pitch and bend. The reference
/// pitch's whole cents go to FluidSynth's fine-tune generator, those of the bend to its pitch bend, the residual to the reading
/// speed. Audio thread: neither allocates nor locks.
struct KeyPitch: BitwiseCopyable {
    /// In cents, up and down.
    static let farthestBend = 2400.0

    private let glideFrames: Int
    /// In cents.
    private var reference = 0.0
    private var bend = 0.0
    /// The sum of both.
    private var glide = PitchGlide()
    private var wholeReference: Int { Int(reference.rounded()) }

    init(sampleRate: Double) { glideFrames = Int(PitchGlide.glideSeconds * sampleRate) }

    /// - Returns: whether the fine-tune generators change.
    mutating func setReference(to cents: Double) -> Bool {
        guard cents != reference else { return false }
        let before = wholeReference
        reference = cents
        glide.begin(to: reference + bend, frames: glideFrames)
        return wholeReference != before
    }

    mutating func bend(to cents: Double) {
        guard cents != bend else { return }
        bend = cents
        glide.begin(to: reference + bend, frames: glideFrames)
    }

    /// Skips the glide while nothing sounds.
    mutating func jumpToTarget() { glide.jump(to: reference + bend) }

    /// FluidSynth's nearest key.
    func key(of note: Int32) -> Int32 {
        Int32(((Int(note) * 100 + wholeReference + 50) / 100).clamped(to: MIDINote.validRange))
    }

    /// The fine-tune generator's value in cents: the middle of the one-cent cell, as in a `PitchedVoice`.
    func fineTune(of voice: KeyVoice) -> Float {
        let unbentCents = unbentCents(voice)
        return Float(unbentCents - Int(voice.key) * 100) + (unbentCents >= 0 ? 0.5 : 0)
    }

    /// FluidSynth's pitch without the bend, in whole absolute cents.
    private func unbentCents(_ voice: KeyVoice) -> Int { Int(voice.note) * 100 + wholeReference + voice.correction }

    /// - Returns: whether the pitch bends change.
    mutating func nextBlock() -> Bool { glide.nextBlock() }

    /// FluidSynth's pitch bend, 0…16,383. The fine-tune aims at the middle of a cell above absolute cent 0 only, so half a
    /// cent is added or subtracted where the bend crosses 0.
    func pitchBend(of voice: KeyVoice) -> Int32 {
        let unbentCents = unbentCents(voice)
        let bentBy = glide.wholeCents - wholeReference
        let half = (unbentCents + bentBy >= 0 ? 1 : 0) - (unbentCents >= 0 ? 1 : 0)
        return Int32((BendModulator.rest + BendModulator.stepsPerCent * bentBy + half).clamped(to: 0...16383))
    }

    mutating func nextSpeed() -> Double {
        glide.advance()
        return glide.speed
    }
}

/// The modulation wheel of a `KeyVoices`. It follows its target within six blocks: a sound whose level it controls does not
/// click. Audio thread only.
struct KeyModulation: BitwiseCopyable {
    static let controller: Int32 = 1
    /// The largest change in a block.
    private static let step: Int32 = 22

    /// 0…127.
    private(set) var value: Int32 = 0
    private var target: Int32 = 0

    mutating func setTarget(_ target: Int32) { self.target = target }

    /// Skips the steps while nothing sounds.
    mutating func jumpToTarget() { value = target }

    /// - Returns: whether the value changes.
    mutating func nextBlock() -> Bool {
        guard value != target else { return false }
        value += (target - value).clamped(to: -Self.step...Self.step)
        return true
    }
}

/// Makes each of the 16,384 steps of FluidSynth's pitch bend half a cent.
///
/// The SoundFont standard's modulator multiplies the wheel with its sensitivity, whose semitone has 99.21875 or 100 cents,
/// depending on FluidSynth's version; and a SoundFont may replace it. A sensitivity of 0 disables both. Ours multiplies the
/// wheel with a switch that is 1 in every version and that no SoundFont uses, so none replaces it.
enum BendModulator {
    static let rest = 8192
    static let stepsPerCent = 2
    /// Undefined in MIDI.
    private static let switchController: Int32 = 119

    /// Call once, before the first note, not on the audio thread.
    /// - Returns: false if out of memory.
    static func install(on synth: OpaquePointer, channels: Int) -> Bool {
        guard let modulator = new_fluid_mod() else { return false }
        defer { delete_fluid_mod(modulator) }
        fluid_mod_set_source1(
            modulator, Int32(FLUID_MOD_PITCHWHEEL.rawValue),
            flags(FLUID_MOD_GC, FLUID_MOD_LINEAR, FLUID_MOD_BIPOLAR, FLUID_MOD_POSITIVE))
        fluid_mod_set_source2(
            modulator, switchController, flags(FLUID_MOD_CC, FLUID_MOD_SWITCH, FLUID_MOD_UNIPOLAR, FLUID_MOD_POSITIVE))
        fluid_mod_set_dest(modulator, Int32(GEN_FINETUNE.rawValue))
        fluid_mod_set_amount(modulator, Double(rest / stepsPerCent))
        guard fluid_synth_add_default_mod(synth, modulator, Int32(FLUID_SYNTH_OVERWRITE.rawValue)) == FLUID_OK else {
            return false
        }
        for channel in 0..<Int32(channels) {
            fluid_synth_cc(synth, channel, switchController, 127)
            fluid_synth_pitch_wheel_sens(synth, channel, 0)
        }
        return true
    }

    private static func flags(_ flags: fluid_mod_flags...) -> Int32 { flags.reduce(0) { $0 | Int32($1.rawValue) } }
}
