// SPDX-License-Identifier: MIT
import CFluidSynth

/// What FluidSynth's pitch bend does to a `KeyVoices`: half a cent for each of its 16,384 steps.
///
/// The SoundFont standard's own modulator multiplies the wheel with its sensitivity, and a semitone of that has 99.21875 or
/// 100 cents, by FluidSynth's version; a SoundFont may replace it as well. A sensitivity of 0 silences both. Ours multiplies
/// the wheel with a switch, which is 1 in every version, and which no SoundFont has: so none replaces it.
enum BendModulator {
    static let rest = 8192
    static let stepsPerCent = 2
    /// A controller that MIDI leaves undefined.
    private static let switchController: Int32 = 119

    /// Once, before a note sounds. Not on the audio thread.
    /// - Parameter channels: those that are to bend.
    /// - Returns: false if memory is short.
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
