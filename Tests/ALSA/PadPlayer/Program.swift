// SPDX-License-Identifier: MIT
import Foundation

/// The program under test, and the lines it prints.
final class Program {
    private let process = Process()
    private let output = Pipe()
    private var unread = Data()

    init(_ command: [String]) throws {
        guard let first = command.first else { throw Failure("no program") }
        process.executableURL = URL(fileURLWithPath: first)
        process.arguments = Array(command.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
    }

    enum Reading {
        case line(String)
        case nothingYet
        case end
    }

    /// The next line, or `nothingYet` when there is none before `deadline`.
    func read(until deadline: Int64) -> Reading {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
                unread.removeSubrange(unread.startIndex...end)
                return .line(line)
            }
            let left = max(0, deadline - now())
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32((left + 999_999) / 1_000_000)) > 0 else { return .nothingYet }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return .end }
            unread.append(contentsOf: buffer[..<count])
        }
    }

    func exitStatus() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    func kill() { process.terminate() }
}

/// A line of `peach train --json`, as far as a player reads it.
struct Line: Decodable {
    let event: String
    let name: String?
    let state: String?
    let onsetNanoseconds: Int64?

    enum CodingKeys: String, CodingKey {
        case event, name, state
        case onsetNanoseconds = "onset_ns"
    }
}
