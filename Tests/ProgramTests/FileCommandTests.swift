// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Commands for settings, mappings and sounds, and the doctor.
@Suite(.serialized) struct FileCommandTests {
    @Test func settingsAreSetGotAndReset() throws {
        let home = try TemporaryHome()
        #expect(try Invocation(["settings", "path"], in: home).output == home.settings.path + "\n")
        #expect(try Invocation(["settings", "get", "duration"], in: home).output == "1\n")
        let set = try Invocation(["settings", "set", "duration", "0.8"], in: home)
        #expect(set.status == 0 && set.output.isEmpty)
        #expect(try Invocation(["settings", "get", "duration"], in: home).output == "0.8\n")
        #expect(try Invocation(["settings", "get", "duration", "--set", "duration=2"], in: home).output == "2\n")
        #expect(try Invocation(["settings", "reset", "duration"], in: home).status == 0)
        #expect(try Invocation(["settings", "get", "duration"], in: home).output == "1\n")
        let list = try Invocation(["settings", "list", "--json"], in: home).objects
        let listed = list.compactMap { $0["key"] as? String }
        #expect(Set(listed).count == listed.count && listed.contains("matching.range"))
        for key in listed { #expect(try Invocation(["settings", "get", key], in: home).status == 0) }
        // Also removes the remembered buffer size.
        let buffers = home.file("state/peach/buffers.json")
        try home.write("{}", to: buffers)
        #expect(try Invocation(["settings", "reset", "buffer"], in: home).status == 0)
        #expect(!FileManager.default.fileExists(atPath: buffers.path))
        #expect(try Invocation(["settings", "reset"], in: home).errors.contains("settings.yaml.bak”"))
        #expect(try Invocation(["settings", "set", "duration", "0.8"], in: home).status == 0)
        #expect(try Invocation(["settings", "reset"], in: home).errors.contains("settings.yaml-2.bak”"))
    }

    @Test func aWrongLineOfTheSettingsIsNamedByEveryReaderAndLocksNothing() throws {
        let home = try TemporaryHome()
        try home.write("duration: 0,8\ntunning: just\n", to: home.settings)
        for command in [["settings", "list"], ["settings", "get", "duration"], ["profile"]] {
            let run = try Invocation(command, in: home, environment: ["LANG": "de_DE.UTF-8"])
            #expect(run.status == 0, "\(command)")
            let fault = "Zeile 2: „tunning“ ist hier nicht bekannt; vielleicht ist „tuning“ gemeint."
            let rest = "Diese Zeile gilt nicht; alles andere gilt."
            #expect(run.errors == "\(home.settings.path), \(fault) \(rest)\n")
            if command.contains("get") { #expect(run.output == "0.8\n") }
        }
        #expect(try Invocation(["settings", "set", "tuning", "just"], in: home).status == 0)
        let text = try String(contentsOf: home.settings, encoding: .utf8)
        #expect(text == "duration: 0,8\ntunning: just\ntuning: just\n")
        let missing = try Invocation(["settings", "list", "--settings", "none.yaml"], in: home)
        #expect(missing.status == 66)
        #expect(try missing.sentence.contains("none.yaml"))
    }

    @Test func everyErrorOfEveryMappingIsReported() throws {
        let home = try TemporaryHome()
        let shipped = try Program.shippedMappings()
        #expect(try Invocation(["mappings", "check"], in: home).output == "All \(shipped) mappings are fine.\n")
        let file = home.configuration.appending(path: "peach/mappings/mine.yaml")
        try home.write(
            """
            format: 1
            name: Mine
            match: { client: Mine }
            controls:
              pads: { notes: 36-43, chanel: 10 }
              wheel: { bend: true }
            comparison:
              pads: answer hihger
              lever: stop
            """, to: file)
        for arguments in [["mappings", "check"], ["mappings", "check", file.path]] {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 78)
            let lines = run.output.split(separator: "\n")
            #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix(file.path + ":") }, "\(run.output)")
            #expect(run.output.contains(":5:25: “chanel”") && run.output.contains("perhaps you meant “answer higher”"))
            #expect(try run.sentence.contains("One file"))
        }
        #expect(try Invocation(["mappings", "check", "--json"], in: home).objects.count == 3)
        let list = try Invocation(["mappings", "list"], in: home)
        #expect(list.output.split(separator: "\n").count == shipped + 1)
        let told = list.errors.split(separator: "\n")
        #expect(
            told.count == 3 && told.allSatisfy { $0.hasSuffix("is ignored; everything else applies.") },
            "\(list.errors)")
        let doctor = try Invocation(["doctor", "--output", "none"], in: home)
        #expect(
            doctor.status == 0 && doctor.output.split(separator: "\n").count { $0.hasPrefix("✗ \(file.path)") } == 3)
        #expect(try Invocation(["mappings", "show", "GENERIC"], in: home).output.contains("answer by split"))
        let unknown = try Invocation(["mappings", "show", "nothing"], in: home)
        #expect(unknown.status == 66)
    }

    @Test func soundsAreListedAndBrokenFontsNamed() throws {
        let home = try TemporaryHome()
        try home.write("no font", to: home.data.appending(path: "peach/soundfonts/Bad.sf2"))
        let run = try Invocation(["sounds", "list", "--json"], in: home)
        #expect(run.status == 0)
        #expect(try run.objects.first?["id"] as? String == "peach:0:0")
        #expect(try run.sentence.contains("Bad.sf2"))
        let check = try Invocation(["sounds", "check", "peach:0:0"], in: home)
        #expect(check.status == 0 && check.output.hasPrefix("✓ peach:0:0"))
        let missing = try Invocation(["sounds", "check", "Gone.sf2"], in: home)
        #expect(missing.status == 66)
        let bad = try Invocation(
            ["sounds", "check", home.data.appending(path: "peach/soundfonts/Bad.sf2").path], in: home)
        #expect(bad.status == 65)
        #expect(try bad.sentence.contains("Bad.sf2"))
    }

    /// Their samples are valid, but synthesizers do not support versions before SF2.
    @Test func unplayableFontsAreReportedOnceAndDelayNoOther() throws {
        let home = try TemporaryHome()
        let shipped = Page.folder.appending(path: "SoundFonts/peach.sf2")
        var font = try Data(contentsOf: shipped)
        let version = try #require(font.range(of: Data("ifil".utf8))).upperBound + 4
        font[version] = 1
        let folder = home.data.appending(path: "peach/soundfonts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["Old.sf2", "Older.sf2"] { try font.write(to: folder.appending(path: name)) }
        let all = try Invocation(["sounds", "calibrate"], in: home)
        #expect(all.status == 65)
        for name in ["Old.sf2", "Older.sf2"] {
            #expect(all.errors.components(separatedBy: "/\(name)").count == 2, "\(all.errors)")
        }
        let named = try Invocation(["sounds", "calibrate", "Old:0:0", "Older:0:0"], in: home)
        #expect(named.status == 65)
        #expect(try named.sentence.contains("/Old.sf2"))
    }

    @Test func theDoctorSaysWhetherTrainingIsPossibleAndMakesNothing() throws {
        let home = try TemporaryHome()
        let healthy = try Invocation(["doctor", "--output", "none", "--json"], in: home)
        #expect(healthy.status == 0)
        let checks = try healthy.objects.compactMap { $0["check"] as? String }
        #expect(
            ["sequencer", "controllers", "output", "sound", "synthesizer", "data", "settings", "mappings"]
                .allSatisfy(checks.contains))
        #expect(!FileManager.default.fileExists(atPath: home.data.path))
        // alsa-lib's PulseAudio plugin may make a folder beside ours.
        #expect(!FileManager.default.fileExists(atPath: home.settings.deletingLastPathComponent().path))
        let deaf = try Invocation(["doctor", "--output", "alsa:no_such_device"], in: home)
        #expect(deaf.status == 69 && deaf.output.contains("✗") && deaf.errors.contains("Missing: Sound output."))
        try home.write(
            "no database, " + String(repeating: "x", count: 500), to: home.data.appending(path: "peach/training.sqlite")
        )
        let ill = try Invocation(["doctor", "--output", "none"], in: home)
        #expect(
            ill.status == 69 && ill.output.contains("training.sqlite") && ill.errors.contains("Missing: Training data.")
        )
    }

    /// The doctor fails if training would not start.
    @Test func theDoctorFindsPlacesWhereNoDataCanBe() throws {
        let home = try TemporaryHome()
        let data = home.folder
        try home.write("a file", to: data.appending(path: "file"))
        for name in ["file/x.sqlite", "file/deeper/x.sqlite"] {
            let path = data.appending(path: name).path
            let doctor = try Invocation(["doctor", "--output", "none", "--data", path], in: home)
            #expect(doctor.status == 69 && doctor.errors.contains("Missing: Training data."), "\(name)")
            let train = try Invocation(["train", "comparison", "--output", "none", "--data", path], in: home)
            #expect(train.status != 0)
            #expect(doctor.words.contains(try train.sentence), "\(doctor.output) \(train.errors)")
            #expect(try Invocation(["profile", "--data", path], in: home).sentence == train.sentence)
        }
        try home.write("", to: data.appending(path: "empty"))
        let empty = data.appending(path: "empty").path
        #expect(try Invocation(["doctor", "--output", "none", "--data", empty], in: home).status == 0)
        #expect(try Data(contentsOf: data.appending(path: "empty")).isEmpty)
        let deep = data.appending(path: "new/deep/x.sqlite").path
        #expect(try Invocation(["doctor", "--output", "none", "--data", deep], in: home).status == 0)
    }

    /// Files are accessible to the user only, under any umask.
    @Test(arguments: ["777", "277", "000"]) func aUmaskTakesNothingAway(mask: String) throws {
        let home = try TemporaryHome()
        let old = try home.write(RecordCommandTests.foreign(3), to: home.file("old.csv"))
        let run = try Invocation(
            shell: "umask \(mask); exec \(Program.binary.path) records import \(old)", in: home,
            environment: [:])
        #expect(run.status == 0, "\(run.errors)")
        for (place, mode) in [(home.records, 0o600), (home.records.deletingLastPathComponent(), 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: place.path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/seq")))
    func withoutASequencerThereIsASentence() throws {
        let home = try TemporaryHome()
        for command in [["controllers"], ["monitor"], ["mappings", "learn"]] {
            let run = try Invocation(command, in: home)
            #expect(run.status == 69 && run.output.isEmpty)
            #expect(try run.sentence.contains("/dev/snd"))
        }
    }

    @Test func resourcesThatAreMissingAreNamed() throws {
        let home = try TemporaryHome()
        let environment = ["LANG": "en_US.UTF-8", "PEACH_RESOURCES": "/nowhere"]
        let run = try Invocation(["sounds", "list"], in: home, environment: environment)
        #expect(run.status == 69)
        #expect(try run.sentence.contains("/nowhere"))
    }

    @Test func aSoundIsSetByItsNameAndOneThatDoesNotExistIsNot() throws {
        let home = try TemporaryHome()
        func sound() throws -> String { try Invocation(["settings", "get", "sound"], in: home).output }
        let first = try sound()
        for word in ["reed", "Reed"] {
            #expect(try Invocation(["settings", "set", "sound", word], in: home).status == 0)
            #expect(try sound() != first)
        }
        let reed = try sound()
        for word in ["Reeed", "peach:0:99", "nobody:0:0", ""] {
            let run = try Invocation(["settings", "set", "sound", word], in: home)
            #expect(run.status == 64, "\(word)")
            #expect(try run.sentence.hasSuffix("."))
            #expect(try sound() == reed)
        }
    }

    /// The output on a terminal and in a file.
    private func outputs(_ arguments: [String], in home: TemporaryHome) throws -> (shown: String, plain: String) {
        let terminal = try PseudoTerminal()
        let environment = ["LANG": "C.UTF-8", "TERM": "xterm"]
        _ = try Invocation(arguments, in: home, environment: environment, output: terminal.line())
        var shown: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        var wait = pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, 0) > 0, case let count = read(terminal.descriptor, &piece, piece.count), count > 0 {
            shown += piece[..<count]
        }
        // The terminal inserts a carriage return before each line feed.
        return (
            String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n"),
            try Invocation(arguments, in: home, environment: environment).output
        )
    }

    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            ["\n", "\t"].contains($0) || $0.properties.generalCategory != .control && $0 != "\u{202E}"
        }
    }

    @Test(arguments: ["check", "show"]) func aTerminalObeysNoMapping(command: String) throws {
        let home = try TemporaryHome()
        let file = try home.write(
            """
            format: 1
            name: "Mine\\e[31m\\N"
            match:
              client: "Mine\\u202E*"
            controls:
              pad1: { note: 1 }
            always:
              pad1: stop
            \(command == "check" ? "nonsense: 1" : "")
            """, to: home.file("Mine\u{1B}[31m\u{202E}\u{85}.yaml"))
        let (shown, plain) = try outputs(["mappings", command, file], in: home)
        #expect(isHarmless(shown) && shown.contains("Mine"), "\(shown)")
        #expect(plain.contains("Mine"))
    }
}
