// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Commands never lose records unintentionally.
@Suite(.serialized) struct RecordSafetyTests {
    private func count(_ home: TemporaryHome) throws -> Int {
        try Invocation(["records", "export"], in: home).output.split(separator: "\n").count - 2
    }

    @Test func theDataCannotBeOverwrittenByWhatIsMadeOfIt() throws {
        let home = try TemporaryHome(answers: 50)
        let before = try count(home)
        let data = home.records.path
        try FileManager.default.createSymbolicLink(
            atPath: home.file("link.csv").path, withDestinationPath: data)
        for arguments in [
            ["records", "export", data, "--force"], ["records", "export", "link.csv", "--force"],
            ["profile", "--svg", data, "--force"], ["profile", "--svg", data],
        ] {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 73)
            #expect(try run.sentence.hasSuffix("."))
        }
        #expect(try count(home) == before)
    }

    /// One of several processes creates the data; the others add to it.
    @Test func severalFirstImportsAddUp() throws {
        let home = try TemporaryHome()
        let shell = """
            sed 's/2023-11-1/2022-11-1/' a.csv > b.csv; sed 's/2023-11-1/2021-11-1/' a.csv > c.csv
            for name in a b c; do '\(Program.binary.path)' records import $name.csv & all="$all $!"; done
            for one in $all; do wait $one || exit; done
            """
        try home.write(RecordCommandTests.foreign(2000), to: home.file("a.csv"))
        let run = try Invocation(shell: shell, in: home, environment: [:])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try count(home) == 6000)
    }

    /// A missing disk is not an empty one.
    @Test func dataThatCannotBeReachedIsNotNoData() throws {
        let home = try TemporaryHome()
        try home.write("", to: home.data.appending(path: "peach/x"))
        try FileManager.default.createSymbolicLink(
            atPath: home.records.path, withDestinationPath: "/nowhere/disk/training.sqlite")
        for arguments in [["records", "export", "backup.csv"], ["records", "reset", "--yes"], ["profile"]] {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 73, "\(arguments)")
            #expect(try run.sentence.contains("training.sqlite"))
        }
        #expect(!FileManager.default.fileExists(atPath: home.file("backup.csv").path))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func oneSignalEndsACommandThatReads(signal: Int32) throws {
        let home = try TemporaryHome(answers: 50)
        // Without input it waits.
        let program = try Program(["records", "import", "-"], home: home)
        _ = program.line(within: 0.4)
        kill(program.process.processIdentifier, signal)
        let (status, output, _) = program.end()
        #expect(program.process.terminationReason == .uncaughtSignal && status == signal)
        #expect(output.isEmpty)
        #expect(try count(home) == 50)
    }

    /// Without a deletion, no copy is left.
    @Test func whatCannotBeForgottenLeavesNoCopy() throws {
        let home = try TemporaryHome(answers: 50)
        let folder = home.records.deletingLastPathComponent()
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let bad = try home.write("# peach-records:1\nnonsense\n", to: home.file("bad.csv"))
        #expect(try Invocation(["records", "import", bad, "--replace"], in: home).status == 65)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
        let reset = try Invocation(["records", "reset", "--yes"], in: home)
        #expect(reset.status == 0)
        let added = try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)).subtracting(before)
        #expect(added.count == 1 && added.allSatisfy { $0.hasSuffix(".sqlite") })
    }

    /// The progress is erased, and the terminal is as before.
    @Test func ctrlCEndsAnImportThatAddsNothing() throws {
        let home = try TemporaryHome()
        let before = try Shell("dash", home: home).modes()
        try home.write(RecordCommandTests.foreign(100_000), to: home.file("app.csv"))
        let shell = try Shell("dash", home: home)
        let command = "\(Program.binary.path) records import app.csv --data new.sqlite"
        shell.type("cd '\(home.folder.path)'; \(command); echo st''atus $?\n")
        _ = try shell.read(until: "\r\n")
        let bar = try shell.read(until: " %")
        #expect(!bar.contains("\n"), "\(bar)")
        shell.type("\u{3}")
        let end = try shell.read(until: "ready> ")
        shell.type("echo st''atus $?\n")
        _ = try shell.read(until: "status 130")
        #expect(end.contains("\r\u{1B}[K"), "the share is gone: \(end.debugDescription)")
        #expect(try shell.modes() == before)
        let left = try Invocation(["records", "export", "--data", "new.sqlite"], in: home)
        #expect(left.output.split(separator: "\n").count <= 2, "a mark and names at most: \(left.output.prefix(300))")
    }
}
