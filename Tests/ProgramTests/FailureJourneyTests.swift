// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Testing

/// Every failure of the machine has one sentence: what happened, what still works, what to do.
@Suite struct FailureJourneyTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// `peach` at Start, in a shell.
    /// - Parameter before: the beginning of the command line.
    private func start(
        _ arguments: String = "--output none", before: String = "", locale: String = "en_US.UTF-8"
    ) throws -> Shell {
        let shell = try Shell("dash", home: home)
        shell.type("LC_ALL=\(locale) COLUMNS=999 \(before) \(Program.binary.path) start --no-browser \(arguments)\n")
        // The end of the shell's echo.
        _ = try shell.read(until: "\n")
        return shell
    }

    /// The next line that contains all of these.
    @discardableResult private func line(_ shell: Shell, with words: String...) throws -> String {
        while true {
            let line = try shell.read(until: "\n").trimmingCharacters(in: .newlines)
            if words.allSatisfy({ line.contains($0) }) { return line }
        }
    }

    @Test(.enabled(if: access("/dev/snd/seq", F_OK) != 0, "this machine has a MIDI sequencer"))
    func noSequencer() throws {
        let remedy =
            switch HostContainer.ofSound() {
            case nil: "modprobe snd-seq"
            case .container?: "ontainer"
            case .windows?: "WSL"
            }
        let shell = try start()
        try line(shell, with: "MIDI", "/dev/snd", remedy, "The screen and the arrow keys work.")
    }

    @Test func noSound() throws {
        let shell = try start("--output pulseaudio", before: "PULSE_SERVER=unix:/nowhere")
        let told = try line(shell, with: "pulseaudio", "--output", "profile and settings still work")
        let train = try Invocation(
            ["train", "comparison", "--output", "pulseaudio"], in: try TemporaryHome(),
            environment: ["PULSE_SERVER": "unix:/nowhere", "LANG": "en_US.UTF-8"])
        #expect(train.status == 69)
        #expect(try train.sentence == told)
    }

    @Test func theUsualPortIsTaken() throws {
        // Other open connections count as well.
        let nobody = try Invocation(
            shell: "timeout 1 bash -c 'exec 3<>/dev/tcp/127.0.0.1/8766'", in: home, environment: [:])
        let first = nobody.status == 0 ? nil : try Program(["start", "--no-browser", "--output", "none"], home: home)
        if let first { while !first.sentence().contains("token=") {} }
        let second = try TemporaryHome()
        let shell = try Shell("dash", home: second)
        shell.type("LC_ALL=C.UTF-8 \(Program.binary.path) start --no-browser --output none\n")
        _ = try shell.read(until: "8766 is in use")
        first?.interrupt(by: "TERM")
    }

    /// The sound is elsewhere; the command for the screen has the actual port.
    @Test func overSSH() throws {
        let shell = try start(
            "--output pulseaudio",
            before: "SSH_CONNECTION='192.0.2.7 50000 192.0.2.1 22' PULSE_SERVER=unix:/nowhere")
        let host = ProcessInfo.processInfo.hostName
        let port = try #require(try line(shell, with: "?token=").firstMatch(of: /127\.0\.0\.1:(\d+)/)).1
        try line(shell, with: "ssh -L \(port):127.0.0.1:\(port) \(host)", "not the computer you are typing on")
    }

    @Test func aLineOfAMappingIsWrongInGerman() throws {
        let file = home.configuration.appending(path: "peach/mappings/mpk.yaml")
        func mapping(_ action: String) -> String {
            "format: 1\nname: Mine\nmatch:\n  client: Mine\ncontrols:\n  pad1: { note: 36 }\n  pad2: { note: 37 }\n"
                + "comparison:\n  pad1: answer lower\n  pad2: \(action)\n"
        }
        try home.write(mapping("answer hihger"), to: file)
        let shell = try start(locale: "de_DE.UTF-8")
        try line(shell, with: "mpk.yaml, Zeile 10", "answer hihger", "answer higher")
        try home.write(mapping("answer higher"), to: file)
        try line(shell, with: "Mine", "gespeichert")
        try home.write(mapping("answer hihger"), to: file)
        try line(shell, with: "mpk.yaml, Zeile 10", "letzte gute Fassung")
    }

    /// The last valid value applies.
    @Test func aSettingIsWrong() throws {
        try home.write("duration: long\n", to: home.settings)
        let shell = try start()
        try line(shell, with: "settings.yaml", "duration", "long")
        try home.write("duration: 0.5\n", to: home.settings)
        shell.type("1")
        try line(shell, with: "settings.yaml", "applies again")
    }
}
