// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// The volume scales every sound and has no other effect.
@Suite struct RenderedVolumeTests {
    private func level(_ samples: ArraySlice<Float>) -> Double {
        10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }

    @Test(arguments: [0.0, -0.1, -6, -20, -60]) func everythingIsSoMuchQuieter(decibels: Double) throws {
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

    @Test func aVolumeThatJumpsDoesNotClick() throws {
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
