// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Every fault of files or the machine gives one sentence, an exit status, and no loss.
@Suite struct ProgramTroubleTests {
    /// A command, its status, and the words of its sentence.
    private static let troubles: [(arguments: [String], status: Int32, told: String)] = [
        (["profile", "--data", "diary.txt"], 65, "diary.txt"), (["records", "import", "none.csv"], 66, "none.csv"),
        (["train", "comparison", "--output", "none", "--mapping", "none.yaml"], 66, "none.yaml"),
        (["train", "comparison", "--output", "none", "--mapping", "seven.yaml"], 78, "seven.yaml, line 2"),
        (["train", "comparison", "--output", "alsa:no_such_device", "--record", "a.jsonl"], 69, "no_such_device"),
        (["train", "comparison", "--output", "none", "--record", "diary.txt"], 73, "diary.txt"),
        (["render", "note", "--output", "no/such/a.wav"], 73, "no/such/a.wav"),
        (["render", "note", "--output", "a.wav", "--sound", "Harp:0:1"], 66, "“Harp”"),
        (["profile", "--svg", "no/such/ear.svg"], 73, "no/such/ear.svg"), (["replay", "none.jsonl"], 66, "none.jsonl"),
        (["stop"], 69, "Peach"), (["pair"], 69, "Peach"), (["sounds", "check", "harp"], 66, "harp"),
        (["mappings", "show", "harp"], 66, "harp"),
    ]

    @Test func eachIsOneSentenceAndItsStatus() throws {
        let home = try TemporaryHome()
        let diary = String(repeating: "My dear diary. ", count: 100)
        try home.write(diary, to: home.folder.appending(path: "diary.txt"))
        try home.write("# of another Peach\nformat: 7\nname: Mine\n", to: home.folder.appending(path: "seven.yaml"))
        for (arguments, status, told) in Self.troubles {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == status && run.output.isEmpty, "\(arguments): \(run.status) \(run.output)")
            #expect(try run.sentence.contains(told), "\(arguments): \(run.errors)")
        }
        #expect(try String(contentsOf: home.folder.appending(path: "diary.txt"), encoding: .utf8) == diary)
        for name in ["a.jsonl", "a.wav"] {
            #expect(!FileManager.default.fileExists(atPath: home.folder.appending(path: name).path))
        }
        let german = try Invocation(["replay", "none.jsonl"], in: home, environment: ["LANG": "de_DE.UTF-8"])
        let english = try Invocation(["replay", "none.jsonl"], in: home)
        #expect(german.status == 66 && german.errors.contains("none.jsonl") && german.errors != english.errors)
    }

    private func records(_ home: TemporaryHome) throws -> URL {
        let program = try Program(["train", "comparison", "--output", "none", "--json"], home: home)
        _ = try program.event("exercise")
        kill(program.process.processIdentifier, SIGINT)
        #expect(program.end().status == 0)
        return home.records
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/pcmC0D0p")))
    func withoutASoundDeviceTrainingEndsWithASentence() throws {
        let run = try Invocation(["train", "comparison"], in: try TemporaryHome())
        #expect(run.status == 69 && run.output.isEmpty)
        #expect(try run.sentence.hasPrefix("No sound "))
    }

    /// A record of a newer Peach: the file is unchanged, with no files beside it.
    @Test func dataOfALaterPeachIsLeftAsItIs() throws {
        let home = try TemporaryHome()
        let file = try records(home)
        let old = try home.write(RecordCommandTests.foreign(3), to: home.folder.appending(path: "old.csv"))
        #expect(try Invocation(["records", "import", old], in: home).status == 0)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in try db.execute(sql: "UPDATE comparisonRecord SET interval = 'P9'") }
        try queue.close()
        let bytes = try Data(contentsOf: file)
        let run = try Invocation(["train", "comparison", "--output", "none", "--count", "1"], in: home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains("“P9”"))
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func aLockedDatabaseIsATemporaryTrouble() throws {
        let home = try TemporaryHome()
        let file = try records(home)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: file.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE") }
        let run = try Invocation(["train", "comparison", "--output", "none", "--count", "1"], in: home)
        #expect(run.status == 75)
        #expect(try run.sentence.contains(file.path))
    }

    /// Reported at once, not only at the end.
    @Test func outputThatIsLostIsToldOnceAndAtOnce() throws {
        let home = try TemporaryHome()
        let shell = try Shell("dash", home: home)
        shell.type("\(Program.binary.path) train comparison --output none >/dev/full; echo ends $?\n")
        _ = try shell.read(until: "Not all of the output could be written: the disk is full.")
        shell.type("\u{1B}")
        let rest = try shell.read(until: "74")
        #expect(!rest.contains("of the output could"))
    }

    /// The pad does nothing, everything else works, and the reason is reported.
    @Test func aWrongLineOfAMappingEndsNothing() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "mine.yaml")
        let text =
            "format: 1\nname: Mine\nmatch: any\ncontrols:\n  pad: { note: 36 }\ncomparison:\n  pad: answer hihger\n"
        try home.write(text, to: file)
        let program = try Program(
            ["train", "comparison", "--count", "1", "--output", "none", "--json", "--mapping", file.path], home: home)
        let told = try #require(try program.event("trouble")["message"] as? String)
        #expect(told.contains("mine.yaml, line 7") && told.contains("answer higher"))
        try program.questioned()
        program.type("h")
        #expect(program.end().status == 0)
    }
}
