// SPDX-License-Identifier: MIT
import Instrument
import Synchronization
import Testing

struct StandstillTests {
    @Test func whoLooksFirstFindsItAndNobodyElse() {
        let (clock, found) = (Mutex<Int64>.Box(0), Mutex<Int>.Box(0))
        let suspendDetector = SuspendDetector(
            now: { clock.value.withLock { $0 } }, found: { _ in found.value.withLock { $0 += 1 } })
        func pass(_ milliseconds: Int64) -> Int {
            clock.value.withLock { $0 += milliseconds * 1_000_000 }
            suspendDetector.check()
            return found.value.withLock { $0 }
        }
        #expect(pass(5000) == 0, "a slow start is none")
        suspendDetector.begin()
        for _ in 0..<500 { #expect(pass(2) == 0) }
        #expect(pass(950) == 0, "nor is a busy machine")
        #expect(pass(1200) == 1)
        #expect(pass(0) == 1 && pass(2) == 1)
    }
}
