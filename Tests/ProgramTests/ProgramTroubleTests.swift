// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// What is wrong with the player's own files or with the machine is one sentence, an exit status, and nothing lost.
@Suite struct ProgramTroubleTests {
    private func train(
        _ home: TemporaryHome, _ more: [String] = [], environment: [String: String] = ["LANG": "en_US.UTF-8"]
    ) throws -> Invocation {
        try Invocation(
            ["train", "comparison", "--output", "none", "--count", "1"] + more, in: home, environment: environment)
    }

    /// A database that a run has made.
    private func records(_ home: TemporaryHome) throws -> URL {
        let program = try Program(["train", "comparison", "--output", "none", "--json"], home: home)
        _ = try program.event("exercise")
        kill(program.process.processIdentifier, SIGINT)
        #expect(program.end().status == 0)
        return home.records
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/pcmC0D0p")))
    func withoutASoundDeviceTrainingEndsWithASentence() throws {
        let home = try TemporaryHome()
        let run = try Invocation(["train", "comparison"], in: home)
        #expect(run.status == 69)
        #expect(try run.sentence.hasPrefix("No sound "))
        #expect(run.output.isEmpty)
    }

    @Test func aDamagedDatabaseIsLeftAsItIs() throws {
        let home = try TemporaryHome()
        let file = try records(home)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(100..<3000, with: repeatElement(0xA5, count: 2900))
        try bytes.write(to: file)
        let run = try Invocation(["profile"], in: home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains(file.path))
        #expect(try Data(contentsOf: file) == bytes)
    }

    /// A record that only a later Peach knows: the file is as it was, and nothing lies beside it.
    @Test func dataOfALaterPeachIsLeftAsItIs() throws {
        let home = try TemporaryHome()
        let file = try records(home)
        let old = try home.write(RecordCommandTests.foreign(3), to: home.folder.appending(path: "old.csv"))
        #expect(try Invocation(["records", "import", old], in: home).status == 0)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in try db.execute(sql: "UPDATE comparisonRecord SET interval = 'P9'") }
        try queue.close()
        let bytes = try Data(contentsOf: file)
        let run = try train(home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains("“P9”"))
        #expect(try Data(contentsOf: file) == bytes)
        let folder = file.deletingLastPathComponent().path
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "backups" }
                == [file.lastPathComponent])
    }

    /// Pages that are read only when somebody looks at all of it.
    @Test func whoeverReadsDamagedDataNamesIt() throws {
        let home = try TemporaryHome()
        let made = try Invocation(simulating: ["--trials", "300", "--data", "half.sqlite"], in: home)
        #expect(made.status == 0, "\(made.errors)")
        let file = home.folder.appending(path: "half.sqlite")
        var bytes = try Data(contentsOf: file)
        for index in (bytes.count / 2)..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: file)
        for command in [["profile"], ["records", "export"]] {
            let run = try Invocation(command + ["--data", file.path], in: home)
            #expect(run.status == 65, "\(command)")
            #expect(try run.sentence.contains(file.path))
        }
    }

    @Test func aFileThatIsNoDatabaseIsLeftAsItIs() throws {
        let home = try TemporaryHome()
        let text = String(repeating: "My dear diary. ", count: 100)
        try home.write(text, to: home.records)
        let run = try train(home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains(home.records.path))
        #expect(try Data(contentsOf: home.records) == Data(text.utf8))
    }

    @Test func aLockedDatabaseIsATemporaryTrouble() throws {
        let home = try TemporaryHome()
        let file = try records(home)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: file.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE") }
        let run = try train(home)
        #expect(run.status == 75)
        #expect(try run.sentence.contains(file.path))
    }

    @Test func aDatabaseThatCannotBeWrittenIsNamed() throws {
        let home = try TemporaryHome()
        let file = try records(home)
        let before = try Data(contentsOf: file)
        // Nobody may read all of it and write none of it; root could write anyway, so the program runs as nobody.
        let program = home.folder.appending(path: "peach").path
        try FileManager.default.copyItem(at: Program.binary, to: URL(filePath: program))
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        for name in ["SoundFonts", "mappings"] {
            try FileManager.default.copyItem(
                at: root.appending(path: name), to: home.folder.appending(path: "share/" + name))
        }
        let train = "exec \(getuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : "")\(program) train comparison"
        let run = try Invocation(
            shell: "chmod -R a+rX \(home.folder.path); chmod -R a-w \(home.data.path); \(train) --output none",
            in: home,
            environment: ["PEACH_RESOURCES": home.folder.appending(path: "share").path])
        #expect(run.status == 73)
        #expect(try run.sentence.contains(file.path))
        #expect(try Data(contentsOf: file) == before)
    }

    /// Not at the end only: whoever plays would not know that nobody can read what is told.
    @Test func outputThatIsLostIsToldOnceAndAtOnce() throws {
        let home = try TemporaryHome()
        let shell = try Shell("dash", home: home)
        shell.type("\(Program.binary.path) train comparison --output none >/dev/full; echo ends $?\n")
        _ = try shell.read(until: "Not all of the output could be written: the disk is full.")
        shell.type("\u{1B}")
        let rest = try shell.read(until: "74")
        #expect(!rest.contains("of the output could"))
    }

    @Test func aMappingThatCannotBeReadIsNamedWithItsLine() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "mine.yaml")
        try home.write("# of another Peach\nformat: 7\nname: Mine\nmatch: any\n", to: file)
        let run = try train(home, ["--mapping", file.path])
        #expect(run.status == 78)
        #expect(try run.sentence.contains("mine.yaml"))
        #expect(try run.sentence.contains("2"))
        #expect(try run.sentence.contains("format: 1"))
        let german = try train(home, ["--mapping", file.path, "--language", "de"])
        #expect(german.status == 78)
        #expect(try german.sentence.contains("format: 1"))
        #expect(try german.sentence != run.sentence)
    }

    /// The pad does nothing, all else works, and who reads along knows why.
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
