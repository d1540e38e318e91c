// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// Notes have the requested level and never exceed full scale.
@Suite struct RenderedLevelTests {
    /// In dB, over whole periods after the attack.
    private func level(_ samples: [Float]) -> Double {
        let energy = samples[4800..<28800].reduce(0) { $0 + Double($1) * Double($1) }
        return 10 * log10(energy / 24000)
    }

    @Test(arguments: Rendering.shippedPrograms) func decibelsAreExact(program: Int) throws {
        let rendering = try Rendering(program: program)
        let own = level(try rendering.note(440, seconds: 0.6))
        for decibels in [-90, -60, -20, -6.02, -2, -1.37, -0.05, 0.01, 0.5, 1.999, 2, 6, 12] {
            let measured = level(try rendering.note(440, seconds: 0.6, decibels: decibels)) - own
            #expect((measured - decibels).magnitude <= 0.01)
        }
    }

    /// The limiter never affects an exercise, even at the highest volume.
    @Test(arguments: Rendering.programs, [44100.0, 48000, 96000])
    func theLoudestNotesStayBelowFullScale(program: Int, sampleRate: Double) throws {
        let rendering = try Rendering(program: program, sampleRate: sampleRate)
        rendering.player.setVolume(AmplitudeDB(12))
        var peak: Float = 0
        for key in 12...127 {
            let frequency = TuningSystem.equalTemperament.frequency(for: MIDINote(key), referencePitch: .concert440)
            let handle = try rendering.play(frequency.rawValue, decibels: 2)
            let (left, right) = rendering.output.render(frames: Int(sampleRate / 4))
            #expect(left.allSatisfy(\.isFinite) && right.allSatisfy(\.isFinite))
            peak = max(peak, (left + right).map(\.magnitude).max() ?? 0)
            rendering.silence(handle)
        }
        print("peak, sound \(program), \(Int(sampleRate)) Hz: \(peak)")
        #expect(peak < 0.999)
    }

    /// Two hands playing along at the highest volume, beside a note.
    @Test(arguments: Rendering.shippedPrograms) func nothingExceedsFullScale(program: Int) throws {
        let rendering = try Rendering(program: program)
        let alone = try Rendering(program: program)
        for player in [rendering.player, alone.player] { player.setVolume(AmplitudeDB(12)) }
        _ = try rendering.play(440, decibels: 2)
        for key in [36, 48, 52, 55, 60, 64, 67, 72] { rendering.strike(key) }
        let (left, right) = rendering.output.render(frames: 48000)
        #expect((left + right).map(\.magnitude).max() ?? 0 <= 1)
        // Afterwards the level has recovered.
        rendering.player.stopAll()
        for some in [rendering, alone] {
            _ = some.frames(52800)
            some.strike(60)
        }
        // A FluidSynth that has played before renders a note's first block slightly differently.
        let isSame = rendering.frames(24000)[PitchedVoice.block...] == alone.frames(24000)[PitchedVoice.block...]
        #expect(isSame)
    }
}
