// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

@Suite struct RingTests {
    /// With a writing and a reading thread, every number arrives once and in order, through many laps of the ring.
    @Test(arguments: [1, 2, 64]) func twoThreadsKeepEveryElementInOrder(capacity: Int) {
        let count = min(20_000, 1000 * capacity)
        let ring = Box<Pair>(capacity: capacity)
        // A blocked ring fails.
        let end = ContinuousClock.now + .seconds(60)
        let producer = Thread { @Sendable in
            for number in 0..<count {
                while !ring.push(Pair(number: number, complement: ~number)), ContinuousClock.now < end { sched_yield() }
            }
        }
        producer.start()
        var wrong = 0
        for number in 0..<count {
            var taken = ring.pop()
            while taken == nil, ContinuousClock.now < end {
                sched_yield()
                taken = ring.pop()
            }
            if taken?.number != number || taken?.complement != ~number { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(ring.pop() == nil)
    }

    private struct Pair: BitwiseCopyable {
        let number: Int
        let complement: Int
    }

    /// `@unchecked Sendable`: one thread pushes, the other pops.
    private final class Box<Element: BitwiseCopyable>: @unchecked Sendable {
        private let ring: Ring<Element>
        init(capacity: Int) { ring = Ring(capacity: capacity) }
        func push(_ element: Element) -> Bool { ring.push(element) }
        func pop() -> Element? { ring.pop() }
    }
}

/// While the audio thread is held up and the ring is full, commands that end a sound are never lost.
@Suite struct FullRingTests {
    enum Ending: CaseIterable { case stop, stopAll, mute, releaseKey, releaseAllKeys, liftPedal }

    @Test(arguments: Ending.allCases, [10, 5000]) func silenceComesWithManyWaitingCommands(
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
    @Test(arguments: [10, 5000]) func theLastPositionOfAWheelSounds(moves: Int) throws {
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
