// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Testing

/// What is wrong with the machine is one sentence, in English and German, the same at the terminal and on the page: what
/// happened, what still works, one thing to do. When it is fine again, the page takes it away.
@Suite struct FailureJourneyTests {
    private static let languages = Sitting.languages
    /// An output that every machine lacks.
    private static let nowhere = "PULSE_SERVER=unix:/nowhere"

    private func sit(_ language: String, _ arguments: String = "--output none", before: String = "") throws -> Sitting {
        try Sitting(language, arguments, home: try TemporaryHome(), before: before)
    }

    @Test(
        .enabled(if: access("/dev/snd/seq", F_OK) != 0, "this machine has a MIDI sequencer"), arguments: languages)
    func noSequencer(language: String) throws {
        let sitting = try sit(language, "--output none --set duration=0.5")
        let remedy =
            switch Confinement.ofSound() {
            case nil: "modprobe snd-seq"
            case .container?: "ontainer"
            case .windows?: "WSL"
            }
        let told = try sitting.said("MIDI", "/dev/snd", remedy)
        #expect(told.contains(sitting.word("The screen and the arrow keys work.", "Bildschirm und Pfeiltasten")))
        // What is plugged in would not be heard: by then it would have been said that nothing is.
        sitting.shell.type("1")
        try sitting.page.waitUntil(stage: "open")
        try sitting.page.messages("nothing of a keyboard") { $0 == [told] }
        sitting.shell.type("qq")
        let rest = try sitting.shell.read(until: "ready> ")
        #expect(!rest.contains(sitting.word("No MIDI controller found", "Kein MIDI-Controller gefunden")))
    }

    @Test(arguments: languages) func noSound(language: String) throws {
        let sitting = try sit(language, "--output pulseaudio", before: Self.nowhere)
        let told = try sitting.said("pulseaudio", "--output")
        #expect(told.contains(sitting.word("profile and settings still work", "Profil und Einstellungen gehen")))
        let train = try Invocation(
            ["train", "comparison", "--output", "pulseaudio", "--language", language], in: try TemporaryHome(),
            environment: ["PULSE_SERVER": "unix:/nowhere", "LANG": "en_US.UTF-8"])
        #expect(train.status == 69)
        #expect(try train.sentence == told)
    }

    /// Where no device can be anywhere, one sentence says so of sound and MIDI.
    @Test(
        .enabled(if: Confinement.ofSound() != nil, "this is a machine of its own, or has /dev/snd"),
        arguments: languages)
    func nothingReachesAContainer(language: String) throws {
        let sitting = try sit(language, "", before: Self.nowhere)
        let told = try sitting.said("MIDI", "/dev/snd", sitting.word("profile", "Profil"))
        try sitting.page.messages("one sentence") { $0.count { $0.contains("/dev/snd") } == 1 && $0.contains(told) }
        let train = try Invocation(
            ["train", "comparison", "--language", language], in: try TemporaryHome(),
            environment: ["PULSE_SERVER": "unix:/nowhere", "LANG": "en_US.UTF-8"])
        #expect(train.status == 69)
        #expect(try train.sentence == told)
    }

    @Test(arguments: languages) func aSecondOne(language: String) throws {
        let sitting = try sit(language)
        let second = try Invocation(["start", "--no-browser", "--language", language], in: sitting.home)
        #expect(second.status == 0)
        let told = try second.sentence
        let process = try #require(told.firstMatch(of: /\d+/)).0
        #expect(told.contains(sitting.word("already running", "läuft schon")))
        let address = try #require(second.output.split(separator: "\n").first { $0.contains("?token=") })
        try ScreenPage(String(address), language: language).messages("a page") { _ in true }
        let train = try Invocation(
            ["train", "comparison", "--output", "none", "--language", language], in: sitting.home)
        #expect(train.status == 75)
        #expect(try train.sentence.contains(process))
    }

    @Test(arguments: languages) func theUsualPortIsTaken(language: String) throws {
        // Whoever else has it does as well.
        let other = try Self.takePort(8766)
        defer { close(other) }
        let sitting = try sit(language)
        let line = try sitting.line(with: "8766", "?token=")
        #expect(line.contains(sitting.word("8766 is in use", "8766 ist belegt")))
        let port = try #require(URLComponents(string: sitting.address)?.port)
        #expect(port != 8766)
        let told = try sitting.page.sentence(with: "8766", "http://127.0.0.1:\(port)/")
        #expect(!told.contains("token"))
    }

    /// Waits for the Peach of another test, until that ends.
    private static func takePort(_ port: UInt16) throws -> Int32 {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        place.sin_port = port.bigEndian
        func named(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
            withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                    call(name, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
        }
        while true {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var one: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
            if named({ bind(descriptor, $0, $1) }), listen(descriptor, 1) == 0 { return descriptor }
            close(descriptor)
            let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var byte: UInt8 = 0
            // It ends with its program, or as a request that never comes.
            if named({ connect(other, $0, $1) }) { _ = read(other, &byte, 1) }
            close(other)
        }
    }

    /// Sound comes out elsewhere; the way to the screen is a command with the port that is really used.
    @Test(arguments: languages) func overSSH(language: String) throws {
        let ssh = "SSH_CONNECTION='192.0.2.7 50000 192.0.2.1 2222' \(Self.nowhere)"
        let sitting = try sit(language, "--output pulseaudio", before: ssh)
        let host = ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? ""
        let port = try #require(URLComponents(string: sitting.address)?.port)
        let line = try sitting.line(with: "ssh -p 2222 -L \(port):127.0.0.1:\(port) \(host)")
        let told = try sitting.page.sentence(
            with: host, sitting.word("not the computer you are typing on", "nicht aus dem"))
        #expect(line.hasPrefix(told))
    }

    @Test(arguments: languages) func aLineOfAMappingIsWrong(language: String) throws {
        let home = try TemporaryHome()
        let file = home.configuration.appending(path: "peach/mappings/mpk.yaml")
        let pads = (1...5).map { "  pad\($0): { note: \(35 + $0) }\n" }.joined()
        func mapping(_ action: String) -> String {
            "format: 1\nname: Mine\nmatch:\n  client: Mine\ncontrols:\n\(pads)comparison:\n  pad1: answer lower\n"
                + "  pad2: answer lower\n  pad3: \(action)\n  pad4: answer higher\n  pad5: repeat\n"
        }
        try home.write(mapping("answer hihger"), to: file)
        let sitting = try Sitting(language, "--output none", home: home)
        let line = sitting.word("mpk.yaml, line 14", "mpk.yaml, Zeile 14")
        let told = try sitting.said(line, "answer hihger", "answer higher")
        #expect(told.contains(sitting.word("the other 4 controls work", "die anderen 4 Bedienelemente funktionieren")))
        let check = try Invocation(["mappings", "check", file.path, "--language", language], in: home)
        #expect(check.status == 78)
        try home.write(mapping("answer higher"), to: file)
        try sitting.said("Mine", sitting.word("was saved and is now in use", "gespeichert"))
        try sitting.page.waitUntilGone("hihger")
        try home.write(mapping("answer hihger"), to: file)
        try sitting.said(line, sitting.word("last good version", "letzte gute Fassung"))
    }

    @Test(arguments: languages) func theDataIsDamaged(language: String) throws {
        let home = try TemporaryHome()
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.folder.appending(path: "app.csv"))
        #expect(try Invocation(["records", "import", csv], in: home).status == 0)
        var bytes = try Data(contentsOf: home.records)
        bytes.replaceSubrange(68..<72, with: repeatElement(0xA5, count: 4))
        try bytes.write(to: home.records)
        let sitting = try Sitting(language, "--output none", home: home)
        let told = try sitting.said("20", "training-damaged-", sitting.word("was damaged", "beschädigt"))
        #expect(
            told.contains(sitting.word("The new file holds 20 answers", "Die neue enthält 20 Antworten")), "\(told)")
    }

    /// The last value that could be read counts, and the page takes the sentence away.
    @Test(arguments: languages) func aSettingIsWrong(language: String) throws {
        let home = try TemporaryHome()
        try home.write("duration: long\n", to: home.settings)
        let sitting = try Sitting(language, "--output none", home: home)
        try sitting.said("settings.yaml", "duration", "long")
        try home.write("duration: 0.5\n", to: home.settings)
        sitting.shell.type("1")
        try sitting.said("settings.yaml", sitting.word("applies again", "gilt wieder"))
        try sitting.page.waitUntilGone("long")
    }
}
