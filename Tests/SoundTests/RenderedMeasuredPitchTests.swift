// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// The perceived pitch of unsteady tones with a known pitch.
@Suite struct RenderedMeasuredPitchTests {
    private static let sampleRate = 48000.0

    /// A sine that decays, sways or rises.
    private struct Voice {
        var frequency: Double
        var amplitude = 0.3
        /// Seconds to 1/e.
        var decay = Double.infinity
        /// Turns.
        var phase = 0.0
        /// Of a vibrato, in cents either way and in Hz.
        var depth = 0.0
        var rate = 5.0
        /// Cents a second.
        var slope = 0.0

        func value(_ time: Double) -> Double {
            // The integral of the pitch, which moves by a few cents.
            let sway = depth * (1 - cos(2 * Double.pi * rate * time)) / (2 * Double.pi * rate)
            let cents = sway + slope * time * time / 2
            let turns = phase + frequency * (time + cents * Foundation.log(2.0) / 1200)
            return amplitude * exp(-time / decay) * sin(2 * Double.pi * turns)
        }
    }

    private func sum(_ voices: [Voice], seconds: Double = 0.9) -> [Float] {
        (0..<Int(seconds * Self.sampleRate)).map { frame in
            let time = Double(frame) / Self.sampleRate
            var sum = 0.0
            for voice in voices { sum += voice.value(time) }
            return Float(sum)
        }
    }

    private func heard(_ samples: [Float]..., near expected: Double) -> MeasuredPitch? {
        MeasuredPitch(samples, sampleRate: Self.sampleRate, near: expected)
    }

    @Test(arguments: [36, 60, 84], [-30.0, 0.37, 12])
    func aToneThatDecaysHasItsOwnPitch(key: Int, cents: Double) throws {
        let expected = 440 * exp2(Double(key - 69) / 12)
        let frequency = expected * exp2(cents / 1200)
        let partials = (1...8).map { order in
            let number = Double(order)
            return Voice(
                frequency: frequency * number, amplitude: 0.3 / number, decay: 0.3 / number, phase: 0.1 * number)
        }
        let found = try #require(heard(sum(partials), near: expected))
        #expect((found.deviation - cents).magnitude < 1e-3)
        #expect(found.wander < 0.01 && found.vibrato < 0.01 && found.harmonicity > 0.99)
    }

    /// The stiffer the string, the further its partials lie above the harmonics; the fundamental stays.
    @Test func partialsOutOfTuneDoNotMoveIt() throws {
        let partials = (1...8).map { order in
            let number = Double(order)
            let stretch = (1 + 4e-4 * (number * number - 1)).squareRoot()
            return Voice(frequency: 220 * number * stretch, amplitude: 0.2 / number)
        }
        let found = try #require(heard(sum(partials), near: 219))
        #expect((found.deviation - 1200 * log2(220.0 / 219)).magnitude < 1e-3)
    }

    /// Two voices, 6 Hz apart: over whole beats the mean is that of their frequencies, weighed by power.
    @Test(arguments: [0.2, 0.6, 1.0]) func aChorusIsHeardByItsLouderVoice(amplitude: Double) throws {
        let voices = [Voice(frequency: 440), Voice(frequency: 446, amplitude: 0.3 * amplitude, phase: 0.2)]
        let samples = sum(voices, seconds: 1.5)
        let share = amplitude * amplitude / (1 + amplitude * amplitude)
        let found = try #require(heard(samples, near: 440))
        #expect((found.deviation - 1200 * log2((440 + 6 * share) / 440)).magnitude < 0.3)
    }

    /// Each ear has one of the voices.
    @Test func bothEarsCount() throws {
        let voices = [439.0, 441].map { frequency in sum([Voice(frequency: frequency)]) }
        let found = try #require(heard(voices[0], voices[1], near: 440))
        #expect(found.deviation.magnitude < 0.01)
    }

    @Test(arguments: [5.0, 6.5]) func aVibratoIsHeardAtItsMiddleAndSeen(rate: Double) throws {
        let depth = 10.0
        let samples = sum([Voice(frequency: 440, depth: depth, rate: rate)], seconds: 2)
        let found = try #require(heard(samples, near: 440))
        #expect(found.deviation.magnitude < 0.1)
        // The remainder of a period that a quarter of the note does not complete: at most half a period on either side.
        let quarter = (2 - 0.1) / 4.0
        #expect(found.wander < 2 * depth / (.pi * rate * quarter))
        #expect(found.vibrato > 1.5 * depth && found.vibrato < 2 * depth)
    }

    @Test func aPitchThatGoesAwayWanders() throws {
        let samples = sum([Voice(frequency: 440, slope: 8)], seconds: 1)
        let found = try #require(heard(samples, near: 440))
        #expect((found.deviation - 4).magnitude < 0.2)
        #expect(found.wander > 5 && found.wander < 7)
    }

    /// Noise of −20 dB does not pull the pitch towards the expected one.
    @Test(arguments: [0, 25.0]) func noiseHardlyMovesIt(cents: Double) throws {
        var random = SeededRandom(seed: 7)
        let tone = sum([Voice(frequency: 440)])
        let samples = tone.map { $0 + Float.random(in: -0.037...0.037, using: &random) }
        let found = try #require(heard(samples, near: 440 * exp2(cents / 1200)))
        #expect((found.deviation + cents).magnitude < 0.3)
    }

    @Test func noiseSilenceAndOtherNotesHaveNoPitch() throws {
        let octaveLower = sum(
            (1...6).map { Voice(frequency: 220 * Double($0), amplitude: 0.3 / Double($0)) })
        #expect(try #require(heard(octaveLower, near: 440)).harmonicity < 0.4)
        var random = SeededRandom(seed: 3)
        let noise = (0..<48000).map { _ in Float.random(in: -0.3...0.3, using: &random) }
        #expect((heard(noise, near: 440)?.harmonicity ?? 0) < 0.2)
        #expect(heard([Float](repeating: 0, count: 48000), near: 440) == nil)
        #expect(heard(sum([Voice(frequency: 494)]), near: 440) == nil)
    }
}
