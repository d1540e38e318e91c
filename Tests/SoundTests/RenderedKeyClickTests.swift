// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// No key begins, ends or is replaced with a click, also under wheels that are turned a thousand times a second: of sines nothing
/// is above 4 kHz.
@Suite struct RenderedKeyClickTests {
    private static let chord = [45, 49, 52, 57, 61, 64, 66, 69]

    private func held(_ keys: [Int], block: Int = 64) throws -> Rendering {
        let rendering = try Rendering(block: block)
        for key in keys { rendering.strike(key) }
        return rendering
    }

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
        let steady = try held(keys, block: 48).frames(24000)
        let rendering = try held(keys, block: 48)
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
            let wanted = Rendering.frequency(key, cents: bend, reference: 441.3)
            // The bend is complete after 8 ms: everything afterwards is in tune.
            let settled = Array(samples[384...]) + moved.frames(Int(24 / wanted * 48000) + 9600)
            let error = try #require(PitchMeter(sampleRate: 48000).deviation(of: settled, from: wanted))
            #expect(error.magnitude <= 0.01, "\(bend) cents")
        }
        print("bend at key \(key), \(block) frames: first change after \(slowest) frames at most")
        #expect(slowest <= 128)
    }

    /// Renders around one time; returns the power above 4 kHz in dB relative to steady keys.
    private func splash(_ rendering: Rendering, _ what: String, of keys: [Int] = [69], at moment: () -> Void) throws
        -> Double
    {
        var samples = rendering.frames(8192)
        let before = samples.count
        moment()
        samples += rendering.frames(8192)
        let reference = try held(keys).frames(24000)
        let worst = [0, 64, 128, 240, 480].map { Spectrum.splash(samples, around: before + $0, steady: reference) }
            .max()
        let found = try #require(worst)
        print(String(format: "keys, %@: %.1f dB", what, found))
        return found
    }

    @Test func noChangeOfKeysClicks() throws {
        let rendering = try Rendering()
        let player = rendering.player
        #expect(try splash(rendering, "strike") { rendering.strike(69) } < -80)
        #expect(try splash(rendering, "second strike") { rendering.strike(69) } < -80)
        #expect(try splash(rendering, "another") { rendering.strike(65) } < -80)
        #expect(try splash(rendering, "release") { player.releaseKey(MIDINote(69)) } < -80)
        #expect(try splash(rendering, "pedal") { player.sustain(true) } < -80)
        for key in [45, 49, 52, 57, 61, 64, 72] { rendering.strike(key) }
        _ = rendering.frames(4800)
        #expect(try splash(rendering, "the ninth") { rendering.strike(73) } < -80)
        #expect(
            try splash(rendering, "a handful", of: Self.chord) { for key in 46..<52 { rendering.strike(key) } } < -80)
        #expect(
            try splash(rendering, "all keys of the keyboard", of: Self.chord) {
                for key in 21..<85 { rendering.strike(key) }
            } < -80)
        #expect(try splash(rendering, "another reference") { rendering.strike(69, reference: 442) } < -80)
        #expect(try splash(rendering, "release of all", of: Self.chord) { player.releaseAllKeys() } < -80)
    }

    /// Faster than hands: ten strikes within the time of a fade.
    @Test func aTrillDoesNotClick() throws {
        let rendering = try Rendering()
        let reference = try held(Self.chord).frames(24000)
        var samples = rendering.frames(8192)
        for step in 0..<200 {
            rendering.strike(50 + step % 17)
            samples += rendering.frames(48)
        }
        samples += rendering.frames(8192)
        let worst = stride(from: 4096, through: samples.count - 4096, by: 1024)
            .map { Spectrum.splash(samples, around: $0, steady: reference) }.max()
        print("keys, trill: \(worst ?? 0) dB")
        #expect(try #require(worst) < -80)
    }
}
