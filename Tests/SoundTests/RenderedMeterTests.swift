// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// The pitch meter of these tests, on tones of known pitch.
@Suite struct RenderedMeterTests {
    @Test(arguments: [44100.0, 48000, 96000]) func readsKnownDeviationsOfRichTones(sampleRate: Double) throws {
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
