// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing

@testable import Sound

/// Keys sound while they are held, with a level by their velocity.
@Suite struct RenderedKeyTests {
    private static let fade = 480

    /// In dB, after the attack.
    private func level(_ samples: [Float]) -> Double {
        10 * log10(samples[4800..<28800].reduce(0) { $0 + Double($1) * Double($1) } / 24000)
    }

    private func isSilent(_ samples: some Sequence<Float>) -> Bool { samples.allSatisfy { $0 == 0 } }

    /// The level of a note at velocity 100; about 12 dB less at 40, 3 dB more at 127, and monotonic between.
    private func checkLevels(_ rendering: Rendering) throws {
        let note = level(try rendering.note(440, seconds: 0.6))
        func struck(_ velocity: Int) -> Double {
            rendering.strike(69, velocity: velocity)
            defer { rendering.silenceKeys() }
            return level(rendering.frames(28800)) - note
        }
        for velocity in [127, 126, 100, 64, 32, 10, 1] {
            let wanted = 30 * log10(Double(velocity) / 100)
            #expect((struck(velocity) - wanted).magnitude <= 0.01, "velocity \(velocity)")
        }
        #expect(struck(100).magnitude < 0.01 && (struck(40) + 12).magnitude < 0.5 && (struck(127) - 3).magnitude < 0.5)
    }

    @Test(arguments: Rendering.shippedPrograms) func aKeyIsAsLoudAsItIsStruck(program: Int) throws {
        try checkLevels(Rendering(program: program))
    }

    /// Other SoundFonts respond to velocity; in the shipped one a modulator of amount 0 disables that.
    @Test func aSoundFontThatKnowsVelocityIsNoLouder() throws {
        let folder = try TemporaryFolder()
        try checkLevels(Rendering(font: folder.write(OddSoundFont.heedingVelocity(), as: "odd.sf2")))
    }

    @Test func aKeySoundsAtOnceAndEndsTenMillisecondsAfterItsRelease() throws {
        let rendering = try Rendering()
        var slowest = 0
        for gap in [0, 1, 17, 63, 64, 777] {
            rendering.strike(57)
            _ = rendering.frames(5000 + gap)
            let alone = try Rendering()
            alone.strike(57)
            _ = alone.frames(5000 + gap)
            rendering.strike(69)
            let both = rendering.frames(9600)
            let one = alone.frames(9600)
            let first = try #require(both.indices.first { both[$0] != one[$0] })
            slowest = max(slowest, first)
            rendering.player.releaseKey(MIDINote(69))
            alone.player.releaseKey(MIDINote(69))
            let end = rendering.frames(9600)
            let rest = alone.frames(9600)
            #expect(end[..<(Self.fade - 2)] != rest[..<(Self.fade - 2)] && end[Self.fade...] == rest[Self.fade...])
            rendering.silenceKeys()
        }
        print("a key beside others: first change after \(slowest) frames at most")
        #expect(slowest <= 128)
    }

    @Test func thePedalHoldsNotesUntilItGoesUp() throws {
        let rendering = try Rendering()
        rendering.player.sustain(true)
        rendering.strike(69)
        rendering.strike(60)
        _ = rendering.frames(2400)
        rendering.player.releaseKey(MIDINote(69))
        let held = rendering.frames(96000)
        #expect(!isSilent(held.suffix(100)))
        rendering.player.sustain(false)
        _ = rendering.frames(Self.fade)
        #expect(!isSilent(rendering.frames(1000)))
        rendering.player.releaseKey(MIDINote(60))
        #expect(isSilent(rendering.frames(9600)[Self.fade...]))
        rendering.strike(60)
        rendering.player.releaseKey(MIDINote(60))
        #expect(isSilent(rendering.frames(9600)[600...]))
    }

    @Test func theNinthKeyTakesTheOldestOnesPlace() throws {
        let rendering = try Rendering()
        let keys = [40, 45, 50, 55, 60, 65, 70, 75, 80]
        for key in keys {
            rendering.strike(key)
            _ = rendering.frames(1000)
        }
        for key in keys[2...] { rendering.player.releaseKey(MIDINote(key)) }
        _ = rendering.frames(Self.fade)
        #expect(!isSilent(rendering.frames(100)))
        rendering.player.releaseKey(MIDINote(keys[1]))
        #expect(isSilent(rendering.frames(9600)[Self.fade...]))
    }

    /// After any sequence of events, everything falls silent.
    @Test(arguments: 0..<8) func nothingHangs(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let rendering = try Rendering(program: Int(seed) % 5, block: [64, 128, 1024][Int(seed) % 3])
        for round in 0..<40 {
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                switch Int.random(in: 0..<10, using: &random) {
                case 0...4:
                    rendering.strike(.random(in: 0...127, using: &random), reference: round % 7 == 0 ? 415 : 440)
                case 5, 6: rendering.player.releaseKey(MIDINote(.random(in: 0...127, using: &random)))
                case 7: rendering.player.sustain(.random(using: &random))
                default: _ = rendering.frames(.random(in: 1...700, using: &random))
                }
            }
            if round % 2 == 0 { rendering.player.releaseAllKeys() } else { rendering.player.stopAll() }
            _ = rendering.frames(600)
            #expect(isSilent(rendering.frames(9000)))
            rendering.strike(60)
            #expect(!isSilent(rendering.frames(128)))
            rendering.player.releaseKey(MIDINote(60))
            #expect(isSilent(rendering.frames(9600)[600...]))
        }
        #expect(rendering.player.drainEvents().isEmpty)
    }

    @Test func keysAndNotesDoNotTouchOneAnother() throws {
        let (both, keys) = (try Rendering(), try Rendering())
        _ = try both.play(440)
        for rendering in [both, keys] { rendering.strike(60) }
        let note = try Rendering().note(440, seconds: 1)
        #expect(zip(both.frames(48000), zip(keys.frames(48000), note).map(+)).allSatisfy { ($0 - $1).magnitude < 1e-6 })
    }

    @Test func heldKeysDoNotKeepNotesFromAnotherSound() throws {
        let rendering = try Rendering()
        rendering.player.sustain(true)
        rendering.strike(48)
        let held = rendering.frames(64)
        try rendering.player.use(Rendering.source(program: 3))
        let alone = try Rendering()
        alone.strike(48)
        #expect(alone.frames(64) == held)
        let organ = try Rendering(program: 3)
        _ = try rendering.play(440)
        _ = try organ.play(440)
        let sum = zip(organ.frames(24000), alone.frames(24000)).map(+)
        #expect(zip(rendering.frames(24000), sum).allSatisfy { ($0 - $1).magnitude < 1e-6 })

        rendering.player.stopAll()
        _ = rendering.frames(600)
        rendering.strike(69)
        let other = try Rendering(program: 3)
        other.strike(69)
        #expect(rendering.frames(9600) == other.frames(9600))
    }

    @Test func theStateOfThePedalOutlivesTheSound() throws {
        let rendering = try Rendering()
        rendering.player.sustain(true)
        try rendering.player.use(Rendering.source(program: 3))
        rendering.strike(60)
        _ = rendering.frames(1000)
        rendering.player.releaseKey(MIDINote(60))
        #expect(!isSilent(rendering.frames(9600)[5000...]))
    }
}
