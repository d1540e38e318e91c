// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Every file that the program is asked to write comes about by one rule.
@Suite(.serialized) struct WrittenFileTests {
    /// Commands that write a file, named last, and end by themselves.
    private static let whole: [[String]] = [
        ["render", "note", "--output", "x.wav"], ["render", "comparison", "--output", "x.wav"],
        ["render", "matching", "--output", "x.wav"], ["demo", "--count", "1", "--output", "x.wav"],
        ["replay", "five.jsonl", "--mode", "comparison", "--count", "1", "--output", "x.wav"],
        ["records", "export", "x.csv"], ["profile", "--svg", "x.svg"],
    ]
    /// The same of those that write while somebody trains.
    private static let live: [[String]] = [
        ["train", "comparison", "--output", "x.wav"], ["train", "matching", "--output", "none", "--record", "x.jsonl"],
        ["--output", "x.wav"], ["monitor", "--record", "x.jsonl"],
    ]

    private func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        try home.write(
            "{\"await\":\"target_started\"}\n{\"after_ms\":250,\"bytes\":[144,72,90]}\n{\"await\":\"answered\"}\n",
            to: home.folder.appending(path: "five.jsonl"))
        return home
    }

    private func names(_ home: TemporaryHome) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.folder.path).sorted()
            .filter { !$0.hasSuffix(".out") && !$0.hasSuffix(".err") }
    }

    private func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test(arguments: whole + live) func whatIsThereStays(command: [String]) throws {
        let home = try home()
        let name = try #require(command.last)
        let file = home.folder.appending(path: name)
        try home.write("mine", to: file)
        let plain = try Invocation(command, in: home)
        #expect(plain.status == 73 && plain.output.isEmpty)
        #expect(plain.errors.contains(name) && plain.errors.contains("--force"))
        try FileManager.default.moveItem(at: file, to: home.folder.appending(path: "precious"))
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "precious")
        #expect(try Invocation(command, in: home).status == 73)
        #expect(try String(contentsOf: home.folder.appending(path: "precious"), encoding: .utf8) == "mine")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "nowhere")
        #expect(try Invocation(command, in: home).status == 73)
        #expect(try !names(home).contains("nowhere"))
    }

    @Test(arguments: whole) func itIsReplacedIfThatIsMeant(command: [String]) throws {
        let home = try home()
        let file = home.folder.appending(path: try #require(command.last))
        #expect(try Invocation(command, in: home).status == 0)
        #expect(try mode(file) == 0o600, "a new file is the user's alone")
        try FileManager.default.moveItem(at: file, to: home.folder.appending(path: "target"))
        let target = try home.write("mine", to: home.folder.appending(path: "target"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "target")
        #expect(try Invocation(command + ["--force"], in: home).status == 0)
        #expect(try Data(contentsOf: URL(filePath: target)) != Data("mine".utf8))
        #expect(try mode(URL(filePath: target)) == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "target")
    }

    /// No file may grow beyond four blocks, as on a full disk.
    @Test(arguments: whole[..<5], [[], ["--force"]]) func whatDoesNotFitLeavesNothing(
        command: [String], more: [String]
    ) throws {
        let home = try home()
        let file = home.folder.appending(path: "x.wav")
        if !more.isEmpty { try home.write("mine", to: file) }
        let before = try names(home)
        let line = ([Program.binary.path] + command + more).joined(separator: " ")
        let run = try Invocation(
            shell: "ulimit -f 4; exec \(line) >/dev/null", in: home, environment: ["LANG": "en_US.UTF-8"])
        #expect(run.status == 73)
        #expect(run.errors.contains("x.wav"))
        #expect(try names(home) == before)
        if !more.isEmpty { #expect(try String(contentsOf: file, encoding: .utf8) == "mine") }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalLeavesNothing(signal: Int32) throws {
        let home = try home()
        let file = home.folder.appending(path: "x.wav")
        let before = try names(home)
        let program = try Program(["demo", "--count", "1000", "--output", file.path, "--json"], home: home)
        _ = try program.event("answered")
        kill(program.process.processIdentifier, signal)
        #expect(program.end().status == signal)
        #expect(try names(home) == before)
    }

    @Test func standardOutputTakesTheSameSound() throws {
        let home = try home()
        for command in [Self.whole[0], Self.whole[4]] {
            #expect(try Invocation(command, in: home).status == 0)
            let file = try Data(contentsOf: home.folder.appending(path: "x.wav"))
            let line = ([Program.binary.path] + command.dropLast() + ["-"]).joined(separator: " ")
            let run = try Invocation(
                shell: "\(line) | cat >pipe.wav", in: home, environment: ["LANG": "en_US.UTF-8"])
            #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
            let piped = try Data(contentsOf: home.folder.appending(path: "pipe.wav"))
            #expect(piped.dropFirst(44) == file.dropFirst(44) && piped.count > 44)
            try FileManager.default.removeItem(at: home.folder.appending(path: "x.wav"))
            let both = try Invocation(command.dropLast() + ["-", "--json"], in: home)
            #expect(both.status == 64 && both.output.isEmpty)
            let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
            #expect(try Invocation(command.dropLast() + ["-"], in: home, output: full).status == 74)
        }
        let picture = try Invocation(["profile", "--svg", "-"], in: home)
        #expect(picture.status == 0 && picture.output.contains("<svg") && picture.errors.isEmpty)
        #expect(try Invocation(["profile", "--svg", "-", "--json"], in: home).status == 64)
    }

    @Test(arguments: whole) func aDeviceIsWrittenToAsItIs(command: [String]) throws {
        let home = try home()
        let file = home.folder.appending(path: try #require(command.last))
        for (device, status) in [("/dev/null", Int32(0)), ("/dev/full", 73)] {
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: device)
            #expect(try Invocation(command, in: home).status == status)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == device)
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/pcmC0D0p")))
    func aDemonstrationWithoutADeviceReplacesNothing() throws {
        let home = try home()
        #expect(try Invocation(["demo", "--count", "2"], in: home).status == 0)
        let file = home.folder.appending(path: "peach-demo.wav")
        let before = try Data(contentsOf: file)
        #expect(try Invocation(["demo", "--count", "2"], in: home).status == 0)
        #expect(try Data(contentsOf: file) == before)
        #expect(FileManager.default.fileExists(atPath: home.folder.appending(path: "peach-demo-2.wav").path))
    }
}
