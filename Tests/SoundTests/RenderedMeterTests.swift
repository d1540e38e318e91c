// SPDX-License-Identifier: MIT
import Foundation
import Spectra
import Testing

@testable import Sound

/// The instrument that measures the instrument, on tones whose pitch is known.
@Suite struct RenderedMeterTests {
    @Test(arguments: [44100.0, 48000, 96000]) func readsKnownDeviationsOfRichTones(sampleRate: Double) throws {
        var random = SeededGenerator(seed: UInt64(sampleRate))
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
        print(String(format: "meter, %.0f Hz: worst %.8f cent", sampleRate, worst))
        #expect(worst <= 1e-5)
    }

    @Test(arguments: [27.5, 440, 12543.85]) func seesTwoThousandthsOfACent(frequency: Double) throws {
        let tone = IdealTone(frequency: frequency * exp2(0.002 / 1200), sampleRate: 48000)
        let found = try #require(
            PitchMeter(sampleRate: 48000).deviation(of: tone.samples(48000), from: frequency))
        #expect(found > 0.0019 && found < 0.0021)
    }

    @Test func saysNothingOfSilenceAndOfTooLittle() {
        let meter = PitchMeter(sampleRate: 48000)
        #expect(meter.deviation(of: [Float](repeating: 0, count: 48000), from: 440) == nil)
        #expect(meter.deviation(of: IdealTone(frequency: 440, sampleRate: 48000).samples(1900), from: 440) == nil)
    }
}
