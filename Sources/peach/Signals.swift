// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as facts on a thread of their own, instead of the end of the process; before SIGTSTP stops
/// it, the terminal gets back what it was.
///
/// Handlers and a pipe, not a blocked mask and sigwait(3): while Swift's main function waits, libdispatch keeps the main
/// thread in a sigsuspend(2) that lets every signal through.
enum Signals {
    /// Call before anything else.
    static func hold() {
        // Both are told by errno as well.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return }
        reading.store(ends[0], ordering: .relaxed)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writing.store(ends[1], ordering: .releasing)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT] { signal(number, signalArrived) }
    }

    /// Tells of each signal until somebody else wants to be told, after `hold()`. One that has arrived meanwhile is told at
    /// once.
    static func watch(_ sink: @escaping @Sendable (Int32) -> Void) {
        let isFirst = watcher.withLock { watcher in
            defer { watcher = sink }
            return watcher == nil
        }
        guard isFirst else { return }
        let thread = Thread { @Sendable in
            var byte: UInt8 = 0
            while true {
                let count = read(reading.load(ordering: .relaxed), &byte, 1)
                if count == 1 { arrived(Int32(byte)) } else if errno != EINTR { return }
            }
        }
        thread.name = "signals"
        thread.start()
    }

    private static func arrived(_ number: Int32) {
        switch number {
        case SIGTSTP:
            // In a terminal without a shell nobody could let it go on.
            guard getsid(getppid()) == getsid(0) else { return }
            Terminal.restore()
            kill(getpid(), SIGSTOP)
        case SIGCONT: Terminal.resume()
        // All that are left end the run.
        default: watcher.withLock { $0 }?(number)
        }
    }

    /// As if nobody had held it. Does not return.
    static func die(of number: Int32) {
        Interruption.want()
        Terminal.restore()
        ProgressBar.erase()
        signal(number, SIG_DFL)
        // Swift's threads, and those that they start, block it.
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        TemporaryFiles.removeAll {
            pthread_sigmask(SIG_UNBLOCK, &mask, nil)
            raise(number)
        }
    }

    /// Waits for ever if the signals' thread is ending the process.
    static func awaitEnd() { while Interruption.isWanted { pause() } }
}

private let watcher = Mutex<(@Sendable (Int32) -> Void)?>(nil)
private let reading = Atomic<Int32>(-1)
private let writing = Atomic<Int32>(-1)

/// On whichever thread the signal meets: an atomic load and a write(2), nothing else is allowed here.
private func signalArrived(number: Int32) {
    var byte = UInt8(number)
    let before = errno
    _ = write(writing.load(ordering: .acquiring), &byte, 1)
    errno = before
}
