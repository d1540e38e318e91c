// SPDX-License-Identifier: MIT
import Foundation

/// The simulated USB keyboard with its pads; `usb-midi` is the virtual machine's own command.
struct Keyboard {
    let name: String
    let higher: UInt8
    let lower: UInt8
    private var device: Int32 = -1

    init(name: String, higher: UInt8, lower: UInt8) {
        self.name = name
        self.higher = higher
        self.lower = lower
    }

    mutating func plug() throws {
        _ = try usbMIDI(["plug", name])
        let path = try usbMIDI(["device"])
        device = open(path, O_WRONLY)
        guard device >= 0 else { throw Failure("cannot open \(path)") }
    }

    /// The times just before and just after.
    mutating func unplug() throws -> (began: Int64, ended: Int64) {
        let began = now()
        _ = try usbMIDI(["unplug"])
        let ended = now()
        close(device)
        device = -1
        return (began, ended)
    }

    /// The time just before the note-on is written. The note-off follows at once: Peach acts on the note-on alone.
    func press(_ press: Press) throws -> Int64 {
        let note = press.isHigher ? higher : lower
        let time = now()
        for message in [[0x99, note, 100], [0x89, note, 64]] as [[UInt8]] {
            guard write(device, message, message.count) == message.count else {
                throw Failure("the keyboard takes no bytes")
            }
        }
        return time
    }

    private func usbMIDI(_ words: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/usb-midi")
        process.arguments = words
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure("usb-midi \(words.joined(separator: " ")) failed") }
        return text.trimmingCharacters(in: .newlines)
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
