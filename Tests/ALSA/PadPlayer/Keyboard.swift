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
        try take(path: try usbMIDI(["device"]))
    }

    /// One that is plugged in already.
    mutating func take(path: String) throws {
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

    /// What the machine has, after a press, to take it from the cable, before the player does anything else.
    private static let rest = Int64.milliseconds(5)

    /// The times just before and just after the note-on is written. The note-off follows at once: Peach acts on the
    /// note-on alone. Then the hand rests: it shares one processor with the bus, which would have to wait for whatever
    /// is done at once, and what is done for the first time takes milliseconds.
    func press(_ press: Press) throws -> ClosedRange<Int64> {
        let note = press.isHigher ? higher : lower
        let began = now()
        try send([0x99, note, 100])
        let ended = now()
        try send([0x89, note, 64])
        sleep(until: ended + Self.rest)
        return began...ended
    }

    /// Tells where the pitch wheel stands, −1…1. As real wheels do: each step is as wide as the next, and the last one
    /// above, for which MIDI has no number, falls on the highest there is.
    func bend(_ position: Double) throws {
        let value = min(8_192 + Int((position * 8_192).rounded()), 16_383)
        try send([0xE0, UInt8(value & 0x7F), UInt8(value >> 7)])
    }

    func send(_ message: [UInt8]) throws {
        guard write(device, message, message.count) == message.count else {
            throw Failure("the keyboard takes no bytes")
        }
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
