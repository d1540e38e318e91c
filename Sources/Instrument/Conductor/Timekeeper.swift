// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform
import Synchronization

/// The clock of the Conductor and the dates of records, live or rendered.
package struct Timekeeper: Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC, or of rendered time.
    package let now: @Sendable () -> Int64
    package let date: @Sendable (Int64) -> Date

    package static let live = Timekeeper(
        now: { Monotonic.now() },
        date: { moment in Date().addingTimeInterval(Double(moment - Monotonic.now()) / 1e9) })
}

/// The local time of day, for lists of events.
package enum ClockTime {
    /// "10:41:07.318".
    package static func text(_ date: Date) -> String {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
        var seconds = time_t(milliseconds / 1000)
        var local = tm()
        localtime_r(&seconds, &local)
        let rest = milliseconds % 1000
        return String(format: "%02d:%02d:%02d.%03d", local.tm_hour, local.tm_min, local.tm_sec, rest)
    }
}

/// Detects that the machine slept or the process was stopped. The first thread afterwards reports it before its own input, so
/// that a key does not answer an exercise during which Peach stood still.
package final class SuspendDetector: Sendable {
    /// The shortest gap between two checks that counts, in nanoseconds.
    private static let shortest: Int64 = 1_000_000_000

    private let now: @Sendable () -> Int64
    private let found: @Sendable (Int64) -> Void
    /// The last check; nil before `begin`.
    private let last = Mutex<(time: Int64, moment: Int64)?>(nil)

    /// - Parameters:
    ///   - now: nanoseconds of a clock that runs while the machine sleeps.
    ///   - found: called with the moment of the check before the gap, in nanoseconds of CLOCK_MONOTONIC.
    package init(
        now: @escaping @Sendable () -> Int64 = SuspendDetector.timeWithSleep, found: @escaping @Sendable (Int64) -> Void
    ) {
        (self.now, self.found) = (now, found)
    }

    /// Begins after a slow start, which is no gap.
    package func begin() { last.withLock { $0 = (now(), Monotonic.now()) } }

    /// Called regularly by one thread, and by every thread before it sends input. Returns after the report.
    package func check() {
        last.withLock { last in
            guard let before = last else { return }
            let now = now()
            if now - before.time > Self.shortest { found(before.moment) }
            last = (now, Monotonic.now())
        }
    }

    /// Nanoseconds of CLOCK_BOOTTIME; CLOCK_MONOTONIC stops while the machine sleeps.
    package static func timeWithSleep() -> Int64 {
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        return Int64(boot.tv_sec) * 1_000_000_000 + Int64(boot.tv_nsec)
    }
}

/// Polls the sound, the clock and `SuspendDetector` on a thread: when the audio thread has rendered a note's beginning or end, when
/// a device has opened, at the Conductor's deadline, and after `LiveAudioSession.pollInterval` at the latest.
package final class SoundPoll: Sendable {
    private struct Wait {
        /// The moment for `.timePassed`.
        var moment = Int64.max
        /// When the present wait ends.
        var end: Int64 = 0
    }

    private let audioSession: LiveAudioSession
    private let suspendDetector: SuspendDetector
    private let sink: @Sendable (Input) -> Void
    private let wait = Mutex(Wait())
    private let isRunning = Atomic<Bool>(true)
    private let ended = DispatchSemaphore(value: 0)

    /// The shortest wait for a moment, in nanoseconds: an input may set one that has passed again and again.
    private static let shortestWait: Int64 = 1_000_000

    package init(
        audioSession: LiveAudioSession, suspendDetector: SuspendDetector, sink: @escaping @Sendable (Input) -> Void
    ) {
        self.audioSession = audioSession
        self.suspendDetector = suspendDetector
        self.sink = sink
        let thread = Thread { @Sendable in
            self.run()
            self.ended.signal()
        }
        thread.name = "poll"
        thread.start()
    }

    /// Requests one `.timePassed` at a moment of CLOCK_MONOTONIC, in nanoseconds; nil is never. Any thread.
    package func wake(at moment: Int64?) {
        let isSooner = wait.withLock { wait in
            wait.moment = moment ?? .max
            return wait.moment < wait.end
        }
        if isSooner { audioSession.wake.signal() }
    }

    /// Ends the thread and waits for it.
    package func stop() {
        guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
        audioSession.wake.signal()
        ended.wait()
    }

    private func run() {
        var now = Monotonic.now()
        while isRunning.load(ordering: .acquiring) {
            let latest = now + audioSession.pollInterval(at: now)
            let end = wait.withLock { wait in
                wait.end = min(latest, max(now + Self.shortestWait, wait.moment))
                return wait.end
            }
            audioSession.wake.wait(until: end)
            suspendDetector.check()
            now = Monotonic.now()
            for input in audioSession.poll(at: now) { sink(input) }
            let hasPassed = wait.withLock { wait in
                guard now >= wait.moment else { return false }
                wait.moment = .max
                return true
            }
            if hasPassed { sink(.timePassed) }
        }
    }
}
