// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// While the audio thread is held up and the ring is full, commands that end a sound are never lost.
@Suite struct FullRingTests {
    enum Ending: CaseIterable { case stop, stopAll, mute, releaseKey, releaseAllKeys, liftPedal }

    @Test(arguments: Ending.allCases, [10, 5000]) func silenceComesHoweverMuchIsWaiting(
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
            _ = player.drainEvents()
        }
        #expect(rendering.frames(9600).allSatisfy { $0.magnitude < 1e-6 })
    }

    /// The last pitch of a wheel is in the note's handle and in the record, so it must sound.
    @Test(arguments: [10, 5000]) func theLastPlaceOfAWheelIsWhatSounds(moves: Int) throws {
        let rendering = try Rendering()
        let (tuned, other) = (try rendering.play(), try rendering.play(220))
        _ = rendering.frames(4800)
        for number in 0..<moves {
            tuned.adjustFrequency(Frequency(440 + Double(number % 20)))
            other.adjustFrequency(Frequency(220 + Double(number % 10)))
        }
        tuned.adjustFrequency(Frequency(452.4))
        other.mute()
        for _ in 0..<100 {
            _ = rendering.frames(64)
            _ = rendering.player.drainEvents()
        }
        #expect(tuned.frequency.rawValue == 452.4)
        let meter = PitchMeter(sampleRate: rendering.player.sampleRate)
        let deviation = try #require(meter.deviation(of: rendering.frames(24000)[...], from: tuned.frequency.rawValue))
        #expect(deviation.magnitude < 0.1)
    }
}
