// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// What a sentence advises is done literally, and then what was wanted works.
@Suite(.serialized) struct AdviceTests {
    /// An error that somebody may meet.
    struct Mishap: Sendable, CustomTestStringConvertible {
        /// How the sentence helps.
        enum Remedy: Sendable {
            /// It quotes a command, in which FILE is the backup.
            case command
            /// It quotes what was meant instead of this word.
            case word(instead: String)
            /// It names this option, which takes these values.
            case option(String, [String] = [])
        }

        let wanted: String
        var cause: @Sendable (Place) throws -> Void = { _ in }
        var remedy = Remedy.command
        /// What works then, if it cannot be the same.
        var then: String?
        /// Of the shell in which it happens.
        var limit = ""

        var testDescription: String { wanted }
    }

    /// A home with some answers, a backup of them, and data beside the default one.
    struct Place {
        let home: TemporaryHome

        init() throws {
            home = try TemporaryHome()
            try home.write(RecordCommandTests.foreign(40), to: file("app.csv"))
            for data in [[], ["--data", "my data.sqlite"]] {
                #expect(try Invocation(["records", "import", "app.csv"] + data, in: home).status == 0)
            }
            try FileManager.default.copyItem(at: home.records, to: file("backup.sqlite"))
        }

        func file(_ name: String) -> URL { home.folder.appending(path: name) }

        func damage(_ url: URL) throws {
            var bytes = try Data(contentsOf: url)
            bytes.replaceSubrange(100..<3000, with: repeatElement(0xA5, count: 2900))
            try bytes.write(to: url)
        }

        func change(_ sql: String) throws {
            let queue = try DatabaseQueue(path: home.records.path)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
                try db.execute(sql: sql)
            }
        }

        func folder(at url: URL) throws {
            try? FileManager.default.removeItem(at: url)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        func shell(_ command: String, _ language: String) throws -> Invocation {
            try Invocation(
                shell: "peach() { \(Program.binary.path) \"$@\"; }; " + command, in: home,
                environment: ["LANG": language])
        }
    }

    static let mishaps: [Mishap] = [
        Mishap(wanted: "peach profile", cause: { try $0.damage($0.home.records) }),
        Mishap(wanted: "peach profile", cause: { try $0.home.write("no database", to: $0.home.records) }),
        Mishap(
            wanted: "peach records export --data 'my data.sqlite'",
            cause: { try $0.home.write("no database", to: $0.file("my data.sqlite")) }),
        Mishap(
            wanted: "peach profile --data \"$PWD/my data.sqlite\"", cause: { try $0.damage($0.file("my data.sqlite")) }),
        Mishap(
            wanted: "peach profile --json",
            cause: { try $0.change("UPDATE comparisonRecord SET centOffset = 9e999 WHERE rowid = 3") }),
        Mishap(
            wanted: "peach records restore app.csv --data 'my data.sqlite'",
            then: "peach profile --data 'my data.sqlite'"),
        Mishap(wanted: "peach sounds check harp", then: "peach sounds check peach:0:0"),
        Mishap(wanted: "peach settings set sound harp:0:0", then: "peach settings set sound peach:0:0"),
        Mishap(wanted: "peach settings list --set sound=harp", then: "peach settings list --set sound=reed"),
        Mishap(wanted: "peach settings get xyz", then: "peach settings get duration"),
        Mishap(wanted: "peach settings get duraton", remedy: .word(instead: "duraton")),
        Mishap(wanted: "peach mappings show nothing", then: "peach mappings show generic"),
        Mishap(
            wanted: "peach records export mine.csv", cause: { try $0.home.write("mine", to: $0.file("mine.csv")) },
            remedy: .option("--force")),
        Mishap(wanted: "peach records reset", remedy: .option("--yes")),
        Mishap(
            wanted: "peach records import app.csv", cause: { try $0.folder(at: $0.home.records) },
            remedy: .option("--data", ["other.sqlite"])),
        Mishap(
            wanted: "peach records import app.csv",
            cause: { try $0.folder(at: URL(filePath: $0.home.records.path + "-wal")) },
            remedy: .option("--data", ["other.sqlite"])),
        Mishap(wanted: "peach records import app.csv --data new.sqlite", limit: "ulimit -S -f 64"),
    ]

    @Test(arguments: mishaps, ["en_US.UTF-8", "de_DE.UTF-8"]) func itWorks(mishap: Mishap, language: String) throws {
        let place = try Place()
        try mishap.cause(place)
        let limit = mishap.limit.isEmpty ? "" : mishap.limit + "; "
        let run = try place.shell(limit + mishap.wanted, language)
        #expect(run.status != 0, "\(run.output)")
        let sentence = try run.sentence
        let quoted = sentence.matches(of: /“([^“”]*)”|„([^“”]*)“/).map { String($0.1 ?? $0.2 ?? "") }
        let wanted: String
        switch mishap.remedy {
        case .command:
            let advice = try #require(quoted.last { $0.hasPrefix("peach ") || $0.hasPrefix("ulimit ") }, "\(sentence)")
            let literal = advice.replacing(/\b(FILE|DATEI)\b/, with: "backup.sqlite")
            let isLimit = literal.hasPrefix("ulimit")
            if !isLimit {
                let done = try place.shell(literal, language)
                #expect(done.status == 0, "\(sentence) \(done.errors)")
            }
            wanted = (isLimit ? limit + literal + "; " : "") + (mishap.then ?? mishap.wanted)
        case .word(let wrong):
            #expect(quoted.first == wrong)
            wanted = mishap.wanted.replacing(wrong, with: try #require(quoted.dropFirst().first, "\(sentence)"))
        case .option(let name, let values):
            #expect(sentence.contains(name), "\(sentence)")
            wanted = ([mishap.wanted, name] + values).joined(separator: " ")
        }
        let again = try place.shell(wanted, language)
        #expect(again.status == 0, "\(sentence) \(wanted): \(again.errors)")
    }

    /// Data that is sound is not replaced because other data is not.
    @Test func whatIsSoundStays() throws {
        let place = try Place()
        try place.home.write("no database", to: place.file("my data.sqlite"))
        let before = try Data(contentsOf: place.home.records)
        let sentence = try place.shell("peach profile --data 'my data.sqlite'", "en_US.UTF-8").sentence
        let advice = try #require(sentence.firstMatch(of: /“(peach records restore FILE [^“”]*)”/)).1
        #expect(try place.shell(String(advice).replacing("FILE", with: "backup.sqlite"), "en_US.UTF-8").status == 0)
        #expect(try Data(contentsOf: place.home.records) == before)
    }
}
