// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// Notes have the requested level and never exceed full scale.
@Suite struct RenderedLevelTests {
    private func level(_ samples: ArraySlice<Float>) -> Double {
        10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }

    /// In dB, over whole periods after the attack.
    private func noteLevel(_ rendering: Rendering, decibels: Double = 0) throws -> Double {
        level(try rendering.note(440, seconds: 0.6, decibels: decibels)[4800..<28800])
    }

    @Test(arguments: Rendering.shippedPrograms) func decibelsAreExact(program: Int) throws {
        let rendering = try Rendering(program: program)
        let own = try noteLevel(rendering)
        for decibels in [-90, -60, -20, -6.02, -2, -1.37, -0.05, 0.01, 0.5, 1.999, 2, 6, 12] {
            #expect((try noteLevel(rendering, decibels: decibels) - own - decibels).magnitude <= 0.01)
        }
    }

    /// The limiter never affects an exercise, even at the highest volume.
    @Test(arguments: Rendering.programs, [44100.0, 48000, 96000])
    func theLoudestNotesStayBelowFullScale(program: Int, sampleRate: Double) throws {
        let rendering = try Rendering(program: program, sampleRate: sampleRate)
        rendering.player.setVolume(AmplitudeDB(12))
        var peak: Float = 0
        for key in 12...127 {
            let handle = try rendering.play(Rendering.frequency(key), decibels: 2)
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

    /// The volume scales every sound and has no other effect.
    @Test(arguments: [0.0, -0.1, -6, -20, -60]) func theVolumeScalesEverySound(decibels: Double) throws {
        let (plain, quiet) = (try Rendering(), try Rendering())
        quiet.player.setVolume(AmplitudeDB(decibels))
        for rendering in [plain, quiet] {
            _ = rendering.frames(4800)
            rendering.strike(69)
            rendering.player.tick()
        }
        let (one, other) = (plain.frames(28800), quiet.frames(28800))
        for range in [0..<2400, 4800..<28800] {
            #expect(abs(level(other[range]) - level(one[range]) - decibels) < 0.01)
        }
    }

    @Test func aJumpOfTheVolumeDoesNotClick() throws {
        let rendering = try Rendering()
        rendering.strike(69)
        _ = rendering.frames(9600)
        var sound: [Float] = []
        for decibels in [-60.0, 0, -20, 0, -60, -3, 0] {
            rendering.player.setVolume(AmplitudeDB(decibels))
            sound += rendering.frames(4800)
        }
        let steps = zip(sound, sound.dropFirst()).map { abs($0 - $1) }
        let steepest = (sound.map(\.magnitude).max() ?? 0) * Float(2 * Double.pi * 440 / 48000)
        #expect((steps.max() ?? 1) < 1.05 * steepest)
    }
}
