// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Platform
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
            "XDG_CONFIG_HOME": home.configuration.path, "XDG_STATE_HOME": home.file("state").path,
        ].merging(environment) { $1 }
        // Files, because a full pipe would block the program.
        let (out, err) = (home.file("\(UUID()).out"), home.file("\(UUID()).err"))
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

/// A home folder of its own, removed at the end.
final class TemporaryHome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peach-command-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// With answers imported from a file of the original app.
    /// - Parameter data: the data file; the default if nil.
    convenience init(answers count: Int, data: String? = nil) throws {
        try self.init()
        try write(RecordCommandTests.foreign(count), to: file("app.csv"))
        let run = try Invocation(["records", "import", "app.csv"] + (data.map { ["--data", $0] } ?? []), in: self)
        try #require(run.status == 0, "\(run.errors)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var data: URL { folder.appending(path: "data") }
    var configuration: URL { folder.appending(path: "config") }
    var records: URL { data.appending(path: "peach/training.sqlite") }
    /// Unsaved answers.
    var unsaved: URL {
        let path = AtomicFile.target(of: folder.path) + "/data/peach/training.sqlite"
        let digest = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return folder.appending(path: "state/peach/training-unsaved-\(String(digest, radix: 16)).jsonl")
    }
    var settings: URL { configuration.appending(path: "peach/settings.yaml") }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    /// The number of comparisons in the intact data.
    func savedAnswers() throws -> Int {
        try DatabaseQueue(path: records.path).read { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM comparisonRecord") ?? 0
        }
    }

    /// Another program that locks the data until "ROLLBACK".
    func lock(_ statement: String = "BEGIN EXCLUSIVE") throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(10)
        let other = try DatabaseQueue(path: records.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: statement) }
        return other
    }

    /// Creates a file and its folders.
    @discardableResult func write(_ text: String, to url: URL) throws -> String {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}
