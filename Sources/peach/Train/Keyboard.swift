// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform
import Sound
import Synchronization

/// The computer's keyboard as a controller: single keys from a terminal, without echo, until `close()`.
final class Keyboard: Sendable {
    private let isOpen = Atomic<Bool>(true)
    private let stop: (read: Int32, write: Int32)

    /// Nil if standard input is no terminal.
    /// - Parameters:
    ///   - letters: those that stand for another one in the player's language.
    ///   - sink: called on a thread of its own for each key, with the moment it was read.
    init?(letters: [String: String], sink: @escaping @Sendable (Key, Int64) -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, Terminal.claim() else { return nil }
        stop = (ends[0], ends[1])
        let end = ends[0]
        let thread = Thread { @Sendable in Self.read(until: end, letters: letters, sink) }
        thread.name = "keyboard"
        thread.start()
    }

    /// Gives the terminal back as it was. Again and again is no harm.
    func close() {
        guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
        Terminal.release()
        var byte: UInt8 = 0
        _ = write(stop.write, &byte, 1)
    }

    private static func read(until end: Int32, letters: [String: String], _ sink: (Key, Int64) -> Void) {
        var pending: [UInt8] = []
        while true {
            // After Ctrl-Z and bg the keys are the shell's; no signal tells when the terminal comes back.
            while !Terminal.isInForeground {
                var stop = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                if poll(&stop, 1, 200) > 0 { return }
                Terminal.resume()
            }
            var descriptors = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            // An escape that nothing follows within 30 ms is the key itself.
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

    /// Takes the keys off the front of what was read; what may be the beginning of one stays, unless `isComplete`.
    /// - Parameter letters: those that stand for another one in the player's language.
    static func keys(in bytes: inout [UInt8], isComplete: Bool, letters: [String: String]) -> [Key] {
        var keys: [Key] = []
        while let first = bytes.first {
            if first == 0x1B {
                if bytes.count >= 3, bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") {
                    switch bytes[2] {
                    case UInt8(ascii: "A"): keys.append(.up)
                    case UInt8(ascii: "B"): keys.append(.down)
                    case UInt8(ascii: "C"): keys.append(.right)
                    case UInt8(ascii: "D"): keys.append(.left)
                    case _: break
                    }
                    // A longer sequence ends with a letter or a tilde; none of those is a key of ours.
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
                    // With Alt, which means nothing here.
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
