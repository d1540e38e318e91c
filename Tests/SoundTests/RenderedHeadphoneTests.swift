// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Spectra
import Testing

@testable import Sound

/// The sounds of the headphone test have what the papers ask for, and come out of the mixer unchanged.
@Suite struct RenderedHeadphoneTests {
    private static let rate = 48000.0
    private typealias Channels = (left: [Float], right: [Float])

    /// What the mixer makes of a trial's sounds.
    private func rendered(_ samples: StereoSamples, sampleRate: Double = rate, block: Int = 64) throws -> Channels {
        let rendering = try Rendering(sampleRate: sampleRate, block: block)
        _ = try rendering.player.play(samples)
        return rendering.output.render(frames: samples.left.count)
    }

    /// The sound at a place, and the silence after it.
    private func cut(_ samples: [Float], _ place: Int, sampleRate: Double = rate) -> ArraySlice<Float> {
        let start = Int(1.5 * sampleRate) * place
        return samples[start..<start + Int(sampleRate)]
    }

    private func level(_ samples: some Collection<Float>) -> Double {
        10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }

    /// Each place of the quiet tone with each of the other.
    private static let places = (0..<3).flatMap { quietest in (1...2).map { (quietest, (quietest + $0) % 3) } }

    @Test(arguments: places) func oneToneIsSixDecibelsQuieterAndAnotherInAntiphase(quietest: Int, antiphase: Int) throws
    {
        for sampleRate in [44100, Self.rate] {
            let sounds = HeadphoneSounds.tones(quietest: quietest, antiphase: antiphase, sampleRate: sampleRate)
            let (left, right) = try rendered(sounds, sampleRate: sampleRate, block: 1000)
            for place in 0..<3 {
                let (one, other) = (
                    cut(left, place, sampleRate: sampleRate), cut(right, place, sampleRate: sampleRate)
                )
                #expect(zip(one, other).allSatisfy { $0 == (place == antiphase ? -$1 : $1) })
                // Without the ramps.
                let middle = one.dropFirst(Int(sampleRate / 10)).dropLast(Int(sampleRate / 10))
                #expect(abs(level(middle) - 20 * log10(HeadphoneSounds.strength) - (place == quietest ? -6 : 0)) < 0.01)
                let meter = PitchMeter(sampleRate: sampleRate)
                #expect(abs(try #require(meter.deviation(of: middle, from: 200))) < 0.01)
            }
            #expect(level(left + right) > -60 && left.last?.magnitude ?? 1 < 1e-4)
        }
    }

    @Test func theyAreAsStrongAsTheSine() throws {
        let sine = try Rendering().note(440, seconds: 0.6)[4800..<28800]
        #expect(abs(level(sine) - 20 * log10(HeadphoneSounds.strength)) < 0.1)
        let noise = try rendered(HeadphoneSounds.noises(pitched: 0, seed: 1, sampleRate: Self.rate)).right
        #expect(abs(level(cut(noise, 0)) - level(sine)) < 0.5)
        // At the highest volume, the limiter changes nothing.
        #expect((noise.map(\.magnitude).max() ?? 1) * 3.98 < 0.999)
    }

    /// Power per hertz in a band, in dB.
    private func density(_ samples: some Collection<Float>, _ band: ClosedRange<Double>, _ rate: Double) -> Double {
        10
            * log10(
                Spectrum.energy(samples, sampleRate: rate, in: band) / (band.upperBound - band.lowerBound))
    }

    /// A band of 72 Hz of one noise is known to half a decibel; of twelve, to .15 dB.
    @Test(arguments: [44100, rate]) func eachChannelIsWhiteAndTheirDifferenceIsATone(sampleRate: Double) throws {
        let (band, around) = (564.0...636.0, 3000.0...9000.0)
        let beside = [400.0...540.0, 660.0...800.0]
        var excess = (left: 0.0, right: 0.0, beside: 0.0)
        let count = standing([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        for seed in count {
            let place = seed % 3
            let sounds = HeadphoneSounds.noises(pitched: place, seed: UInt64(seed), sampleRate: sampleRate)
            let (left, right) = try rendered(sounds, sampleRate: sampleRate)
            for other in 0..<3 where other != place {
                #expect(
                    Array(cut(left, other, sampleRate: sampleRate)) == Array(cut(right, other, sampleRate: sampleRate)))
            }
            let one = cut(left, place, sampleRate: sampleRate)
            let two = cut(right, place, sampleRate: sampleRate)
            excess.left += density(one, band, sampleRate) - density(one, around, sampleRate)
            excess.right += density(two, band, sampleRate) - density(two, around, sampleRate)
            for band in beside { excess.beside += density(two, band, sampleRate) - density(two, around, sampleRate) }
            let difference = zip(one, two).map { $0 - $1 }
            // Twice the noise of one channel, and nothing beyond the band but what the ramps spread.
            let inside = density(difference, band, sampleRate) - density(one, band, sampleRate)
            let outside = density(difference, around, sampleRate) - density(one, around, sampleRate)
            #expect(abs(inside - 6.02) < 0.3 && outside < -60, "\(inside) \(outside)")
            let sum = zip(one, two).map { $0 + $1 }
            #expect(density(sum, 570...630, sampleRate) - density(one, band, sampleRate) < -20)
        }
        let places = Double(count.count)
        print("excess of the band, dB: \(excess.left / places) \(excess.right / places) \(excess.beside / places / 2)")
        for excess in [excess.left, excess.right, excess.beside / 2] {
            #expect(abs(excess / places) < 2.2 / places.squareRoot())
        }
    }

    @Test func itReportsItsBeginningAndItsEnd() throws {
        let rendering = try Rendering()
        let handle = try rendering.player.play(
            ([Float](repeating: 0.1, count: 1000), [Float](repeating: 0, count: 1000)))
        _ = rendering.frames(960)
        #expect(rendering.player.drainEvents().map(\.kind) == [.started] && rendering.player.isExpecting)
        _ = rendering.frames(64)
        let events = rendering.player.drainEvents()
        #expect(events.map(\.kind) == [.ended] && events.map(\.note) == [handle.note] && !rendering.player.isExpecting)
    }

    /// And another one takes its place.
    @Test func itFadesOutWithinTenMilliseconds() throws {
        let rendering = try Rendering()
        let steady = [Float](repeating: 0.1, count: 9600)
        let handle = try rendering.player.play((steady, steady))
        _ = rendering.frames(640)
        handle.stop()
        let end = rendering.frames(640)
        let steps = zip(end, end.dropFirst()).map { abs($0 - $1) }
        #expect(steps.max() ?? 1 < 0.0005 && end.dropFirst(480).allSatisfy { $0 == 0 })
        for _ in 0..<2 { _ = try rendering.player.play((steady, steady)) }
        _ = rendering.frames(9600)
        let kinds = rendering.player.drainEvents().map(\.kind)
        #expect(kinds.count { $0 == .started } == 2 && kinds.count { $0 == .ended } == 3, "\(kinds)")
    }
}
