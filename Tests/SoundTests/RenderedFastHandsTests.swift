// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// With a thousand key and a thousand wheel messages per second, every key sounds at once, and ends.
@Suite struct RenderedFastHandsTests {
    private static let keys = [48, 52, 55, 60, 64, 67, 72, 76]

    private func turn(_ rendering: Rendering, _ random: inout SeededRandom) {
        rendering.player.bendKeys(to: Cents(.random(in: -2400...2400, using: &random)))
        rendering.player.modulateKeys(.random(in: 0...127, using: &random))
    }

    @Test(arguments: [64, 128, 480, 1024, 4800], 0..<3 as Range<UInt64>) func noReleaseIsLost(block: Int, seed: UInt64)
        throws
    {
        var random = SeededRandom(seed: seed)
        let rendering = try Rendering(program: Int(seed), block: block)
        var down: Set<Int> = []
        let messages = block * 1000 / 48000 + 1
        for _ in 0..<(144_000 / block) {
            for _ in 0..<messages {
                guard let key = Self.keys.randomElement(using: &random) else { continue }
                if down.remove(key) != nil {
                    rendering.player.releaseKey(MIDINote(key))
                } else {
                    down.insert(key)
                    rendering.strike(key)
                }
                turn(rendering, &random)
            }
            _ = rendering.frames(block)
        }
        for key in down { rendering.player.releaseKey(MIDINote(key)) }
        turn(rendering, &random)
        _ = rendering.frames(max(block, 600))
        #expect(rendering.frames(9600).allSatisfy { $0 == 0 })
    }

    /// While the audio thread is held up for seconds, bends fill no queue and delay no commands.
    @Test(arguments: [10, 5000]) func bendsTakeNoRoom(bends: Int) throws {
        let (bent, once) = (try Rendering(), try Rendering())
        var random = SeededRandom(seed: 3)
        for rendering in [bent, once] { for key in Self.keys { rendering.strike(key) } }
        #expect(bent.frames(9600) == once.frames(9600))
        for key in Self.keys.dropLast() {
            for _ in 0..<bends { turn(bent, &random) }
            for rendering in [bent, once] { rendering.player.releaseKey(MIDINote(key)) }
        }
        for rendering in [bent, once] {
            rendering.player.bendKeys(to: 150)
            rendering.player.modulateKeys(40)
            rendering.strike(80)
        }
        // The newest bend within one callback counts, also for released keys.
        let samples = bent.frames(9600)
        #expect(samples == once.frames(9600))
        bent.player.releaseKey(MIDINote(80))
        bent.player.releaseKey(MIDINote(76))
        #expect(bent.frames(9600)[600...].allSatisfy { $0 == 0 })
    }
}
