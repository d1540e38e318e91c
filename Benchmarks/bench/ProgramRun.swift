// SPDX-License-Identifier: MIT
import Foundation

/// The release binary beside this one, run as a user would.
struct ProgramRun {
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "peach")

    let milliseconds: Double
    /// The greatest that its resident memory was, in MB, looked at every 5 ms.
    let memory: Double

    /// - Parameter isEnough: called with each piece of its output; the run is timed until it says so, and ended then.
    ///   Without it the run is timed to its end.
    init(_ arguments: [String], until isEnough: ((String) -> Bool)? = nil) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let begin = ContinuousClock.now
        try process.run()
        let descriptor = output.fileHandleForReading.fileDescriptor
        var text = ""
        var peak = 0
        while true {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&wait, 1, 5) > 0
            peak = max(peak, Self.peak(of: process.processIdentifier))
            guard isReady else { continue }
            let bytes = output.fileHandleForReading.availableData
            text += String(decoding: bytes, as: UTF8.self)
            if bytes.isEmpty || isEnough?(text) == true { break }
        }
        milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
        if isEnough != nil { process.terminate() }
        process.waitUntilExit()
        if isEnough == nil, process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
        memory = Double(peak) / 1000
    }

    /// Kilobytes, of a process that still runs; 0 of one that has ended.
    private static func peak(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
