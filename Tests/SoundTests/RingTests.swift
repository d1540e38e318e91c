// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Sound

@Suite struct RingTests {
    @Test func aFullRingTakesAgainWhatWasRead() {
        let ring = Box<Int>(capacity: 4)
        for number in 0..<4 { #expect(ring.push(number)) }
        #expect(!ring.push(4))
        #expect(ring.pop() == 0)
        #expect(ring.push(4))
        #expect((1...4).allSatisfy { ring.pop() == $0 })
    }

    /// With a writing and a reading thread, every number arrives once and in order, through many laps of the ring.
    @Test(arguments: [1, 2, 64]) func twoThreadsNeitherLoseNorSwapAnything(capacity: Int) {
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
