// SPDX-License-Identifier: MIT
import CLinux
import Glibc

/// This user's limits of priority and locked memory, sched(7) and getrlimit(2).
package struct RealTime: Hashable, Sendable {
    /// The highest real-time priority without RealtimeKit; 0 is none.
    package let priority: UInt64
    /// Bytes of memory that can be locked; nil is unlimited.
    package let lockedBytes: UInt64?
    /// True if RealtimeKit is installed, which grants priorities beyond the limit.
    package let hasRealtimeKit: Bool

    package init(root: String = "/") {
        var limit = rlimit()
        priority = getrlimit(__rlimit_resource_t(__RLIMIT_RTPRIO.rawValue), &limit) == 0 ? UInt64(limit.rlim_cur) : 0
        let isKnown = getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0
        lockedBytes = isKnown && limit.rlim_cur != .max ? UInt64(limit.rlim_cur) : nil
        let file = HostFile(root)
        hasRealtimeKit = ["usr/share", "usr/local/share"].contains {
            file.isThere("\($0)/dbus-1/system-services/org.freedesktop.RealtimeKit1.service")
        }
    }

    /// The real-time priorities of this process's threads by their names; of threads with the same name the highest.
    package static var granted: [String: Int] {
        let file = HostFile()
        let priorities = file.names(in: "proc/self/task").compactMap { thread -> (String, Int)? in
            guard let priority = pid_t(thread).flatMap({ priority(of: $0) }) else { return nil }
            return file.word("proc/self/task/\(thread)/comm").map { ($0, priority) }
        }
        return Dictionary(priorities, uniquingKeysWith: max)
    }
}

extension RealTime {
    /// Priorities of threads that must not wait for ordinary programs. 20 is the highest that RealtimeKit grants; PipeWire, JACK and
    /// FluidSynth ask for more where the limit allows.
    package enum Priority: Int32, Sendable {
        /// The alsa-thread: below every audio thread, because a gap is worse than a late pad.
        case controllers = 10
        case audio = 20
    }

    /// The kernel's number of the calling thread.
    package static var thread: pid_t { gettid() }

    /// Names the calling thread for the kernel, at most 15 bytes; `Thread.name` does not.
    package static func nameThread(_ name: String) { pthread_setname_np(pthread_self(), name) }

    /// This process's threads with one of these names.
    package static func threads(named names: Set<String>) -> [pid_t] {
        let file = HostFile()
        return file.names(in: "proc/self/task").filter { thread in
            file.word("proc/self/task/\(thread)/comm").map(names.contains) ?? false
        }.compactMap { pid_t($0) }
    }

    /// Gives a thread of this process real-time priority, unless it has one, by the user's limit or else by RealtimeKit, for which it
    /// waits. Without either, nothing changes. Threads that it starts do not inherit the priority.
    package static func raise(_ thread: pid_t, to priority: Priority) {
        guard Self.priority(of: thread) == nil else { return }
        var parameters = sched_param(sched_priority: priority.rawValue)
        if sched_setscheduler(thread, SCHED_RR | resetOnFork, &parameters) != 0 {
            RealtimeKit.raise(thread, to: priority)
        }
    }

    /// SCHED_RESET_ON_FORK.
    private static let resetOnFork: Int32 = 0x4000_0000

    /// Nil if the thread has no real-time priority, or has ended.
    package static func priority(of thread: pid_t) -> Int? {
        var parameters = sched_param()
        let policy = sched_getscheduler(thread) & ~resetOnFork
        guard policy == SCHED_FIFO || policy == SCHED_RR, sched_getparam(thread, &parameters) == 0 else { return nil }
        return Int(parameters.sched_priority)
    }
}

/// The system service that gives real-time priority to users without a limit of their own: the logged-in users of Debian's desktops.
/// https://github.com/heftig/rtkit
private enum RealtimeKit {
    private static let name = "org.freedesktop.RealtimeKit1"
    private static let path = "/org/freedesktop/RealtimeKit1"
    /// Its condition, in microseconds: the kernel ends a process with a real-time thread that computes longer without a pause.
    private static let longestRun: rlim_t = 200_000
    /// Milliseconds to wait for the answer.
    private static let patience: Int32 = 5000

    static func raise(_ thread: pid_t, to priority: RealTime.Priority) {
        // A connection of our own: FluidSynth and PulseAudio may use the shared one.
        guard let bus = dbus_bus_get_private(DBUS_BUS_SYSTEM, nil) else { return }
        defer {
            dbus_connection_close(bus)
            dbus_connection_unref(bus)
        }
        dbus_connection_set_exit_on_disconnect(bus, 0)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(__RLIMIT_RTTIME.rawValue), &limit)
        limit.rlim_max = min(limit.rlim_max, longestRun)
        limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
        setrlimit(__rlimit_resource_t(__RLIMIT_RTTIME.rawValue), &limit)
        guard let call = dbus_message_new_method_call(name, path, name, "MakeThreadRealtime") else { return }
        defer { dbus_message_unref(call) }
        var (thread, priority) = (UInt64(thread), UInt32(priority.rawValue))
        var arguments = DBusMessageIter()
        dbus_message_iter_init_append(call, &arguments)
        dbus_message_iter_append_basic(&arguments, Int32(UInt8(ascii: "t")), &thread)
        dbus_message_iter_append_basic(&arguments, Int32(UInt8(ascii: "u")), &priority)
        guard let reply = dbus_connection_send_with_reply_and_block(bus, call, patience, nil) else { return }
        dbus_message_unref(reply)
    }
}
