// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// Wheels that are turned a thousand times a second click neither while they are turned nor afterwards.
@Suite struct RenderedBendClickTests {
    private static let chord = [45, 49, 52, 57, 61, 64, 66, 69]

    /// How a wheel is turned: −1…1 at a time in seconds.
    enum Turn: CaseIterable {
        /// Evenly to and fro, five times a second.
        case swing
        /// Anywhere, with every message.
        case noise
        /// From end to end, eight times a second.
        case jumps
        /// Turned and released: a spring returns it in 20 ms.
        case releases

        func place(at time: Double, _ random: inout SeededRandom) -> Double {
            switch self {
            case .swing: sin(10 * .pi * time)
            case .noise: .random(in: -1...1, using: &random)
            case .jumps: Int(time * 8) % 2 == 0 ? 1 : -1
            case .releases: exp(-(time * 4).truncatingRemainder(dividingBy: 1) / 4 / 0.02)
            }
        }
    }

    /// The worst energy above 4 kHz in dB of steady keys: while a wheel is turned for a second, by a thousand messages, and
    /// when it rests.
    private func splash(_ keys: [Int], _ turn: Turn, move: (NotePlayer, Double) -> Void) throws -> (Double, Double) {
        func held() throws -> Rendering {
            let rendering = try Rendering(block: 48)
            for key in keys { rendering.strike(key) }
            return rendering
        }
        let steady = try held().frames(24000)
        let rendering = try held()
        var random = SeededRandom(seed: UInt64(keys.count))
        var samples = rendering.frames(12000)
        for message in 0..<1000 {
            move(rendering.player, turn.place(at: Double(message) / 1000, &random))
            samples += rendering.frames(48)
        }
        let end = samples.count
        samples += rendering.frames(24000)
        func worst(_ places: some Sequence<Int>) -> Double {
            places.map { Spectrum.splash(samples, around: $0, steady: steady) }.max() ?? .infinity
        }
        return (
            worst(stride(from: 12000, through: end, by: 1000)),
            worst(stride(from: end + 4700, to: end + 19000, by: 1000))
        )
    }

    @Test(arguments: Turn.allCases, [1, 2, 7, 12, 24]) func bendsDoNotClick(_ turn: Turn, range: Int) throws {
        for keys in [[69], Self.chord] {
            let (turning, resting) = try splash(keys, turn) { player, place in
                player.bendKeys(to: Cents(place * Double(range) * 100))
            }
            print(String(format: "bend, \(turn), range \(range), \(keys.count): %.1f dB, then %.1f", turning, resting))
            #expect(turning < -60 && resting < -80)
        }
    }

    @Test(arguments: Turn.allCases) func modulationDoesNotClick(_ turn: Turn) throws {
        for keys in [[69], Self.chord] {
            let (turning, resting) = try splash(keys, turn) { player, place in
                player.modulateKeys(Int((place + 1) * 63.5))
            }
            print(String(format: "modulation, \(turn), \(keys.count): %.1f dB, then %.1f", turning, resting))
            #expect(turning < -60 && resting < -60)
        }
    }

    @Test(arguments: [64, 128, 256], [69, 45, 96]) func aBendIsHeardAtOnceAndSettledSoon(block: Int, key: Int) throws {
        var random = SeededRandom(seed: UInt64(block + key))
        var slowest = 0
        for bend in [-2400, -700, -40, -3.3, 0.45, 7, 50, 200, 1200] {
            let (moved, still) = (try Rendering(block: block), try Rendering(block: block))
            for rendering in [moved, still] { rendering.strike(key, reference: 441.3) }
            let before = block * Int.random(in: 20...500, using: &random)
            #expect(moved.frames(before) == still.frames(before))
            moved.player.bendKeys(to: Cents(bend))
            let (samples, others) = (moved.frames(960), still.frames(960))
            slowest = max(slowest, try #require(samples.indices.first { samples[$0] != others[$0] }))
            let wanted = TuningSystem.equalTemperament.frequency(
                for: MIDINote(key), referencePitch: Frequency(441.3)
            ).raised(by: Cents(bend)).rawValue
            // The bend is complete after 10 ms: everything afterwards is in tune.
            let settled = Array(samples[480...]) + moved.frames(Int(24 / wanted * 48000) + 9600)
            let error = try #require(PitchMeter(sampleRate: 48000).deviation(of: settled, from: wanted))
            #expect(error.magnitude <= 0.01, "\(bend) cents")
        }
        print("bend at key \(key), \(block) frames: first change after \(slowest) frames at most")
        #expect(slowest <= 128)
    }
}
