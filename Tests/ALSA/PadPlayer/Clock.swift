// SPDX-License-Identifier: MIT
import Glibc

/// Nanoseconds of CLOCK_MONOTONIC, the clock of the kernel's event stamps and of Peach's lines.
func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// To a moment, so that being late once delays nothing that follows.
func sleep(until moment: Int64) {
    var time = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
}

extension Int64 {
    static func milliseconds(_ count: Int) -> Int64 { Int64(count) * 1_000_000 }
}
