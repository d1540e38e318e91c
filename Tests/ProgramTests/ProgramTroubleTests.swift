// SPDX-License-Identifier: MIT
import Foundation
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
        try home.write(diary, to: home.file("diary.txt"))
        try home.write("# of another Peach\nformat: 7\nname: Mine\n", to: home.file("seven.yaml"))
        for (arguments, status, told) in Self.troubles {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == status && run.output.isEmpty, "\(arguments): \(run.status) \(run.output)")
            #expect(try run.sentence.contains(told), "\(arguments): \(run.errors)")
        }
        #expect(try String(contentsOf: home.file("diary.txt"), encoding: .utf8) == diary)
        for name in ["a.jsonl", "a.wav"] {
            #expect(!FileManager.default.fileExists(atPath: home.file(name).path))
        }
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/pcmC0D0p")))
    func withoutASoundDeviceTrainingEndsWithASentence() throws {
        let run = try Invocation(["train", "comparison"], in: try TemporaryHome())
        #expect(run.status == 69 && run.output.isEmpty)
        #expect(try run.sentence.hasPrefix("No sound "))
    }

    @Test func aLockedDatabaseIsATemporaryTrouble() throws {
        let home = try TemporaryHome(answers: 3)
        let other = try home.lock("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        defer { withExtendedLifetime(other) {} }
        let run = try Invocation(["train", "comparison", "--output", "none", "--count", "1"], in: home)
        #expect(run.status == 75)
        #expect(try run.sentence.contains(home.records.path))
    }

    /// Reported at once, not only at the end.
    @Test func lostOutputIsReportedOnceAndAtOnce() throws {
        let home = try TemporaryHome()
        let shell = try Shell("dash", home: home)
        shell.type("\(Program.binary.path) train comparison --output none >/dev/full; echo ends $?\n")
        _ = try shell.read(until: "Not all of the output could be written: the disk is full.")
        shell.type("\u{1B}")
        let rest = try shell.read(until: "74")
        #expect(!rest.contains("of the output could"))
    }
}
