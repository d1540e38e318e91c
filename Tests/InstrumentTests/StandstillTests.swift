// SPDX-License-Identifier: MIT
import Instrument
import Synchronization
import Testing

struct StandstillTests {
    private let clock = Shared<Int64>(0)
    private let found = Shared<Int>(0)

    private final class Shared<Value: Sendable>: Sendable {
        private let value: Mutex<Value>

        init(_ value: Value) { self.value = Mutex(value) }

        func change(_ body: (inout sending Value) -> Void) { value.withLock { body(&$0) } }
        var now: Value { value.withLock { $0 } }
    }

    @Test func whoLooksFirstFindsItAndNobodyElse() {
        let (clock, found) = (clock, found)
        let standstill = Standstill(now: { clock.now }, found: { _ in found.change { $0 += 1 } })
        standstill.begin()
        for _ in 0..<500 {
            clock.change { $0 += 2_000_000 }
            standstill.look()
        }
        #expect(found.now == 0)
        clock.change { $0 += 1_200_000_000 }
        standstill.look()
        #expect(found.now == 1)
        standstill.look()
        clock.change { $0 += 2_000_000 }
        standstill.look()
        #expect(found.now == 1)
    }
}
