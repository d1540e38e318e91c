// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform
import Synchronization

/// Delivers SIGINT, SIGTERM and SIGHUP on their own thread instead of ending the process, and restores the terminal before
/// SIGTSTP stops it.
///
/// Handlers and a pipe instead of sigwait(3): while Swift's main function waits, libdispatch keeps the main thread in a
/// sigsuspend(2) that admits every signal.
enum Signals {
    /// Installs the handlers. Must be called first.
    static func hold() {
        // Both are also reported by errno.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return }
        reading.store(ends[0], ordering: .relaxed)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writing.store(ends[1], ordering: .releasing)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT] { signal(number, signalArrived) }
    }

    /// Sets the sink of signals, replacing the previous one. Signals that arrived since `hold()` are delivered at once.
    static func watch(_ sink: @escaping @Sendable (Int32) -> Void) {
        let isFirst = currentSink.withLock { current in
            defer { current = sink }
            return current == nil
        }
        guard isFirst else { return }
        let thread = Thread { @Sendable in
            var byte: UInt8 = 0
            while true {
                let count = read(reading.load(ordering: .relaxed), &byte, 1)
                if count == 1 { handle(Int32(byte)) } else if errno != EINTR { return }
            }
        }
        thread.name = "signals"
        thread.start()
    }

    private static func handle(_ number: Int32) {
        switch number {
        case SIGTSTP:
            // Without a shell, nothing could continue the process.
            guard getsid(getppid()) == getsid(0) else { return }
            Terminal.restore()
            kill(getpid(), SIGSTOP)
        case SIGCONT: Terminal.resume()
        // SIGINT, SIGTERM and SIGHUP.
        default: currentSink.withLock { $0 }?(number)
        }
    }

    /// Ends the process by the signal's default action. Does not return.
    static func die(of number: Int32) {
        Interruption.want()
        Terminal.restore()
        ProgressBar.erase()
        signal(number, SIG_DFL)
        // Swift's threads block the signal.
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        TemporaryFiles.removeAll {
            pthread_sigmask(SIG_UNBLOCK, &mask, nil)
            raise(number)
        }
    }

    /// Waits forever if the signal thread is ending the process.
    static func awaitEnd() { while Interruption.isWanted { pause() } }
}

private let currentSink = Mutex<(@Sendable (Int32) -> Void)?>(nil)
private let reading = Atomic<Int32>(-1)
private let writing = Atomic<Int32>(-1)

/// Runs in signal context on any thread: only an atomic load and a write(2) are allowed.
private func signalArrived(number: Int32) {
    var byte = UInt8(number)
    let savedErrno = errno
    _ = write(writing.load(ordering: .acquiring), &byte, 1)
    errno = savedErrno
}
