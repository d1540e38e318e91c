// SPDX-License-Identifier: MIT
import Glibc
import Platform
import Synchronization

/// Whether the machine was asleep, or Peach stopped. Whoever looks first afterwards finds it, and tells of it before anything
/// that came meanwhile: a key that was pressed answers no exercise during which Peach stood still.
package final class SuspendDetector: Sendable {
    /// Nanoseconds for which nobody must have looked.
    private static let shortest: Int64 = 1_000_000_000

    private let now: @Sendable () -> Int64
    private let found: @Sendable (Int64) -> Void
    /// Nil until it begins.
    private let last = Mutex<(time: Int64, moment: Int64)?>(nil)

    /// - Parameters:
    ///   - now: nanoseconds of a clock that runs through a sleep of the machine.
    ///   - found: called by whoever looks first, with the moment of the look before, in nanoseconds of CLOCK_MONOTONIC.
    package init(
        now: @escaping @Sendable () -> Int64 = SuspendDetector.timeWithSleep, found: @escaping @Sendable (Int64) -> Void
    ) {
        (self.now, self.found) = (now, found)
    }

    /// From now on somebody looks all the time. What a slow start takes is none.
    package func begin() { last.withLock { $0 = (now(), Monotonic.now()) } }

    /// To be called all the time by one thread, and by every other before it hands on what a player does. Returns when it is told.
    package func look() {
        last.withLock { last in
            guard let before = last else { return }
            let now = now()
            if now - before.time > Self.shortest { found(before.moment) }
            last = (now, Monotonic.now())
        }
    }

    /// Nanoseconds of CLOCK_BOOTTIME; CLOCK_MONOTONIC sleeps with the machine.
    package static func timeWithSleep() -> Int64 {
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        return Int64(boot.tv_sec) * 1_000_000_000 + Int64(boot.tv_nsec)
    }
}
