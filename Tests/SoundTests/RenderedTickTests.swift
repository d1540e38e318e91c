// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Sound

/// Ticks tell by number and colour, never by a pitch.
@Suite struct RenderedTickTests {
    private func ticks(_ count: Int, isHigh: Bool, sampleRate: Double = 48000, block: Int = 64) throws -> [Float] {
        let rendering = try Rendering(sampleRate: sampleRate, block: block)
        rendering.player.ticks(count: count, isHigh: isHigh)
        return rendering.frames(Int(sampleRate))
    }

    @Test(arguments: [44100.0, 48000, 96000], [64, 1000])
    func theyAreAsManyAsAskedForAndOneHundredAndTwentyMillisecondsApart(sampleRate: Double, block: Int) throws {
        for isHigh in [true, false] {
            let one = try ticks(1, isHigh: isHigh, sampleRate: sampleRate, block: block)
            let spacing = Int((0.12 * sampleRate).rounded())
            #expect(one[Int(sampleRate / 40)...].allSatisfy { $0 == 0 } && one[..<48].contains { $0 != 0 })
            for count in 0...3 {
                var wanted = [Float](repeating: 0, count: one.count)
                for index in 0..<count {
                    wanted.replaceSubrange(index * spacing..<(index + 1) * spacing, with: one[..<spacing])
                }
                #expect(try ticks(count, isHigh: isHigh, sampleRate: sampleRate, block: block) == wanted)
            }
        }
    }

    /// Power of one tick over its length, in bands of a third of an octave's width or finer, without trend.
    private func spectrum(_ tick: [Float]) -> [Double] {
        Spectrum.decibels(
            tick.prefix(1200).map(Double.init) + [Double](repeating: 0, count: 848), length: 2048, isWindowed: false)
    }

    /// The frequency in Hz below which half of the energy lies.
    private func middle(_ tick: [Float]) -> Double {
        let powers = spectrum(tick).map { pow(10, $0 / 10) }
        let half = powers.reduce(0, +) / 2
        var sum = 0.0
        for (bin, power) in powers.enumerated() {
            sum += power
            if sum >= half { return Double(bin) * 48000 / 2048 }
        }
        return 24000
    }

    @Test func theTwoColoursAreFarApartAndEquallyLoudInPeaks() throws {
        let (high, low) = (try ticks(1, isHigh: true), try ticks(1, isHigh: false))
        print("ticks: half the energy below \(middle(high)) and \(middle(low)) Hz")
        #expect(middle(high) > 4 * middle(low) && middle(low) > 200)
        for tick in [high, low] {
            let peak = tick.map(\.magnitude).max() ?? 0
            #expect(peak > 0.001 && peak < 0.1)
        }
    }

    /// How far the strongest line stands above its surroundings of an octave, as a share of the whole energy.
    private func tonality(_ tick: [Float]) -> Double {
        let powers = spectrum(tick).map { pow(10, $0 / 10) }
        let whole = powers.reduce(0, +)
        // A tone of 25 ms is three bins of 40 Hz wide.
        return powers.indices.dropLast(4).map { powers[$0..<$0 + 4].reduce(0, +) / whole }.max() ?? 1
    }

    @Test func nothingTonalIsInThem() throws {
        for isHigh in [true, false] {
            let found = tonality(try ticks(1, isHigh: isHigh))
            print("ticks, \(isHigh ? "high" : "low"): the strongest line has \(found) of the energy")
            #expect(found < (isHigh ? 0.05 : 0.2))
        }
        let envelope = (0..<1200).map { min(1, Double($0) / 48) * exp(-Double($0) / 192) }
        for frequency in [300.0, 700, 2000] {
            let tone = envelope.enumerated().map { Float($1 * sin(2 * .pi * frequency / 48000 * Double($0))) }
            #expect(tonality(tone + [Float](repeating: 0, count: 1000)) > 0.4)
        }
    }

    @Test func anotherSeriesReplacesTheFirstAndSilenceEndsIt() throws {
        let rendering = try Rendering()
        rendering.player.ticks(count: 3, isHigh: true)
        _ = rendering.frames(6000)
        rendering.player.ticks(count: 1, isHigh: false)
        #expect(rendering.frames(48000) == Array(try ticks(1, isHigh: false)))
        rendering.player.ticks(count: 3, isHigh: true)
        _ = rendering.frames(3000)
        rendering.player.stopAll()
        #expect(rendering.frames(48000).allSatisfy { $0 == 0 })
    }
}
