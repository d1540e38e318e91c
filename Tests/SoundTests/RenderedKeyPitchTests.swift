// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Spectra
import Testing

@testable import Sound

/// Keys that are played along are in tune at every reference pitch: within 0.001 cent, bent ones of other sounds than the sine
/// within 0.1 cents.
@Suite struct RenderedKeyPitchTests {
    private static func limit(_ program: Int) -> Double { program == 0 ? 0.001 : 0.1 }

    /// The deviation from the expected pitch in cents, after attack and glide.
    private func deviation(_ rendering: Rendering, _ key: Int, reference: Double = 440, bend: Double = 0) throws
        -> Double
    {
        let wanted = Rendering.frequency(key, cents: bend, reference: reference)
        let attack = Int(rendering.player.sampleRate * 0.06)
        let length = Int(max(0.3, 24 / wanted) * rendering.player.sampleRate)
        let samples = rendering.frames(attack + length).dropFirst(attack)
        return try #require(
            PitchMeter(sampleRate: rendering.player.sampleRate).deviation(of: samples, from: wanted))
    }

    /// Bends of a wheel with this range: its ends, its rest, a step of 14 and of 7 bits, and positions between.
    private static func bends(_ semitones: Int) -> [Double] {
        [-1, 1, 0, 8191.0 / 8192, 1.0 / 8192, -63.0 / 64, 0.37, -0.5].map { $0 * Double(semitones) * 100 }
    }

    @Test(arguments: Rendering.programs, [1, 2, 7, 12, 24])
    func everyKeyIsBentByTheWantedCents(program: Int, range: Int) throws {
        let rendering = try Rendering(program: program)
        for (number, key) in [24, 36, 45, 52, 60, 69, 77, 84, 96].enumerated() {
            let reference = [440, 442.5, 415, 400, 500][(number + program) % 5]
            for bend in Self.bends(range) {
                rendering.player.bendKeys(to: Cents(bend))
                rendering.strike(key, reference: reference)
                let error = try deviation(rendering, key, reference: reference, bend: bend)
                #expect(error.magnitude <= Self.limit(program), "key \(key), \(bend) cents, \(reference) Hz")
                rendering.silenceKeys()
            }
        }
    }

    @Test(arguments: [44100.0, 96000]) func otherSampleRatesBendTheSame(sampleRate: Double) throws {
        let rendering = try Rendering(sampleRate: sampleRate)
        for (key, bend) in zip([36, 48, 57, 69, 81, 93, 60], [200, -1200, 33.3, -99.21875, 2400, -0.5, 0]) {
            rendering.player.bendKeys(to: Cents(bend))
            rendering.strike(key, reference: 442.5)
            #expect(try deviation(rendering, key, reference: 442.5, bend: bend).magnitude <= 0.001)
            rendering.silenceKeys()
        }
    }

    /// Far below and above the keyboard, where FluidSynth rounds differently, and beyond the ends of the bend.
    @Test func theKeyboardsEndsBendTheSame() throws {
        let rendering = try Rendering()
        for (key, bend, reference) in [
            (0, -700, 415.0), (5, -500.5, 440), (9, -900.3, 400), (12, -2400, 440), (0, 2400, 440), (115, 1200, 442.5),
            (60, -1e9, 440), (60, .infinity, 440),
        ] {
            rendering.player.bendKeys(to: Cents(bend))
            rendering.strike(key, reference: reference)
            let wanted = max(-2400, min(2400, bend))
            let error = try deviation(rendering, key, reference: reference, bend: wanted)
            #expect(error.magnitude <= 0.002, "key \(key), \(bend) cents")
            rendering.silenceKeys()
        }
    }

    /// Keys that sound together, with a change of the reference pitch while they are bent. They are far enough apart to be measured
    /// separately.
    @Test(arguments: [-2400, -1199.7, -200, 0, 0.5, 99.6, 700, 1200, 2400]) func aChordIsBentAsOne(bend: Double) throws
    {
        let rendering = try Rendering()
        let chord = [57, 69, 76, 81, 88, 93, 100, 105]
        for key in chord { rendering.strike(key, reference: 441.3) }
        rendering.player.bendKeys(to: 150)
        _ = rendering.frames(1000)
        rendering.player.bendKeys(to: Cents(bend))
        for reference in [441.3, 415] {
            rendering.strike(chord[0], reference: reference)
            _ = rendering.frames(4800)
            let samples = rendering.frames(96000)
            for key in chord {
                let wanted = Rendering.frequency(key, cents: bend, reference: reference)
                let error = try #require(PitchMeter(sampleRate: 48000).deviation(of: samples, from: wanted))
                #expect(error.magnitude <= 0.001, "key \(key) at \(reference) Hz")
            }
        }
    }

    /// SoundFonts may bend differently, or not at all, as in the standard's section 9.5.
    @Test(arguments: [0, 1200, -12700, 25400]) func noSoundFontBendsOtherwise(amount: Int) throws {
        let folder = try TemporaryFolder()
        let font = try folder.write(try OddSoundFont.bending(by: amount), as: "odd.sf2")
        for program in [0, 3] {
            let rendering = try Rendering(program: program, font: font)
            for bend in [-2400, -200, 0, 33.3, 1200] {
                rendering.player.bendKeys(to: Cents(bend))
                rendering.strike(69)
                #expect(try deviation(rendering, 69, bend: bend).magnitude <= Self.limit(program))
                rendering.silenceKeys()
            }
        }
    }

    @Test(arguments: Rendering.programs, [400, 415, 440, 442.5, 500])
    func everyKeySoundsInEqualTemperament(program: Int, reference: Double) throws {
        let rendering = try Rendering(program: program)
        for key in 12...127 {
            rendering.strike(key, reference: reference)
            #expect(try deviation(rendering, key, reference: reference).magnitude <= 0.001, "key \(key)")
            rendering.silenceKeys()
        }
    }

    @Test(arguments: Rendering.shippedPrograms) func aChordIsTheSumOfItsKeys(program: Int) throws {
        let chord = [36, 43, 52, 57, 60, 64, 69, 84]
        func render(_ keys: [Int]) throws -> [Float] {
            let rendering = try Rendering(program: program)
            for key in keys { rendering.strike(key, reference: 442.5) }
            return rendering.frames(48000)
        }
        let together = try render(chord)
        var sum = [Float](repeating: 0, count: together.count)
        for key in chord { for (frame, value) in try render([key]).enumerated() { sum[frame] += value } }
        #expect(zip(together, sum).allSatisfy { ($0 - $1).magnitude <= 1e-6 })
    }

    /// A minute in one chord: nothing accumulates.
    @Test func aLongChordDoesNotDrift() throws {
        let rendering = try Rendering()
        for key in [45, 69] { rendering.strike(key, reference: 441.7) }
        for _ in 0..<60 { _ = rendering.frames(48000) }
        let samples = rendering.frames(48000)
        for key in [45, 69] {
            let wanted = Rendering.frequency(key, reference: 441.7)
            let error = try #require(PitchMeter(sampleRate: 48000).deviation(of: samples, from: wanted))
            #expect(error.magnitude <= 0.001)
        }
    }
}
