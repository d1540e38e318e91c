// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// No key begins, ends or gives way with a click: of sines nothing is above 4 kHz.
@Suite struct RenderedKeyClickTests {
    private func steady(_ keys: [Int] = [69]) throws -> [Float] {
        let rendering = try Rendering()
        for key in keys { rendering.strike(key) }
        return rendering.frames(24000)
    }

    private static let chord = [45, 49, 52, 57, 61, 64, 69, 73]

    /// Renders around one time; returns the power above 4 kHz in dB relative to steady keys.
    private func splash(_ rendering: Rendering, _ what: String, of keys: [Int] = [69], at moment: () -> Void) throws
        -> Double
    {
        var samples = rendering.frames(8192)
        let before = samples.count
        moment()
        samples += rendering.frames(8192)
        let reference = try steady(keys)
        let worst = [0, 64, 128, 240, 480].map { Spectrum.splash(samples, around: before + $0, steady: reference) }
            .max()
        let found = try #require(worst)
        print(String(format: "keys, %@: %.1f dB", what, found))
        return found
    }

    @Test func nothingThatHappensToKeysClicks() throws {
        let rendering = try Rendering()
        let player = rendering.player
        #expect(try splash(rendering, "strike") { rendering.strike(69) } < -80)
        #expect(try splash(rendering, "second strike") { rendering.strike(69) } < -80)
        #expect(try splash(rendering, "another") { rendering.strike(65) } < -80)
        #expect(try splash(rendering, "release") { player.releaseKey(MIDINote(69)) } < -80)
        #expect(try splash(rendering, "pedal") { player.sustain(true) } < -80)
        for key in [45, 49, 52, 57, 61, 64, 72] { rendering.strike(key) }
        _ = rendering.frames(4800)
        #expect(try splash(rendering, "the ninth") { rendering.strike(73) } < -80)
        #expect(
            try splash(rendering, "a handful", of: Self.chord) { for key in 46..<52 { rendering.strike(key) } } < -80)
        #expect(
            try splash(rendering, "all keys of the keyboard", of: Self.chord) {
                for key in 21..<85 { rendering.strike(key) }
            } < -80)
        #expect(try splash(rendering, "another reference") { rendering.strike(69, reference: 442) } < -80)
        #expect(try splash(rendering, "release of all", of: Self.chord) { player.releaseAllKeys() } < -80)
    }

    /// Faster than hands: ten strikes within the time of a fade.
    @Test func aTrillDoesNotClick() throws {
        let rendering = try Rendering()
        let reference = try steady(Self.chord)
        var samples = rendering.frames(8192)
        for step in 0..<200 {
            rendering.strike(50 + step % 17)
            samples += rendering.frames(48)
        }
        samples += rendering.frames(8192)
        let worst = stride(from: 4096, through: samples.count - 4096, by: 1024)
            .map { Spectrum.splash(samples, around: $0, steady: reference) }.max()
        print("keys, trill: \(worst ?? 0) dB")
        #expect(try #require(worst) < -80)
    }
}
