// SPDX-License-Identifier: MIT
import CLinux
import Glibc

/// An eventfd: any thread signals it, and wakes the one thread that waits for it. Signals before the wait count as one.
package final class EventFD: Sendable {
    /// For poll(2); −1 if the process has no descriptor left. Signals are lost then.
    package let descriptor: Int32

    package init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func signal() { Self.signal(descriptor) }

    /// Any thread, the audio thread included: one system call, which neither allocates nor waits, because the descriptor is
    /// non-blocking. By descriptor, because the audio thread must not change reference counts.
    package static func signal(_ descriptor: Int32) {
        // Fails only if the counter is full, that is, signalled already.
        _ = eventfd_write(descriptor, 1)
    }

    package func clear() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }

    /// Waits for a signal, and clears it.
    /// - Parameter end: nanoseconds of CLOCK_MONOTONIC at which the wait ends without a signal.
    package func wait(until end: Int64) {
        let rest = max(0, end - Monotonic.now())
        var time = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if ppoll(&entry, 1, &time, nil) > 0 { clear() }
    }
}

/// CLOCK_MONOTONIC, the clock of all sounds, events and deadlines.
package enum Monotonic {
    /// Nanoseconds. Any thread, the audio thread included: no system call where the kernel has a vDSO.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
