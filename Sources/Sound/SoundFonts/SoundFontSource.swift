// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Music
import Synchronization

/// A preset of a SoundFont file and the correction of its keys; creates FluidSynths that play it.
package struct SoundFontSource: Hashable, Sendable {
    package let id: SoundSourceID
    package let file: URL
    /// FluidSynth's gain; a calibration is valid for one gain and one interpolation.
    static let gain = 1.0
    /// Fourth order: the seventh has spurs at −65 dBc.
    static let interpolation = Int32(FLUID_INTERP_4THORDER.rawValue)

    package let correction: KeyCorrection

    package init(id: SoundSourceID, file: URL, correction: KeyCorrection = .none) {
        (self.id, self.file, self.correction) = (id, file, correction)
    }

    package func corrected(by correction: KeyCorrection) -> SoundFontSource {
        SoundFontSource(id: id, file: file, correction: correction)
    }

    /// The first FluidSynth of a process fills tables that all share (fluid_synth.c, `fluid_synth_init`); a second one created
    /// meanwhile would read them half filled, and sound wrong.
    private static let creation = NSLock()

    /// A synthesizer whose calls never lock and, after this, never allocate. The caller frees it.
    /// - Parameter channels: 1…16, each with the preset and a stereo output of its own.
    /// - Throws: `AudioError.soundFont`, `.soundFontGone`, `.presetMissing`.
    func makeSynthesizer(sampleRate: Double, channels: Int = 1) throws(AudioError) -> Synthesizer {
        FluidLog.capture()
        try validate()
        guard let settings = new_fluid_settings() else { throw .outOfMemory }
        fluid_settings_setnum(settings, "synth.sample-rate", sampleRate)
        fluid_settings_setnum(settings, "synth.gain", Self.gain)
        for name in [
            "reverb.active", "chorus.active", "threadsafe-api", "lock-memory", "min-note-length",
            // FluidSynth before 2.4.4 plays memory behind a sample: https://github.com/FluidSynth/fluidsynth/issues/1484
            "dynamic-sample-loading",
        ] {
            fluid_settings_setint(settings, "synth." + name, 0)
        }
        // A layered preset needs several voices a key.
        fluid_settings_setint(settings, "synth.polyphony", channels > 1 ? Int32(8 * channels) : 32)
        fluid_settings_setint(settings, "synth.audio-groups", Int32(channels))
        fluid_settings_setint(settings, "synth.audio-channels", Int32(channels))
        Self.creation.lock()
        let synth = new_fluid_synth(settings)
        Self.creation.unlock()
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

    /// Rejects broken files before FluidSynth opens them: it would try other formats, whose readers write to the terminal.
    private func validate() throws(AudioError) {
        let presets: [SoundFontPreset]
        do {
            presets = try SF2PresetParser().presets(in: file)
        } catch {
            if case .unreadable(ENOENT) = error.reason { throw .soundFontGone(file.path) }
            throw .soundFont(file: file.path)
        }
        guard presets.contains(where: { $0.id.bank == id.bank && $0.id.program == id.program }) else {
            throw .presetMissing(id)
        }
    }
}

/// A loaded preset that nothing plays yet. It frees its memory, unless ownership was transferred.
///
/// `@unchecked Sendable`: the pointees are touched by the new owner, after one transfer, or in `deinit`; `isOwner` decides.
package final class LoadedSound: @unchecked Sendable {
    let source: SoundFontSource
    /// Hz.
    package let sampleRate: Double
    private let voices: UnsafeMutablePointer<PitchedVoice>
    private let keys: UnsafeMutablePointer<KeyVoices>
    private let isOwner = Mutex(true)

    /// Not on the audio thread.
    init(_ source: SoundFontSource, sampleRate: Double) throws(AudioError) {
        (self.source, self.sampleRate) = (source, sampleRate)
        voices = try PitchedVoice.make(source: source, sampleRate: sampleRate)
        do {
            keys = try KeyVoices.make(source: source, sampleRate: sampleRate)
        } catch {
            PitchedVoice.free(voices)
            throw error
        }
    }

    deinit { if isOwner.withLock({ $0 }) { Self.free(voices, keys) } }

    /// Transfers ownership, once.
    /// - Parameter adopt: returns true if it owns both from now on; not called after a transfer.
    /// - Returns: whether ownership was transferred.
    func transfer(_ adopt: (UnsafeMutablePointer<PitchedVoice>, UnsafeMutablePointer<KeyVoices>) -> Bool) -> Bool {
        isOwner.withLock { isOwner in
            guard isOwner, adopt(voices, keys) else { return false }
            isOwner = false
            return true
        }
    }

    /// Frees the voices of a command or an event. Not on the audio thread.
    static func free(_ voices: UnsafeMutablePointer<PitchedVoice>?, _ keys: UnsafeMutablePointer<KeyVoices>?) {
        if let voices { PitchedVoice.free(voices) }
        if let keys { KeyVoices.free(keys) }
    }
}

/// Keeps the samples of SoundFonts in memory while others play: FluidSynth shares them among its synthesizers, and frees them with
/// the last one. A cached font loads in a tenth of the time.
package final class SampleCache: Sendable {
    /// The approximate limit in bytes.
    private static let capacity = 400_000_000
    /// The size of decoded samples relative to Vorbis.
    private static let decompression = 5

    /// `@unchecked Sendable`: only touched under the lock.
    struct Font: @unchecked Sendable {
        let file: URL
        let bytes: Int
        let synthesizer: Synthesizer
    }

    let fonts = Mutex<[Font]>([])

    package init() {}

    deinit { fonts.withLock { $0.forEach { $0.synthesizer.free() } } }

    /// Frees all fonts but those of these sounds, and loads at most one more of them, as far as there is room.
    package func keep(_ sounds: [SoundFontSource]) {
        fonts.withLock { fonts in
            for font in fonts where !sounds.contains(where: { $0.file == font.file }) { font.synthesizer.free() }
            fonts.removeAll { font in !sounds.contains { $0.file == font.file } }
            let room = Self.capacity - fonts.reduce(0) { $0 + $1.bytes }
            for sound in sounds where !fonts.contains(where: { $0.file == sound.file }) {
                guard let bytes = Self.bytes(of: sound.file), bytes <= room else { continue }
                // Playing the sound will report the error.
                guard let synthesizer = try? sound.makeSynthesizer(sampleRate: 48000) else { continue }
                fonts.append(Font(file: sound.file, bytes: bytes, synthesizer: synthesizer))
                return
            }
        }
    }

    private static func bytes(of file: URL) -> Int? {
        guard let state = try? SoundFontFileState(file) else { return nil }
        return file.pathExtension.lowercased() == "sf3" ? decompression * state.size : state.size
    }
}
