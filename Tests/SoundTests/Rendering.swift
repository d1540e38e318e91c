// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// Renders notes of a preset offline, for tests that measure what sounds.
struct Rendering {
    let player: SoundFontNotePlayer
    let output: OfflineOutput

    /// The SoundFont that comes with Peach, in this checkout.
    static let shippedFont = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../SoundFonts/peach.sf2").standardizedFileURL

    init(program: Int = 0, sampleRate: Double = 48000, font: URL = shippedFont) throws {
        let id = SoundSourceID(soundFont: "peach", bank: 0, program: program)
        player = try SoundFontNotePlayer(source: SoundFontSource(id: id, file: font), sampleRate: sampleRate)
        output = OfflineOutput(player)
    }

    /// A note's left channel from its first frame on; the player is silent afterwards.
    func note(_ frequency: Double, seconds: Double) throws -> [Float] {
        let handle = try player.play(
            frequency: Frequency(frequency), amplitude: AmplitudeDB(0), duration: nil, after: nil)
        let samples = output.render(frames: Int(seconds * player.sampleRate)).left
        handle.stop()
        _ = output.render(frames: 1024)
        _ = player.takeFacts()
        return samples
    }

    /// Cents by which a note's fundamental lies beside what was asked, measured behind its attack.
    func deviation(_ frequency: Double, seconds: Double = 0.6) throws -> Double {
        let samples = try note(frequency, seconds: seconds)
        let meter = PitchMeter(sampleRate: player.sampleRate)
        return try #require(meter.deviation(of: samples.dropFirst(1024), from: frequency))
    }
}
