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
        for key in 12...127 {
            let wanted = frequency(key, reference)
            rendering.strike(key, reference: reference)
            let samples = rendering.frames(2880 + Int(max(0.3, 24 / wanted) * 48000)).dropFirst(2880)
            rendering.silenceKeys()
            let error = try #require(meter.deviation(of: samples, from: wanted))
            #expect(error.magnitude <= Self.limit, "key \(key)")
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
            let error = try #require(meter.deviation(of: samples, from: frequency(key, 441.7)))
            #expect(error.magnitude <= 0.001)
        }
    }
}
