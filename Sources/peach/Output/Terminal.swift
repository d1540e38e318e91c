// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// The terminal at standard input, which gives single keys without echo while a `Keyboard` reads it, and is as it was
/// whenever Peach is not there to read: at its end, and while it is stopped.
enum Terminal {
    private static let original = Mutex<termios?>(nil)

    /// From now on keys come one by one. Ctrl-C stays a signal: it must work even if nobody reads.
    /// - Returns: false if standard input is no terminal.
    static func claim() -> Bool {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
        original.withLock { $0 = settings }
        resume()
        return true
    }

    /// As it was before `claim()`. Again and again is no harm.
    static func release() {
        restore()
        original.withLock { $0 = nil }
    }

    /// As `release()`, until `resume()`.
    static func restore() {
        original.withLock { original in
            guard var settings = original, isInForeground else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
    }

    /// After a stop, in which the shell has used the terminal; in the background it is still the shell's.
    static func resume() {
        original.withLock { original in
            guard var settings = original, isInForeground else { return }
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // Whatever a canonical terminal keeps here, a read waits for one byte.
            settings.c_cc.6 = 1
            settings.c_cc.5 = 0
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
    }

    /// Whoever changes the terminal that controls it from the background is stopped by it.
    static var isInForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group == getpgrp() || group < 0
    }
}
