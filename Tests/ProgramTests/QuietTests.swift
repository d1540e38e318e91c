// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// With `--quiet` every command tells what it was asked for, and what went wrong, as without it; what is good to know, and that
/// something is done, it keeps to itself.
@Suite(.serialized) struct QuietTests {
    private enum Told: Equatable {
        /// Only data, whether it is quiet or not.
        case data
        /// Something beside data, if any, unless it is quiet.
        case note
        /// Trouble, in so many lines, anyway.
        case trouble
    }

    /// Each command, how it is called, and what it tells on standard error.
    private static let calls: [(arguments: [String], told: Told)] = [
        (["profile"], .data), (["profile", "--svg", "p.svg"], .note),
        (["records", "export", "out.csv"], .note), (["records", "import", "app.csv"], .note),
        (["records", "backup"], .note), (["records", "backup", "b.sqlite"], .note),
        (["records", "restore"], .note), (["records", "restore", "other.sqlite"], .note),
        (["records", "verify"], .note), (["records", "reset", "--yes"], .note), (["records", "reset"], .trouble),
        (["demo", "-n", "1", "-o", "d.wav"], .note),
        (["settings", "list"], .data), (["settings", "get", "volume"], .data), (["settings", "path"], .data),
        (["settings", "set", "volume", "-10"], .note), (["settings", "reset"], .note),
        (["settings", "set", "volume", "9000"], .trouble),
        (["mappings", "list"], .data), (["mappings", "check"], .data), (["mappings", "show", "generic"], .data),
        (["sounds", "list"], .data), (["sounds", "check", "peach:0:0"], .data),
        (["sounds", "play", "peach:0:0", "-o", "none", "--set", "duration=0.3"], .data),
        (["sounds", "check", "nowhere"], .trouble), (["sounds", "calibrate", "peach:0:0"], .data),
        (["sounds", "check", "peach"], .data), (["sounds", "calibrate"], .note),
        (["render", "note", "-o", "n.wav"], .note), (["render", "comparison", "-o", "c.wav"], .note),
        (["render", "matching", "-o", "m.wav"], .note),
        (["replay", "log.jsonl", "--mode", "comparison", "-o", "r.wav"], .note),
        (["doctor", "-o", "none"], .note), (["doctor", "-o", "none", "--report", "r.txt"], .note),
        (["pair"], .trouble), (["pair", "--forget"], .note), (["stop"], .trouble),
    ]

    /// They go on until somebody ends them.
    private static let lasting = ["start", "train comparison", "train matching", "monitor", "mappings learn"]
    /// It depends on what is plugged in.
    private static let plugged = ["controllers"]

    @Test func onlyDataAndTroubleAreTold() throws {
        let template = try prepared()
        func run(_ arguments: [String]) throws -> Invocation {
            let home = try TemporaryHome()
            for name in try FileManager.default.contentsOfDirectory(atPath: template.folder.path) {
                try FileManager.default.copyItem(
                    at: template.folder.appending(path: name), to: home.folder.appending(path: name))
            }
            return try Invocation(arguments, in: home)
        }
        for (arguments, told) in Self.calls {
            let quiet = try run(arguments + ["-q"])
            switch told {
            case .data: #expect(quiet.errors.isEmpty && !quiet.output.isEmpty, "\(arguments): \(quiet.errors)")
            case .trouble: #expect(!quiet.errors.isEmpty, "\(arguments)")
            case .note:
                let usual = try run(arguments)
                #expect(!usual.errors.isEmpty && quiet.errors.isEmpty, "\(arguments): \(quiet.errors)")
                #expect(usual.status == quiet.status, "\(arguments)")
                // Of exercises only the verdicts are data.
                guard !["demo", "replay"].contains(arguments[0]) else { continue }
                // How long names are, and with them how lines wrap, differs.
                let lines = [usual, quiet].map { $0.output.split(separator: "\n").count { !$0.hasPrefix(" ") } }
                #expect(lines[0] == lines[1], "\(arguments): \(usual.output)\(quiet.output)")
            }
        }
    }

    @Test func noCommandIsLeftOut() throws {
        let tried = Set(Self.calls.map { call in call.arguments.prefix { !$0.hasPrefix("-") }.joined(separator: " ") })
        for command in try CommandTree(TemporaryHome()).commands where !(Self.lasting + Self.plugged).contains(command)
        {
            #expect(tried.contains { ($0 + " ").hasPrefix(command + " ") }, "\(command)")
        }
    }

    /// A home with some answers, a backup and files to read.
    private func prepared() throws -> TemporaryHome {
        let home = try TemporaryHome()
        func write(_ name: String, _ text: String) throws {
            try home.write(text, to: home.folder.appending(path: name))
        }
        try write("app.csv", RecordCommandTests.foreign(4))
        #expect(try Invocation(["records", "import", "app.csv", "--data", "other.sqlite"], in: home).status == 0)
        try FileManager.default.createDirectory(
            at: home.records.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: home.folder.appending(path: "other.sqlite"), to: home.records)
        let log = #"{"await":"target_started"}"# + "\n" + #"{"after_ms":250,"bytes":[144,72,90]}"# + "\n"
        try write("log.jsonl", log)
        return home
    }
}
