// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// While the audio thread is held up, more may be asked of it than it has room for; what ends a sound is never forgotten.
@Suite struct FullRingTests {
    enum Ending: CaseIterable { case stop, stopAll, mute, releaseKey, releaseAllKeys, liftPedal }

    @Test(arguments: Ending.allCases, [10, 300, 5000]) func silenceComesHoweverMuchIsWaiting(
        _ ending: Ending, waiting: Int
    ) throws {
        let rendering = try Rendering()
        let player = rendering.player
        let note = [.stop, .mute, .stopAll].contains(ending) ? try rendering.play() : nil
        if note == nil { rendering.strike(60) }
        if ending == .liftPedal {
            player.sustain(true)
            player.releaseKey(MIDINote(60))
        }
        #expect(rendering.frames(9600).suffix(4800).contains { $0.magnitude > 0.001 })

        for number in 0..<waiting {
            note?.adjustFrequency(Frequency(440 + Double(number % 10)))
            if note == nil { player.releaseKey(MIDINote(100)) }
        }
        switch ending {
        case .stop: note?.stop()
        case .stopAll: player.stopAll()
        case .mute: note?.mute()
        case .releaseKey: player.releaseKey(MIDINote(60))
        case .releaseAllKeys: player.releaseAllKeys()
        case .liftPedal: player.sustain(false)
        }
        for _ in 0..<100 {
            _ = rendering.frames(64)
            _ = player.takeFacts()
        }
        #expect(rendering.frames(9600).allSatisfy { $0.magnitude < 1e-6 })
    }

    /// A mute that waits is followed by its end.
    @Test func whatWaitsStaysInItsOrder() throws {
        let rendering = try Rendering()
        let note = try rendering.play()
        _ = rendering.frames(4800)
        for _ in 0..<300 { note.adjustFrequency(Frequency(441)) }
        note.mute()
        note.unmute()
        for _ in 0..<100 {
            _ = rendering.frames(64)
            _ = rendering.player.takeFacts()
        }
        #expect(rendering.frames(4800).contains { $0.magnitude > 0.001 })
    }
}
