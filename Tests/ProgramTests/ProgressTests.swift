// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Long work shows how far it is, and whoever ends it finds everything as it was.
@Suite(.serialized) struct ProgressTests {
    private func importAnswers(
        _ home: TemporaryHome, count: Int, _ terminal: String, _ more: String = ""
    ) throws -> Shell {
        try home.write(RecordCommandTests.foreign(count), to: home.folder.appending(path: "app.csv"))
        let shell = try Shell("dash", home: home)
        let command = "TERM=\(terminal) \(Program.binary.path) records import app.csv --data new.sqlite \(more)"
        shell.type("cd '\(home.folder.path)'; \(command); echo st''atus $?\n")
        _ = try shell.read(until: "\r\n")
        return shell
    }

    @Test func ctrlCLeavesNothingBehind() throws {
        let home = try TemporaryHome()
        let before = try Shell("dash", home: home).modes()
        let shell = try importAnswers(home, count: 100_000, "xterm")
        let bar = try shell.read(until: " %")
        #expect(!bar.contains("\n"), "\(bar)")
        shell.type("\u{3}")
        let end = try shell.read(until: "ready> ")
        shell.type("echo st''atus $?\n")
        _ = try shell.read(until: "status 130")
        #expect(end.contains("\r\u{1B}[K"), "the share is gone: \(end.debugDescription)")
        #expect(try shell.modes() == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(!left.contains { $0.contains("sqlite") }, "\(left)")
    }
}
