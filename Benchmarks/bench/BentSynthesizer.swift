// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Sound

/// FluidSynth by itself, as its manual suggests: the nearest key and a pitch bend.
final class BentSynthesizer {
    private let settings: OpaquePointer
    private let synth: OpaquePointer
    private let sampleRate: Double
    /// Semitones, FluidSynth's default.
    private static let range = 2.0

    init(source: SoundFontSource, sampleRate: Double) throws(AudioError) {
        FluidLog.capture()
        guard let settings = new_fluid_settings() else { throw .outOfMemory }
        fluid_settings_setnum(settings, "synth.sample-rate", sampleRate)
        fluid_settings_setnum(settings, "synth.gain", 1)
        fluid_settings_setint(settings, "synth.reverb.active", 0)
        fluid_settings_setint(settings, "synth.chorus.active", 0)
        guard let synth = new_fluid_synth(settings) else {
            delete_fluid_settings(settings)
            throw .outOfMemory
        }
        (self.settings, self.synth, self.sampleRate) = (settings, synth, sampleRate)
        let file = fluid_synth_sfload(synth, source.file.path, 0)
        fluid_synth_program_select(synth, 0, file, Int32(source.id.bank), Int32(source.id.program))
    }

    deinit {
        delete_fluid_synth(synth)
        delete_fluid_settings(settings)
    }

    /// The note's left channel; all is silent afterwards.
    func note(key: Int, cents: Double, frames: Int) -> [Float] {
        let bend = 8192 + (cents / (100 * Self.range) * 8192).rounded()
        fluid_synth_pitch_bend(synth, 0, Int32(bend))
        fluid_synth_noteon(synth, 0, Int32(key), 127)
        let samples = render(frames)
        fluid_synth_all_sounds_off(synth, 0)
        _ = render(64)
        return samples
    }

    func render(_ frames: Int) -> [Float] {
        var left = [Float](repeating: 0, count: frames)
        var right = left
        fluid_synth_write_float(synth, Int32(frames), &left, 0, 1, &right, 0, 1)
        return left
    }

    func begin(key: Int) { fluid_synth_noteon(synth, 0, Int32(key), 127) }
}
