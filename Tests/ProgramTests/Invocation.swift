// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import Testing

/// A complete run of the built program in its own folders.
struct Invocation {
    let status: Int32
    let output: String
    let errors: String

    /// Timeout in seconds.
    private static let patience = 120.0

    /// - Parameters:
    ///   - environment: beside HOME, PATH and the XDG folders.
    ///   - elsewhere: a file for standard output instead of `output`.
    init(
        _ arguments: [String], in home: TemporaryHome, environment: [String: String] = ["LANG": "en_US.UTF-8"],
        output elsewhere: FileHandle? = nil
    ) throws {
        try self.init(Program.binary, arguments, in: home, environment: environment, output: elsewhere)
    }

    /// A simulated listener whose answers are saved with `--data`.
    init(simulating options: [String], in home: TemporaryHome) throws {
        try self.init(Program.bench, ["simulate"] + options, in: home, environment: [:], output: nil)
    }

    /// Runs a command line of sh(1).
    init(shell command: String, in home: TemporaryHome, environment: [String: String]) throws {
        try self.init(URL(filePath: "/bin/sh"), ["-c", command], in: home, environment: environment, output: nil)
    }

    private init(
        _ binary: URL, _ arguments: [String], in home: TemporaryHome, environment: [String: String],
        output elsewhere: FileHandle?
    ) throws {
        let process = Process()
        process.executableURL = binary
        process.arguments = arguments
        process.currentDirectoryURL = home.folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": home.folder.path, "XDG_DATA_HOME": home.data.path,
            "XDG_CONFIG_HOME": home.configuration.path, "XDG_STATE_HOME": home.folder.appending(path: "state").path,
        ].merging(environment) { $1 }
        // Files, because a full pipe would block the program.
        let (out, err) = (home.folder.appending(path: "\(UUID()).out"), home.folder.appending(path: "\(UUID()).err"))
        for url in [out, err] { try Data().write(to: url) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try elsewhere ?? FileHandle(forWritingTo: out)
        process.standardError = try FileHandle(forWritingTo: err)
        try process.run()
        let identifier = process.processIdentifier
        let hanging = DispatchWorkItem { @Sendable in kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: hanging)
        process.waitUntilExit()
        hanging.cancel()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        output = String(decoding: try Data(contentsOf: out), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
    }

    /// The output, however its lines wrap.
    var words: String { output.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The only line, without the line break.
    var sentence: String {
        get throws {
            let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
            try #require(lines.count == 2 && lines[1].isEmpty, "one line, not: \(errors)")
            return String(lines[0])
        }
    }

    /// The lines of the output as JSON objects.
    var objects: [[String: Any]] {
        get throws {
            try output.split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }
    }
}
