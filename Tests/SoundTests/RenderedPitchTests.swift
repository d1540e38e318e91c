// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// Every shipped sound has the requested pitch within 0.001 cents.
@Suite struct RenderedPitchTests {
    private static let limit = 0.001

    @Test(arguments: Rendering.programs, [[-49.3, -12.5], [-0.5, 0, 0.37], [3, 49.99]])
    func everyKeySoundsAtItsFrequency(program: Int, offsets: [Double]) throws {
        let rendering = try Rendering(program: program)
        for key in 12...127 {
            for offset in offsets {
                let found = try rendering.deviation(Rendering.frequency(key, cents: offset))
                let worst = max(found.fromAsked.magnitude, found.fromHandle.magnitude)
                #expect(worst <= Self.limit, "key \(key), offset \(offset)")
            }
        }
    }

    /// 2,010 pitches through the same code as exercises.
    @Test(arguments: Rendering.programs, [44100.0, 48000, 96000])
    func anyExerciseSoundsAtItsFrequency(program: Int, sampleRate: Double) throws {
        var random = SeededRandom(seed: UInt64(program) &* 1_000_003 &+ UInt64(sampleRate))
        let rendering = try Rendering(program: program, sampleRate: sampleRate)
        var count = 0
        while count < 134 {
            let tuning = try #require(TuningSystem.builtIn.randomElement(using: &random))
            let interval = try #require(DirectedInterval.all.randomElement(using: &random))
            let reference = MIDINote(.random(in: 0...127, using: &random))
            guard let target = reference.transposed(by: interval) else { continue }
            let offset = Cents(.random(in: -100...100, using: &random)) + tuning.excess(of: interval)
            let frequency = tuning.frequency(
                for: DetunedMIDINote(note: target, offset: offset),
                referencePitch: Frequency(.random(in: 400...500, using: &random)))
            let decibels = Double.random(in: -30...2, using: &random)
            let found = try rendering.deviation(frequency.rawValue, decibels: decibels)
            count += 1
            let worst = max(found.fromAsked.magnitude, found.fromHandle.magnitude)
            #expect(worst <= Self.limit, "\(tuning) \(interval.symbol) \(target) \(offset) \(frequency)")
        }
    }

    @Test(arguments: [0.006, 0.5]) func anAdjustedNoteSoundsWhereItsHandleClaims(seconds: Double) throws {
        var random = SeededRandom(seed: 7)
        let rendering = try Rendering()
        let meter = PitchMeter(sampleRate: 48000)
        for _ in 0..<40 {
            let start = Frequency(440).raised(by: Cents(.random(in: -2400...2400, using: &random)))
            let goal = start.raised(by: Cents(.random(in: -200...200, using: &random)))
            let handle = try rendering.play(start.rawValue)
            _ = rendering.frames(4000)
            handle.adjustFrequency(goal, over: seconds)
            _ = rendering.frames(Int(seconds * 48000) + 200)
            let error = try #require(
                meter.deviation(of: rendering.frames(16384), from: handle.frequency.rawValue))
            #expect(error.magnitude <= 0.001 && handle.frequency.cents(above: goal).magnitude < 1e-9)
            rendering.silence(handle)
        }
    }

    /// Ten minutes in one note: nothing accumulates.
    @Test func aLongNoteDoesNotDrift() throws {
        let rendering = try Rendering()
        let frequency = 440 * exp2(0.37 / 1200)
        let handle = try rendering.play(frequency)
        for _ in 0..<600 { _ = rendering.frames(48000) }
        let error = try #require(
            PitchMeter(sampleRate: 48000).deviation(of: rendering.frames(48000), from: handle.frequency.rawValue))
        #expect(error.magnitude <= 0.001)
    }

    /// The pitch meter itself, on tones of known pitch.
    @Test(arguments: [44100.0, 48000, 96000]) func theMeterMeasuresKnownDeviations(sampleRate: Double) throws {
        var random = SeededRandom(seed: UInt64(sampleRate))
        let meter = PitchMeter(sampleRate: sampleRate)
        var worst = 0.0
        for _ in 0..<100 {
            let expected = 440 * exp2(Double.random(in: -57...55, using: &random) / 12)
            let deviation = Double.random(in: -10...10, using: &random)
            let partials = (1...20).filter { Double($0) * expected < 0.45 * sampleRate }
                .map { pow(Double($0), -1.2) * .random(in: 0.2...1, using: &random) }
            let tone = IdealTone(
                frequency: expected * exp2(deviation / 1200), sampleRate: sampleRate,
                partials: partials.isEmpty ? [1] : partials, phase: .random(in: 0...6, using: &random))
            let samples = tone.samples(Int(max(0.35, 24 / expected) * sampleRate))
            let found = try #require(meter.deviation(of: samples, from: expected))
            worst = max(worst, (found - deviation).magnitude)
        }
        #expect(worst <= 1e-5)
    }
}
