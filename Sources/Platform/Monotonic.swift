// SPDX-License-Identifier: MIT
import Glibc

/// CLOCK_MONOTONIC, by which all that sounds, is pressed or waits is dated.
package enum Monotonic {
    /// Nanoseconds. Any thread, the audio thread included: no system call where the kernel has a vDSO.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
