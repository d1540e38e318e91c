// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Ctrl-C in the middle of anything that takes long ends it at once, with the status that shells call 130, without a word, and
/// with every file as it was: none is there that was not, and none is another.
@Suite(.serialized) struct InterruptionTests {
    /// By which it is seen that a command works.
    private enum Sign {
        /// A file whose name has this in it.
        case made(String)
        /// Something is printed, as data or otherwise.
        case printed
        /// Standard input is read, which never ends.
        case read
    }

    private static let large = 100_000

    /// Each command, and how it is seen to work.
    private static let calls: [(arguments: [String], sign: Sign)] = [
        (["records", "import", "-"], .read),
        (["records", "import", "app.csv"], .made("training.sqlite-shm")),
        (["records", "import", "app.csv", "--replace"], .made("training.sqlite-shm")),
        (["records", "export", "out.csv"], .made(".tmp")),
        (["records", "backup"], .made(".tmp")),
        (["records", "backup", "copy.sqlite"], .made(".tmp")),
        (["records", "restore", "other.sqlite"], .made(".tmp")),
        (["profile"], .made("training.sqlite-shm")),
        (["sounds", "check"], .printed),
    ]

    @Test func everythingIsAsItWas() throws {
        for (arguments, sign) in Self.calls {
            // On a busy machine one may be done before the signal comes; then there is nothing to learn, and all to do again.
            var tries = 0
            while try !isInterrupted(arguments, sign, in: try prepared()), tries < 5 { tries += 1 }
            #expect(tries < 5, "\(arguments) is never interrupted")
        }
    }

    /// - Returns: false if it was done already.
    private func isInterrupted(_ arguments: [String], _ sign: Sign, in home: TemporaryHome) throws -> Bool {
        let before = try files(in: home)
        let (run, input) = (Process(), Pipe())
        let output = Pipe()
        // However busy the machine is, whoever sends the signal comes first, mostly.
        run.executableURL = URL(filePath: "/usr/bin/nice")
        run.arguments = ["-n", "5", Program.binary.path] + arguments
        run.currentDirectoryURL = home.folder
        run.environment = [
            "PATH": "/usr/bin:/bin", "HOME": home.folder.path, "LANG": "C.UTF-8", "XDG_DATA_HOME": home.data.path,
            "XDG_CONFIG_HOME": home.configuration.path, "TMPDIR": home.folder.appending(path: "tmp").path,
        ]
        (run.standardInput, run.standardOutput, run.standardError) = (input, output, output)
        let events = FolderEvents(
            [home.folder, home.records.deletingLastPathComponent(), home.folder.appending(path: "tmp")]
                + [home.records.deletingLastPathComponent().appending(path: "backups")])
        try run.run()
        var told = Data()
        switch sign {
        case .made(let part): #expect(events.waits(for: part), "\(arguments)")
        case .printed: told = output.fileHandleForReading.availableData
        case .read: try feed(input, from: home)
        }
        kill(run.processIdentifier, SIGINT)
        run.waitUntilExit()
        try output.fileHandleForWriting.close()
        let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        if run.terminationReason == .exit, run.terminationStatus == 0 {
            #expect(!told.isEmpty || !rest.isEmpty, "\(arguments): done in silence")
            return false
        }
        #expect(
            run.terminationReason == .uncaughtSignal && run.terminationStatus == SIGINT, "\(arguments): \(rest)")
        #expect(!told.isEmpty || rest.isEmpty, "\(arguments): \(rest)")
        let after = try files(in: home)
        #expect(after.filter { before[$0.key] != $0.value }.isEmpty, "\(arguments)")
        #expect(before.keys.allSatisfy { after[$0] != nil }, "\(arguments)")
        return true
    }

    /// Answers that take seconds to read, a backup, and data that a killed process has left with its log.
    private func prepared() throws -> TemporaryHome {
        let home = try TemporaryHome()
        let answers = RecordCommandTests.foreign(Self.large)
        try home.write(answers, to: home.folder.appending(path: "app.csv"))
        for folder in ["tmp", "data/peach/backups"] {
            try FileManager.default.createDirectory(
                at: home.folder.appending(path: folder), withIntermediateDirectories: true)
        }
        #expect(try Invocation(["records", "import", "app.csv"], in: home).status == 0)
        let data = home.records.path
        for name in ["other.sqlite", "data/peach/backups/training-2026-01-02.sqlite", "left.sqlite"] {
            try FileManager.default.copyItem(atPath: data, toPath: home.folder.appending(path: name).path)
        }
        let left = home.folder.appending(path: "left.sqlite").path
        let queue = try DatabaseQueue(path: left)
        try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA user_version = 0") }
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: left + ending, toPath: home.folder.appending(path: "logged.sqlite").path + ending)
        }
        try queue.close()
        return home
    }

    /// More than a pipe holds: when it is in, somebody reads.
    private func feed(_ input: Pipe, from home: TemporaryHome) throws {
        let bytes = try Data(contentsOf: home.folder.appending(path: "app.csv")).prefix(300_000)
        try input.fileHandleForWriting.write(contentsOf: bytes)
    }

    /// What each file is worth, by its size and when it was changed.
    private func files(in home: TemporaryHome) throws -> [String: [Int]] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: home.folder.path)
        var files: [String: [Int]] = [:]
        // What SQLite keeps beside the data goes with its next use.
        let passing = [".out", ".err", "-shm", "-wal"]
        for name in names where !passing.contains(where: { name.hasSuffix($0) }) {
            var status = stat()
            guard stat(home.folder.appending(path: name).path, &status) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            files[name] = isFolder ? [] : [status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
        return files
    }
}
