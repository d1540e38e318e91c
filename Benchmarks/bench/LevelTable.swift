// SPDX-License-Identifier: MIT
import Music
import Foundation
import Sound
import Spectra

/// Relative levels of notes, keys and ticks, and the spectrum of ticks.
struct LevelTable {
    let font: URL
    let sounds: [SoundFontPreset]

    private static let rate = 48000.0
    /// Hz.
    private static let bands = [0.0, 1000, 2000, 3000, 4000, 5000, 8000, 24000]

    func show() throws {
        print(
            "levels at 48 kHz: A4 in dB of full scale (RMS); a key struck at three velocities, in dB beside it; the peak of the"
        )
        print(
            "loudest of 100 chords of eight keys at velocity 127, as a share of full scale, before anything is turned down"
        )
        print(row("sound", ["note", "40", "100", "127", "peak"]))
        for sound in sounds {
            let player = try player(sound)
            let note = level(try self.note(69, player))
            let keys = [40, 100, 127].map { level(key($0, player)) - note }
            print(row(sound.name, ([note] + keys + [peak(player)]).map { String(format: "%.2f", $0) }))
        }
        let ticks = try ["high tick", "low tick", "two tones"].map { (name: $0, samples: try tick($0)) }
        let ranges = zip(Self.bands, Self.bands.dropFirst()).map { $0...$1.nextDown }
        print("\nwhere the energy of ticks lies, in kHz")
        print(
            row("", zip(Self.bands, Self.bands.dropFirst()).map { String(format: "%.0f–%.0f", $0 / 1000, $1 / 1000) }))
        for (name, samples) in ticks {
            let shares = ranges.map { 100 * energy(samples, $0) / energy(samples, 0...24000) }
            print(row(name, shares.map { String(format: "%.1f %%", $0) }))
        }
        print("\nhow far ticks are below 200 ms of a note, A-weighted, in dB (to an ear that ends at 8 kHz)")
        print(row("note", ticks.map(\.name)))
        for (sound, keys) in zip(sounds, [[48, 60, 69, 84]] + Array(repeating: [60], count: sounds.count)) {
            for key in keys {
                let note = try note(key, player(sound)).prefix(9600)
                let distances = ticks.map { tick in
                    [24000.0, 8000].map { end in
                        10
                            * log10(
                                energy(note, 0...end, isWeighted: true)
                                    / energy(tick.samples, 0...end, isWeighted: true))
                    }
                }
                print(row("\(sound.name) \(key)", distances.map { String(format: "%.1f (%.1f)", $0[0], $0[1]) }))
            }
        }
        print("")
    }

    private func player(_ sound: SoundFontPreset) throws -> NotePlayer {
        try NotePlayer(source: SoundFontSource(id: sound.id, file: font), sampleRate: Self.rate)
    }

    private func tick(_ name: String) throws -> [Float] {
        let player = try player(sounds[0])
        if name == "two tones" {
            player.tick(isCorrect: true)
        } else {
            player.ticks(count: 1, isHigh: name == "high tick")
        }
        return OfflineOutput(player).render(frames: 14400).left
    }

    /// Half a second of a note after the attack.
    private func note(_ key: Int, _ player: NotePlayer) throws -> ArraySlice<Float> {
        let frequency = TuningSystem.equalTemperament.frequency(for: MIDINote(key), referencePitch: .concert440)
        _ = try player.play(frequency: frequency, amplitude: AmplitudeDB(0), duration: nil, after: nil)
        return heard(player)
    }

    private func key(_ velocity: Int, _ player: NotePlayer) -> ArraySlice<Float> {
        player.playKey(.a4, velocity: MIDIVelocity(velocity), referencePitch: .concert440)
        return heard(player)
    }

    private func heard(_ player: NotePlayer) -> ArraySlice<Float> {
        let samples = OfflineOutput(player).render(frames: 28800).left.dropFirst(4800)
        player.stopAll()
        _ = OfflineOutput(player).render(frames: 4800)
        return samples
    }

    /// The peak of chords within four octaves, every other one broken.
    private func peak(_ player: NotePlayer) -> Double {
        var random = SeededRandom(seed: 8)
        let output = OfflineOutput(player)
        player.setVolume(AmplitudeDB(-20))
        _ = output.render(frames: 4800)
        var peak: Float = 0
        for chord in 0..<100 {
            for key in (36...84).shuffled(using: &random).prefix(8) {
                player.playKey(MIDINote(key), velocity: MIDIVelocity(127), referencePitch: .concert440)
                if chord % 2 == 0 { _ = output.render(frames: Int.random(in: 1...2000, using: &random)) }
            }
            let (left, right) = output.render(frames: 48000)
            peak = max(peak, (left + right).map(\.magnitude).max() ?? 0)
            player.stopAll()
            _ = output.render(frames: 4800)
        }
        return Double(peak) / AmplitudeDB(-20).gain
    }

    private func energy(_ samples: some Collection<Float>, _ band: ClosedRange<Double>, isWeighted: Bool = false)
        -> Double
    {
        Spectrum.energy(samples, sampleRate: Self.rate, in: band, isWeighted: isWeighted)
    }

    private func level(_ samples: ArraySlice<Float>) -> Double {
        10 * log10(energy(samples, 0...24000) / Double(samples.count) * Self.rate)
    }
}
