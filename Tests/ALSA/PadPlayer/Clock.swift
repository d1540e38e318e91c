// SPDX-License-Identifier: MIT
import Glibc

/// Nanoseconds of CLOCK_MONOTONIC, the clock of the kernel's event stamps and of Peach's lines.
func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Int64 {
    static func milliseconds(_ count: Int) -> Int64 { Int64(count) * 1_000_000 }
}
