// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Names are told as the player wrote them, whatever letters the terminal is said to know.
@Suite(.serialized) struct ForeignNameTests {
    @Test func umlautsStayInAPlainLocale() throws {
        let home = try TemporaryHome()
        let file = try home.write("no data", to: home.folder.appending(path: "träne/größe.sqlite"))
        for language in ["en", "de"] {
            let run = try Invocation(
                ["profile", "--data", file, "--language", language], in: home, environment: ["LANG": "C"])
            #expect(run.status == 65)
            #expect(
                try run.sentence.contains("\"\(file)\"") && run.sentence.contains("--data \(file)"), "\(run.errors)")
        }
    }

    /// A file cannot be opened by a name that no text can hold, but nobody is told that it is not there.
    @Test func aNameThatIsNotUTF8IsNotTakenForAMissingFile() throws {
        let home = try TemporaryHome()
        let run = try Invocation(
            shell: "f=$(printf 'l\\344tin1'); echo x > \"$f\"; exec \(Program.binary.path) records import \"$f\"",
            in: home, environment: ["LANG": "C"])
        #expect(run.status == 64)
        #expect(try run.sentence.contains("\"l?tin1\"") && run.sentence.contains("UTF-8"), "\(run.errors)")
    }

    /// Nor is another folder made beside the one that is meant and what the run printed.
    @Test func aFolderThatIsNotUTF8IsNotReplacedByAnotherOne() throws {
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            let home = try TemporaryHome()
            let folder = "export \(name)=$PWD/$(printf 'l\\344tin1'); mkdir \"$\(name)\""
            let run = try Invocation(
                shell: "\(folder); exec \(Program.binary.path) profile",
                in: home, environment: ["LANG": "C"])
            #expect(run.status == 64)
            #expect(try run.sentence.contains(name) && run.sentence.contains("l?tin1\""), "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder.path).count == 3)
        }
    }

    @Test func aWordThatIsNoCommandIsToldByTheGroupItWasLookedForIn() throws {
        let home = try TemporaryHome()
        for (words, page) in [(["records", "list"], "peach records --help"), (["zzzzzz"], "peach --help")] {
            #expect(try Invocation(words, in: home).sentence.contains("“\(page)”"))
            let help = page.split(separator: " ").dropFirst().map { String($0) }
            #expect(try Invocation(help, in: home).status == 0)
        }
    }
}
