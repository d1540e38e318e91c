// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Long work shows its progress, and interrupting it leaves nothing.
@Suite(.serialized) struct ProgressTests {
    @Test func ctrlCEndsAnImportThatAddsNothing() throws {
        let home = try TemporaryHome()
        let before = try Shell("dash", home: home).modes()
        try home.write(RecordCommandTests.foreign(100_000), to: home.folder.appending(path: "app.csv"))
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
