// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// Ticks are audible after a note, for old ears too, and differ by number and colour, not by pitch.
@Suite struct RenderedTickTests {
    private static let rates = [44100.0, 48000, 96000]

    private static func delay(_ sampleRate: Double) -> Int { Int((0.015 * sampleRate).rounded()) }

    /// One second of only a series, or of the sound of a right answer.
    private func ticks(
        _ tick: Tick, count: Int = 1, sampleRate: Double = 48000, block: Int = 64
    ) throws -> [Float] {
        let rendering = try Rendering(sampleRate: sampleRate, block: block)
        order(tick, count: count, rendering.player)
        return rendering.frames(Int(sampleRate))
    }

    private func order(_ tick: Tick, count: Int = 1, _ player: NotePlayer) {
        if tick == .chime { player.tick(isCorrect: true) } else { player.ticks(count: count, isHigh: tick == .high) }
    }

    @Test(arguments: rates, [64, 1000])
    func theyAreAsManyAsAskedForAndOneHundredAndTwentyMillisecondsApart(sampleRate: Double, block: Int) throws {
        for tick in [Tick.high, .low] {
            let one = try ticks(tick, sampleRate: sampleRate, block: block)
            let (delay, spacing) = (Self.delay(sampleRate), Int((0.12 * sampleRate).rounded()))
            let end = delay + Int(sampleRate / 20)
            #expect(one[..<delay].allSatisfy { $0 == 0 } && one[end...].allSatisfy { $0 == 0 })
            #expect(one[delay..<delay + 48].contains { $0 != 0 })
            for count in 0...3 {
                var wanted = [Float](repeating: 0, count: one.count)
                for place in (0..<count).map({ delay + $0 * spacing }) {
                    wanted.replaceSubrange(place..<place + spacing, with: one[delay..<delay + spacing])
                }
                #expect(try ticks(tick, count: count, sampleRate: sampleRate, block: block) == wanted)
            }
        }
    }

    /// A note that ends with the verdict does not mask its tick.
    @Test(arguments: rates, Tick.allCases) func theyBeginWhenTheNoteHasFaded(sampleRate: Double, tick: Tick) throws {
        for heard in [4800, 5001] {
            let renderings = [
                try Rendering(sampleRate: sampleRate), try Rendering(sampleRate: sampleRate),
            ]
            let sounds = try renderings.map { rendering in
                let note = try rendering.play(262)
                _ = rendering.frames(heard)
                note.stop()
                if rendering.player === renderings[1].player { order(tick, rendering.player) }
                return rendering.frames(Int(sampleRate / 10))
            }
            let faded = try #require(sounds[0].lastIndex { $0 != 0 })
            let begun = try #require(sounds[1].indices.first { sounds[1][$0] != sounds[0][$0] })
            #expect(begun > faded && Double(begun) < 0.017 * sampleRate)
        }
    }

    /// The faults of a tick after a note of the pure sine at middle C, in the middle of the default range, and at A4.
    private func faults(_ tick: [Float], sampleRate: Double) throws -> [String] {
        func energy(_ samples: [Float], to end: Double, isWeighted: Bool = true) -> Double {
            Spectrum.energy(samples, sampleRate: sampleRate, in: 0...end, isWeighted: isWeighted)
        }
        let share =
            Spectrum.energy(tick, sampleRate: sampleRate, in: 1000...5000)
            / energy(tick, to: .infinity, isWeighted: false)
        var faults = share > 0.75 ? [] : ["\(share) of the energy from 1 to 5 kHz"]
        let rendering = try Rendering(sampleRate: sampleRate)
        for frequency in [261.6256, 440] {
            let note = Array(try rendering.note(frequency, seconds: 0.3).dropFirst(Int(sampleRate / 10)))
            let (healthy, old) = (
                10 * log10(energy(note, to: .infinity) / energy(tick, to: .infinity)),
                10 * log10(energy(note, to: 8000) / energy(tick, to: 8000))
            )
            if !(18...24).contains(healthy) { faults.append("\(healthy) dB under \(frequency) Hz") }
            if old > healthy + 6 { faults.append("\(old - healthy) dB less to 8 kHz") }
        }
        return faults
    }

    @Test(arguments: rates, Tick.allCases) func everyEarHearsThem(sampleRate: Double, tick: Tick) throws {
        #expect(try faults(ticks(tick, sampleRate: sampleRate), sampleRate: sampleRate) == [])
    }

    /// The frequency in Hz below which half of the energy lies.
    private func middle(_ tick: [Float]) -> Double {
        let whole = Spectrum.energy(tick, sampleRate: 48000)
        return stride(from: 0, to: 24000, by: 50).first { end in
            Spectrum.energy(tick, sampleRate: 48000, in: 0...end) >= whole / 2
        } ?? 24000
    }

    /// At least an octave apart, and both in an audible range.
    @Test func theTwoColoursAreFarApart() throws {
        let (high, low) = (middle(try ticks(.high)), middle(try ticks(.low)))
        #expect(high > 2 * low)
    }

    /// The largest share of the energy within 100 Hz, the width of a tone of 25 ms.
    private func tonality(_ tick: [Float]) -> Double {
        let powers = Spectrum.decibels(
            tick.drop { $0 == 0 }.prefix(2048).map(Double.init), length: 2048, isWindowed: false
        ).map { pow(10, $0 / 10) }
        let whole = powers.reduce(0, +)
        return powers.indices.dropLast(4).map { powers[$0..<$0 + 4].reduce(0, +) / whole }.max() ?? 1
    }

    @Test func nothingTonalIsInThem() throws {
        for tick in [Tick.high, .low] {
            #expect(tonality(try ticks(tick)) < 0.25)
        }
    }

    /// The two tones end long before the next exercise, above the default range and beside every key: they are no pitch reference.
    @Test func theTwoTonesAreNoReference() throws {
        let chime = try ticks(.chime)
        #expect(chime[Int(0.2 * 48000)...].allSatisfy { $0 == 0 })
        let sounding = Array(chime.drop { $0 == 0 })
        let meter = PitchMeter(sampleRate: 48000)
        let tones = try zip([1523.0, 2033], [400..<2600, 4200..<6400]).map { expected, part in
            expected * exp2(try #require(meter.deviation(of: sounding[part], from: expected)) / 1200)
        }
        #expect(tones[0] < tones[1])
        for tone in tones {
            let key = 69 + 12 * log2(tone / 440)
            #expect(key > 84 && (key - key.rounded(.down) - 0.5).magnitude < 0.1)
        }
    }

    @Test func anotherSeriesReplacesTheFirstAndSilenceEndsIt() throws {
        let rendering = try Rendering()
        rendering.player.ticks(count: 3, isHigh: true)
        _ = rendering.frames(6000)
        rendering.player.ticks(count: 1, isHigh: false)
        #expect(rendering.frames(48000) == Array(try ticks(.low)))
        for heard in [100, 3000] {
            rendering.player.ticks(count: 3, isHigh: true)
            _ = rendering.frames(heard)
            rendering.player.stopAll()
            #expect(rendering.frames(48000).allSatisfy { $0 == 0 }, "after \(heard) frames")
        }
    }
}
