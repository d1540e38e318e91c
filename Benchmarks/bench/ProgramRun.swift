// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Synchronization

/// A run of the release binary beside this one.
struct ProgramRun {
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "peach")

    let milliseconds: Double
    /// Peak resident memory in MB, polled every 5 ms.
    let memory: Double

    /// - Parameter isEnough: called with the output so far; the run is timed until it returns true, then terminated. Without
    ///   it, the run is timed to its end.
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

    /// Peak resident memory of a running process in kB; 0 if it has ended.
    private static func peak(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}

/// Independent runs on all processors.
enum Parallel {
    /// - Returns: the results in the order of the runs, whichever ended first.
    static func map<Value: Sendable>(_ count: Int, _ run: @escaping @Sendable (Int) -> Value) -> [Value] {
        let results = Mutex<[Int: Value]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { @Sendable index in
            let value = run(index)
            results.withLock { $0[index] = value }
        }
        return results.withLock { results in (0..<count).compactMap { results[$0] } }
    }
}
