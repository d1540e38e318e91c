// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound

/// CPU load of a note on one core.
struct LoadTable {
    let font: URL
    let sounds: [SoundFontPreset]

    private static let sampleRate = 48000.0
    private static let seconds = 20

    func show() throws {
        print("share of one core per sounding note at 48 kHz (this machine; the ratio is FluidSynth alone = 1)")
        print(row("sound", ["steady", "gliding", "ratio"]))
        for sound in sounds {
            let source = SoundFontSource(id: sound.id, file: font)
            let player = try NotePlayer(source: source, sampleRate: Self.sampleRate)
            let output = OfflineOutput(player)
            let handle = try player.play(
                frequency: Frequency(440.1), amplitude: AmplitudeDB(0), duration: nil, after: nil)
            let steady = share { _ = output.render(frames: Int(Self.sampleRate)) }
            handle.adjustFrequency(Frequency(470), over: Double(Self.seconds))
            let gliding = share { _ = output.render(frames: Int(Self.sampleRate)) }
            let alone = try BentSynthesizer(source: source, sampleRate: Self.sampleRate)
            alone.begin(key: 69)
            let theirs = share { _ = alone.render(Int(Self.sampleRate)) }
            print(
                row(
                    sound.name,
                    [percent(steady), percent(gliding), String(format: "%.1f", steady / theirs)]))
        }
        print("")
    }

    private func percent(_ share: Double) -> String { String(format: "%.3f %%", share * 100) }

    /// The median time of rendering a second.
    private func share(of render: () -> Void) -> Double {
        let clock = ContinuousClock()
        let times = (0..<Self.seconds).map { _ in clock.measure(render) / .seconds(1) }
        return times.sorted()[Self.seconds / 2]
    }
}
