// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The simulated USB keyboard with its pads; `usb-midi` is the virtual machine's own command.
struct Keyboard {
    let name: String
    let higher: UInt8
    let lower: UInt8
    private var device: Int32 = -1

    init(name: String, higher: UInt8 = 0, lower: UInt8 = 0) {
        (self.name, self.higher, self.lower) = (name, higher, lower)
    }

    mutating func plug() throws {
        _ = try usbMIDI(["plug", name])
        try open(path: try usbMIDI(["device"]))
    }

    /// Opens a keyboard that is plugged in already.
    mutating func open(path: String) throws {
        device = Glibc.open(path, O_WRONLY)
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

    /// The pause after a press, in which the virtual machine takes it from the cable.
    private static let rest = Int64.milliseconds(5)

    /// Writes a note-on and a note-off, and waits: the player shares one processor with the bus.
    /// - Returns: the times just before and just after the note-on is written.
    func press(_ press: Press) throws -> ClosedRange<Int64> {
        let note = press.isHigher ? higher : lower
        let began = now()
        try send([0x99, note, 100])
        let ended = now()
        try send([0x89, note, 64])
        sleep(until: ended + Self.rest)
        return began...ended
    }

    /// Sends the pitch wheel's position, −1…1. Each step is equally wide, and the last one above, for which MIDI has no number,
    /// is the highest that it has.
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

/// A press of a pad and its purpose.
struct Press {
    enum Purpose: String {
        case answer
        /// During the reference note: without effect.
        case early
        /// A second one for the same exercise: without effect.
        case again
        /// The first after plugging in again: begins a new exercise.
        case resume
        /// Of a pad with an immediate action.
        case act
        /// Of a key that sounds.
        case sound
    }

    let purpose: Purpose
    let isHigher: Bool
}

extension SeededRandom {
    /// 0 ..< sides.
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}

/// Nanoseconds of CLOCK_MONOTONIC, the clock of the kernel's event stamps and of Peach's lines.
func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Sleeps until a moment, so that one delay does not delay what follows.
func sleep(until moment: Int64) {
    var time = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
}

extension Int64 {
    static func milliseconds(_ count: Int) -> Int64 { Int64(count) * 1_000_000 }
}
