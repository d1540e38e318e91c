// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// All commands write files atomically by the same rules.
@Suite struct WrittenFileTests {
    /// Commands that write a file, their last argument.
    private static let commands: [[String]] = [
        ["render", "note", "--output", "x.wav"], ["demo", "--count", "1", "--output", "x.wav"],
        ["replay", "five.jsonl", "--mode", "comparison", "--count", "1", "--output", "x.wav"],
        ["records", "export", "x.csv"], ["profile", "--svg", "x.svg"],
    ]

    private func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        try home.write(
            "{\"await\":\"target_started\"}\n{\"after_ms\":250,\"bytes\":[144,72,90]}\n{\"await\":\"answered\"}\n",
            to: home.file("five.jsonl"))
        return home
    }

    private func names(_ home: TemporaryHome) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.folder.path).sorted()
            .filter { !$0.hasSuffix(".out") && !$0.hasSuffix(".err") }
    }

    private func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test(arguments: commands) func whatIsThereStaysUnlessItIsMeant(command: [String]) throws {
        let home = try home()
        let name = try #require(command.last)
        let file = home.file(name)
        #expect(try Invocation(command, in: home).status == 0)
        #expect(try mode(file) == 0o600, "a new file is the user's alone")
        try home.write("mine", to: file)
        let plain = try Invocation(command, in: home)
        #expect(plain.status == 73 && plain.output.isEmpty)
        #expect(plain.errors.contains(name) && plain.errors.contains("--force"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(try Invocation(command + ["--force"], in: home).status == 0)
        #expect(try Data(contentsOf: file) != Data("mine".utf8))
    }

    /// No file may grow beyond four blocks, as on a full disk.
    @Test func whatDoesNotFitLeavesNothing() throws {
        let home = try home()
        let file = home.file("x.wav")
        try home.write("mine", to: file)
        let before = try names(home)
        for command in Self.commands.prefix(3) {
            let line = ([Program.binary.path] + command + ["--force"]).joined(separator: " ")
            let run = try Invocation(
                shell: "ulimit -f 4; exec \(line) >/dev/null", in: home, environment: ["LANG": "en_US.UTF-8"])
            #expect(run.status == 73 && run.errors.contains("x.wav"), "\(run.errors)")
            #expect(try names(home) == before)
            #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        }
    }

    @Test func aSignalLeavesNothing() throws {
        let home = try home()
        let file = home.file("x.wav")
        let before = try names(home)
        let program = try Program(["demo", "--count", "1000", "--output", file.path, "--json"], home: home)
        _ = try program.event("answered")
        kill(program.process.processIdentifier, SIGINT)
        #expect(program.end().status == SIGINT)
        #expect(try names(home) == before)
    }

    @Test func standardOutputGetsTheSameSound() throws {
        let home = try home()
        let command = Self.commands[0]
        #expect(try Invocation(command, in: home).status == 0)
        let file = try Data(contentsOf: home.file("x.wav"))
        let line = ([Program.binary.path] + command.dropLast() + ["-"]).joined(separator: " ")
        let run = try Invocation(shell: "\(line) | cat >pipe.wav", in: home, environment: ["LANG": "en_US.UTF-8"])
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
        let piped = try Data(contentsOf: home.file("pipe.wav"))
        #expect(piped.dropFirst(44) == file.dropFirst(44) && piped.count > 44)
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        #expect(try Invocation(command.dropLast() + ["-"], in: home, output: full).status == 74)
        let picture = try Invocation(["profile", "--svg", "-"], in: home)
        #expect(picture.status == 0 && picture.output.contains("<svg") && picture.errors.isEmpty)
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/pcmC0D0p")))
    func aDemonstrationWithoutADeviceReplacesNothing() throws {
        let home = try home()
        #expect(try Invocation(["demo", "--count", "2"], in: home).status == 0)
        let file = home.file("peach-demo.wav")
        let before = try Data(contentsOf: file)
        #expect(try Invocation(["demo", "--count", "2"], in: home).status == 0)
        #expect(try Data(contentsOf: file) == before)
        #expect(FileManager.default.fileExists(atPath: home.file("peach-demo-2.wav").path))
    }
}
