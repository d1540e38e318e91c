// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// Keys that are played along are in tune at every reference pitch, within 0.001 cent.
@Suite struct RenderedKeyPitchTests {
    private static let references = [400, 415, 440, 442.5, 500]
    private static let limit = 0.001
    private let meter = PitchMeter(sampleRate: 48000)

    private func frequency(_ key: Int, _ reference: Double) -> Double {
        TuningSystem.equalTemperament.frequency(for: MIDINote(key), referencePitch: Frequency(reference)).rawValue
    }

    @Test(arguments: Rendering.programs, references)
    func everyKeySoundsInEqualTemperament(program: Int, reference: Double) throws {
        let rendering = try Rendering(program: program)
        var worst = 0.0
        for key in 12...127 {
            let wanted = frequency(key, reference)
            rendering.strike(key, reference: reference)
            let samples = rendering.frames(2880 + Int(max(0.3, 24 / wanted) * 48000)).dropFirst(2880)
            rendering.silenceKeys()
            let error = try #require(meter.deviation(of: samples, from: wanted))
            worst = max(worst, error.magnitude)
            #expect(error.magnitude <= Self.limit, "key \(key)")
        }
        print(String(format: "keys, sound %d at %.1f Hz: worst %.7f cent", program, reference, worst))
    }

    @Test(arguments: [44100.0, 96000]) func otherSampleRatesAreInTuneToo(sampleRate: Double) throws {
        let rendering = try Rendering(sampleRate: sampleRate)
        for (key, reference) in zip(
            stride(from: 24, through: 120, by: 4), [415, 440, 442.5, 466.2, 437.1] + Array(repeating: 443.3, count: 20))
        {
            let wanted = frequency(key, reference)
            rendering.strike(key, reference: reference)
            let samples = rendering.frames(Int(sampleRate)).dropFirst(Int(sampleRate / 16))
            rendering.silenceKeys()
            let error = try #require(PitchMeter(sampleRate: sampleRate).deviation(of: samples, from: wanted))
            #expect(error.magnitude <= 0.001)
        }
    }

    /// Struck one after the other, as a hand does; the lowest is two octaves from the next, the others as close.
    @Test(arguments: references) func everyKeyOfAChordIsInTune(reference: Double) throws {
        let rendering = try Rendering()
        let chord = [33, 45, 57, 69, 76, 81, 93, 105]
        for key in chord {
            rendering.strike(key, reference: reference)
            _ = rendering.frames(777)
        }
        let samples = rendering.frames(96000)
        for key in chord {
            let wanted = frequency(key, reference)
            let error = try #require(meter.deviation(of: samples, from: wanted))
            #expect(error.magnitude <= 0.001, "key \(key)")
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

    @Test func keysThatSoundGoToAnotherReferencePitch() throws {
        let rendering = try Rendering()
        rendering.strike(57, reference: 440)
        _ = rendering.frames(4800)
        for reference in [442.3, 400, 500, 440.1] {
            rendering.strike(81, reference: reference)
            _ = rendering.frames(480)
            let samples = rendering.frames(48000)
            for key in [57, 81] {
                let error = try #require(meter.deviation(of: samples, from: frequency(key, reference)))
                #expect(error.magnitude <= 0.001)
            }
        }
    }

    /// A minute in one chord: nothing accumulates.
    @Test func aLongChordDoesNotDrift() throws {
        let rendering = try Rendering()
        for key in [45, 69] { rendering.strike(key, reference: 441.7) }
        for _ in 0..<60 { _ = rendering.frames(48000) }
        let samples = rendering.frames(48000)
        for key in [45, 69] {
            let error = try #require(meter.deviation(of: samples, from: frequency(key, 441.7)))
            #expect(error.magnitude <= 0.001)
        }
    }
}
