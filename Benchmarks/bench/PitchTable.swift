// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Music
import Sound
import Spectra

/// Pitch errors of Peach and of plain FluidSynth.
struct PitchTable {
    let font: URL
    let sounds: [SoundFontPreset]

    private static let sampleRate = 48000.0
    private static let attack = 2880
    private let meter = PitchMeter(sampleRate: sampleRate)

    func show() throws {
        let offsets = [-49.3, -30.9, -12.5, -3, -0.5, 0.3, 0.9, 3, 17.2, 33.3, 49.9]
        print("pitch error in cents, keys 24…108 by major thirds at \(offsets.count) offsets")
        print(row("sound", ["worst", "median", "FluidSynth alone: worst", "median"]))
        for sound in sounds {
            let source = SoundFontSource(id: sound.id, file: font)
            let player = try NotePlayer(source: source, sampleRate: Self.sampleRate)
            let alone = try BentSynthesizer(source: source, sampleRate: Self.sampleRate)
            var ours: [Double] = []
            var theirs: [Double] = []
            for key in stride(from: 24, through: 108, by: 4) {
                for offset in offsets {
                    let frequency = frequency(key, offset)
                    ours.append(try error(player, frequency))
                    let samples = alone.note(key: key, cents: offset, frames: frames(frequency))
                    theirs.append(deviation(samples, frequency))
                }
            }
            print(row(sound.name, [worst(ours), median(ours), worst(theirs), median(theirs)]))
        }
        print("")
    }

    /// Every key, every 0.7 cents.
    func showGrid() throws {
        for sound in sounds {
            let source = SoundFontSource(id: sound.id, file: font)
            let player = try NotePlayer(source: source, sampleRate: Self.sampleRate)
            var errors: [Double] = []
            for key in 12...127 {
                for offset in stride(from: -50, to: 50, by: 0.7) {
                    errors.append(try error(player, frequency(key, offset)))
                }
            }
            print("\(sound.name), keys 12…127 every 0.7 cents, \(errors.count) notes: worst \(worst(errors)) cents\n")
        }
    }

    private func frequency(_ key: Int, _ offset: Double) -> Frequency {
        TuningSystem.equalTemperament.frequency(
            for: DetunedMIDINote(note: MIDINote(key), offset: Cents(offset)), referencePitch: .concert440)
    }

    private func frames(_ frequency: Frequency) -> Int {
        Self.attack + Int(max(0.35, 24 / frequency.rawValue) * Self.sampleRate)
    }

    private func error(_ player: NotePlayer, _ frequency: Frequency) throws -> Double {
        let output = OfflineOutput(player)
        let handle = try player.play(frequency: frequency, amplitude: AmplitudeDB(0), duration: nil, after: nil)
        let samples = output.render(frames: frames(frequency)).left
        handle.stop()
        _ = output.render(frames: 512)
        _ = player.drainEvents()
        return deviation(samples, frequency)
    }

    private func deviation(_ samples: [Float], _ frequency: Frequency) -> Double {
        meter.deviation(of: samples.dropFirst(Self.attack), from: frequency.rawValue) ?? .nan
    }

    private func worst(_ errors: [Double]) -> String {
        String(format: "%.6f", errors.contains { $0.isNaN } ? .nan : errors.map(\.magnitude).max() ?? .nan)
    }

    private func median(_ errors: [Double]) -> String {
        String(format: "%.6f", errors.map(\.magnitude).sorted()[errors.count / 2])
    }
}

/// A line of a table: a wide first column, right-aligned others.
func row(_ first: String, _ others: [String], wide: Int = 18, cell: Int = 12) -> String {
    func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    let cells = others.map { blanks(cell - $0.count) + $0 }
    return first + blanks(max(1, wide - first.count)) + cells.joined(separator: " ")
}

/// Plain FluidSynth, as its manual suggests: the nearest key and a pitch bend.
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

    /// Renders a note's left channel, then silence.
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
