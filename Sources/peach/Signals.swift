// SPDX-License-Identifier: MIT
import Foundation

/// SIGINT, SIGTERM and SIGHUP as facts on a thread of their own, instead of the end of the process.
enum Signals {
    /// Call before any other thread is made, so that all of them leave these signals alone.
    static func hold() {
        var set = wanted()
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Tells of each signal until the process ends; after `hold()`.
    static func watch(_ sink: @escaping @Sendable (Int32) -> Void) {
        let thread = Thread { @Sendable in
            while true {
                var set = wanted()
                var number: Int32 = 0
                if sigwait(&set, &number) == 0 { sink(number) }
            }
        }
        thread.name = "signals"
        thread.start()
    }

    /// As if nobody had held it. Does not return.
    static func die(of number: Int32) {
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
    }

    private static func wanted() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
