// SPDX-License-Identifier: MIT
import Testing

@testable import MIDI

/// A clock and a queue that was started later; each reading lasts for some time.
private final class Clocks {
    var now: Int64 = 5_000_000_000
    var queueAhead: Int64 = -3_000_000_000
    var readingTakes: [Int64] = []

    func queueTime() -> Int64? {
        let takes = readingTakes.isEmpty ? 0 : readingTakes.removeFirst()
        now += takes
        let time = now + queueAhead
        now += takes
        return time
    }
}

private let farFuture = Int64.max / 2

@Test func aStampBecomesATimeOfTheMonotonicClock() {
    let clocks = Clocks()
    var clock = QueueClock()
    #expect(clock.time(ofQueueTime: 0, now: farFuture) == nil)
    clock.measure(now: { clocks.now }, queueTime: clocks.queueTime)
    #expect(clock.time(ofQueueTime: 1_999_000_000, now: farFuture) == 4_999_000_000)
}

@Test func aSlowReadingDoesNotSpoilTheMeasurement() {
    let clocks = Clocks()
    clocks.readingTakes = [900_000, 0, 700_000]
    var clock = QueueClock()
    clock.measure(now: { clocks.now }, queueTime: clocks.queueTime)
    #expect(clock.time(ofQueueTime: 0, now: farFuture) == 3_000_000_000)
}

@Test func driftDoesNotAccumulate() {
    let clocks = Clocks()
    var clock = QueueClock()
    clock.measure(now: { clocks.now }, queueTime: clocks.queueTime)
    for _ in 0..<3600 {
        clocks.now += QueueClock.lifetime
        clocks.queueAhead += 100_000  // 100 parts in a million
        clock.measure(now: { clocks.now }, queueTime: clocks.queueTime)
        #expect(clock.time(ofQueueTime: clocks.now + clocks.queueAhead, now: farFuture) == clocks.now)
    }
}

@Test func noEventComesFromTheFuture() {
    let clocks = Clocks()
    var clock = QueueClock()
    clock.measure(now: { clocks.now }, queueTime: clocks.queueTime)
    #expect(clock.time(ofQueueTime: 2_000_000_500, now: clocks.now) == clocks.now)
}
