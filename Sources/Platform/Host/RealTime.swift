// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// What the system lets this user's programs have of the processor and of memory, sched(7) and getrlimit(2).
package struct RealTime: Hashable, Sendable {
    /// The highest priority that may be asked for without anybody's help; 0 is none.
    package let priority: UInt64
    /// Bytes that may be kept from being swapped out; nil is any number.
    package let lockedBytes: UInt64?
    /// RealtimeKit gives priorities to those who may not take them.
    package let hasKit: Bool

    package init(root: String = "/") {
        var limit = rlimit()
        priority = getrlimit(__rlimit_resource_t(__RLIMIT_RTPRIO.rawValue), &limit) == 0 ? UInt64(limit.rlim_cur) : 0
        let isKnown = getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0
        lockedBytes = isKnown && limit.rlim_cur != .max ? UInt64(limit.rlim_cur) : nil
        let file = HostFile(root)
        hasKit = ["usr/share", "usr/local/share"].contains {
            file.isThere("\($0)/dbus-1/system-services/org.freedesktop.RealtimeKit1.service")
        }
    }

    /// The highest real-time priority that a thread of this process has now; nil if none has one.
    package static var granted: Int? {
        HostFile().names(in: "proc/self/task").compactMap { Int32($0) }.compactMap { thread -> Int? in
            var parameters = sched_param()
            let policy = sched_getscheduler(thread) & ~0x4000_0000  // SCHED_RESET_ON_FORK
            guard policy == SCHED_FIFO || policy == SCHED_RR, sched_getparam(thread, &parameters) == 0 else {
                return nil
            }
            return Int(parameters.sched_priority)
        }.max()
    }
}
