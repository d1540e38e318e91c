// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform
import Sound
import Synchronization

/// Reads single keys from the terminal, without echo, until `close()`.
final class Keyboard: Sendable {
    private let isOpen = Atomic<Bool>(true)
    private let stop: (read: Int32, write: Int32)

    /// Nil if standard input is no terminal.
    /// - Parameters:
    ///   - letters: aliases in the player's language.
    ///   - sink: called on the keyboard thread for each key, with the time it was read.
    init?(letters: [String: String], sink: @escaping @Sendable (Key, Int64) -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, Terminal.claim() else { return nil }
        stop = (ends[0], ends[1])
        let end = ends[0]
        let thread = Thread { @Sendable in Self.read(until: end, letters: letters, sink) }
        thread.name = "keyboard"
        thread.start()
    }

    /// Restores the terminal. Idempotent.
    func close() {
        guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
        Terminal.release()
        var byte: UInt8 = 0
        _ = write(stop.write, &byte, 1)
    }

    private static func read(until end: Int32, letters: [String: String], _ sink: (Key, Int64) -> Void) {
        var pending: [UInt8] = []
        while true {
            // In the background (Ctrl-Z, bg) the keys are the shell's; no signal reports the return, so poll.
            while !Terminal.isInForeground {
                var stop = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                if poll(&stop, 1, 200) > 0 { return }
                Terminal.resume()
            }
            var descriptors = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            // An escape without further bytes within 30 ms is the Escape key.
            let count = poll(&descriptors, 2, pending.isEmpty ? -1 : 30)
            let moment = Monotonic.now()
            if descriptors[1].revents != 0 { return }
            if count > 0 {
                guard Terminal.isInForeground else { continue }
                var bytes = [UInt8](repeating: 0, count: 64)
                let length = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
                guard length > 0 else { return }
                pending += bytes[..<length]
            }
            for key in keys(in: &pending, isComplete: count == 0, letters: letters) { sink(key, moment) }
        }
    }

    /// Parses and removes keys from the front of the bytes; an incomplete sequence stays, unless `isComplete`.
    /// - Parameter letters: aliases in the player's language.
    static func keys(in bytes: inout [UInt8], isComplete: Bool, letters: [String: String]) -> [Key] {
        var keys: [Key] = []
        while let first = bytes.first {
            if first == 0x1B {
                if bytes.count >= 3, bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") {
                    let arrows: [Character: Key] = ["A": .up, "B": .down, "C": .right, "D": .left]
                    if let key = arrows[Character(UnicodeScalar(bytes[2]))] { keys.append(key) }
                    // Skip longer sequences, which end with a letter or a tilde.
                    let end = bytes[2...].firstIndex { (0x40...0x7E).contains($0) } ?? bytes.count - 1
                    bytes.removeFirst(end + 1)
                } else if bytes.count == 1 || bytes.count == 2 && bytes[1] == UInt8(ascii: "[") {
                    guard isComplete else { return keys }
                    keys.append(.escape)
                    bytes.removeAll()
                } else if bytes[1] == 0x1B {
                    keys.append(.escape)
                    bytes.removeFirst()
                } else {
                    // Skip Alt combinations.
                    bytes.removeFirst(2)
                }
                continue
            }
            bytes.removeFirst()
            switch first {
            case UInt8(ascii: " "): keys.append(.space)
            case 0x0A, 0x0D: keys.append(.enter)
            case let byte:
                let letter = String(UnicodeScalar(byte)).lowercased()
                if let key = Key(rawValue: letters[letter] ?? letter) { keys.append(key) }
            }
        }
        return keys
    }
}

/// The terminal at standard input. It delivers single keys without echo while a `Keyboard` reads it; its settings are restored
/// at the end and while Peach is stopped.
enum Terminal {
    private static let original = Mutex<termios?>(nil)

    /// Switches to single keys. Ctrl-C stays a signal, because it must work even if the keys are not read.
    /// - Returns: false if standard input is no terminal.
    static func claim() -> Bool {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
        original.withLock { $0 = settings }
        resume()
        return true
    }

    /// Restores the settings from before `claim()`. Idempotent.
    static func release() {
        restore()
        original.withLock { $0 = nil }
    }

    /// Restores the settings until `resume()`.
    static func restore() {
        original.withLock { original in
            guard var settings = original, isInForeground else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
    }

    /// Switches to single keys again after a stop. In the background, the terminal belongs to the shell.
    static func resume() {
        original.withLock { original in
            guard var settings = original, isInForeground else { return }
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // VMIN and VTIME: a read waits for one byte.
            settings.c_cc.6 = 1
            settings.c_cc.5 = 0
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
    }

    /// Changing the controlling terminal from the background stops a process.
    static var isInForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group == getpgrp() || group < 0
    }
}
