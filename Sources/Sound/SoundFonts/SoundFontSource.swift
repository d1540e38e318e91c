// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Music

/// A preset of a SoundFont file, what its keys are corrected by, and how to make a FluidSynth that plays it.
package struct SoundFontSource: Hashable, Sendable {
    package let id: SoundSourceID
    package let file: URL
    /// Of full scale; a calibration counts for one gain and one interpolation.
    static let gain = 1.0
    /// Fourth order: the seventh has spurs at −65 dBc.
    static let interpolation = Int32(FLUID_INTERP_4THORDER.rawValue)

    package let correction: KeyCorrection

    package init(id: SoundSourceID, file: URL, correction: KeyCorrection = .none) {
        self.id = id
        self.file = file
        self.correction = correction
    }

    package func corrected(by correction: KeyCorrection) -> SoundFontSource {
        SoundFontSource(id: id, file: file, correction: correction)
    }

    /// The first FluidSynth of a process fills tables that all share (fluid_synth.c, `fluid_synth_init`); a second one made
    /// meanwhile would find them half empty, and sound otherwise for ever.
    private static let making = NSLock()

    /// A synthesizer whose calls never lock and, after this, never allocate. The caller frees it.
    /// - Parameters:
    ///   - sampleRate: Hz; cannot be changed later.
    ///   - channels: 1…16, which play the preset, each with a stereo output of its own.
    /// - Throws: `AudioError.soundFont`, `.soundFontGone`, `.presetMissing`.
    func makeSynthesizer(sampleRate: Double, channels: Int = 1) throws(AudioError) -> Synthesizer {
        FluidLog.capture()
        try validate()
        guard let settings = new_fluid_settings() else { throw .outOfMemory }
        fluid_settings_setnum(settings, "synth.sample-rate", sampleRate)
        fluid_settings_setnum(settings, "synth.gain", Self.gain)
        fluid_settings_setint(settings, "synth.reverb.active", 0)
        fluid_settings_setint(settings, "synth.chorus.active", 0)
        fluid_settings_setint(settings, "synth.threadsafe-api", 0)
        // Else FluidSynth before 2.4.4 sounds what lies behind a sample in memory: https://github.com/FluidSynth/fluidsynth/issues/1484
        fluid_settings_setint(settings, "synth.dynamic-sample-loading", 0)
        fluid_settings_setint(settings, "synth.lock-memory", 0)
        fluid_settings_setint(settings, "synth.min-note-length", 0)
        // A layered preset needs several voices a key.
        fluid_settings_setint(settings, "synth.polyphony", channels > 1 ? Int32(8 * channels) : 32)
        fluid_settings_setint(settings, "synth.audio-groups", Int32(channels))
        fluid_settings_setint(settings, "synth.audio-channels", Int32(channels))
        Self.making.lock()
        let synth = new_fluid_synth(settings)
        Self.making.unlock()
        guard let synth else {
            delete_fluid_settings(settings)
            throw .outOfMemory
        }
        let made = Synthesizer(synth: synth, settings: settings)
        fluid_synth_set_interp_method(synth, -1, Self.interpolation)
        let font = fluid_synth_sfload(synth, file.path, 0)
        guard font != FLUID_FAILED else {
            made.free()
            throw .soundFont(file: file.path)
        }
        for channel in 0..<Int32(channels) {
            fluid_synth_set_channel_type(synth, channel, Int32(CHANNEL_TYPE_MELODIC.rawValue))
            guard fluid_synth_program_select(synth, channel, font, Int32(id.bank), Int32(id.program)) == FLUID_OK else {
                made.free()
                throw .presetMissing(id)
            }
            fluid_synth_cc(synth, channel, 7, 127)
            fluid_synth_cc(synth, channel, 11, 127)
        }
        return made
    }

    /// FluidSynth is shown nothing that is plainly broken: it would try other formats, whose readers write to the terminal.
    private func validate() throws(AudioError) {
        let presets: [SoundFontPreset]
        do {
            presets = try SF2PresetParser().presets(in: file)
        } catch {
            if case .unreadable(ENOENT) = error.fault { throw .soundFontGone(file.path) }
            throw .soundFont(file: file.path)
        }
        guard presets.contains(where: { $0.id.bank == id.bank && $0.id.program == id.program }) else {
            throw .presetMissing(id)
        }
    }
}
