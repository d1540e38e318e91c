// SPDX-License-Identifier: MIT
import Commands
import Glibc
import MIDI
import Synchronization
import Words

/// An end at once that nobody asked for: the terminal gets back what it was, and a sentence stands where the runtime would
/// print its stack. Whoever wants that sets SWIFT_BACKTRACE.
enum Crash {
    /// SIGBUS is the world's doing: SQLite keeps `-shm` mapped, and somebody has cut it off, or its disk failed.
    private static let numbers = [SIGBUS, SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGTRAP]

    /// Call before anything that could fail so.
    static func hold() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        cutOffSentence.store(sentence(isFileCutOff: true), ordering: .releasing)
        ownSentence.store(sentence(isFileCutOff: false), ordering: .releasing)
        for number in numbers {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = crashed
            action.sa_flags = SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    private static func sentence(isFileCutOff: Bool) -> UInt {
        UInt(bitPattern: strdup(Speech.wording.written(Speech.texts.crash(isFileCutOff: isFileCutOff)) + "\n"))
    }
}

/// Addresses of C strings that are never freed.
private let cutOffSentence = Atomic<UInt>(0)
private let ownSentence = Atomic<UInt>(0)

/// Wherever the thread stood, with any lock held: atomic loads and what signal-safety(7) lists, nothing else.
private func crashed(number: Int32) {
    Terminal.restoreAfterCrash()
    LastWill.carryOut()
    let address = number == SIGBUS ? cutOffSentence.load(ordering: .acquiring) : ownSentence.load(ordering: .acquiring)
    if let text = UnsafePointer<CChar>(bitPattern: address) {
        _ = write(STDERR_FILENO, text, strlen(text))
    }
    if number == SIGBUS { _exit(ExitStatus.inputOutput.rawValue) }
    // As the handler is taken away by now, this is the end as the system gives it.
    raise(number)
}
