// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// What the doctor finds of the machine, where each is so.
@Suite(.serialized) struct DoctorTests {
    private func findings(_ home: TemporaryHome, _ environment: [String: String] = [:]) throws -> [String: [[String:
        Any]]]
    {
        let run = try Invocation(
            ["doctor", "--output", "none", "--json"], in: home,
            environment: ["LANG": "en_US.UTF-8"].merging(environment) { $1 })
        return Dictionary(grouping: try run.objects) { $0["check"] as? String ?? "" }
    }

    @Test func everythingIsLookedAtOnceAndInOrder() throws {
        let run = try Invocation(["doctor", "--output", "none", "--json"], in: try TemporaryHome())
        var checks = try run.objects.compactMap { $0["check"] as? String }
        checks = checks.enumerated().filter { $0.offset == 0 || checks[$0.offset - 1] != $0.element }.map(\.element)
        #expect(
            checks == [
                "system", "instance", "sequencer", "controllers", "servers", "output", "real_time", "sound",
                "synthesizer",
                "voice", "data", "disk", "memory", "settings", "mappings", "language", "browser", "screen", "clock",
            ])
    }

    /// Its sound device is its own.
    @Test func fromAPeachThatRunsNothingIsTaken() throws {
        let home = try TemporaryHome()
        let socket = try NoticeSocket("@peach-test-\(UUID())")
        let program = try Program(
            ["start", "--no-browser", "--output", "none"], home: home, environment: ["NOTIFY_SOCKET": socket.name])
        #expect(socket.next() == "READY=1")
        let run = try Invocation(["doctor", "--output", "alsa:no_such_device"], in: home)
        #expect(run.status == 0 && run.words.contains("process \(program.process.processIdentifier)"), "\(run.output)")
        #expect(run.words.contains("not tested, because another Peach is using it."))
        #expect(!run.errors.contains("Training is possible"))
        program.end(by: "TERM")
        _ = program.end()
        #expect(try findings(home)["instance"]?.first?["message"] as? String == "no other Peach is running.")
    }

    @Test func whoSitsElsewhereOrHasNoLocaleIsTold() throws {
        let home = try TemporaryHome()
        let remote = try findings(home, ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"])["system"] ?? []
        #expect(remote.contains { ($0["message"] as? String)?.contains("another computer") == true })
        #expect(
            try findings(home)["system"]?.contains { ($0["message"] as? String)?.contains("another computer") == true }
                == false)
        let plain = try findings(home, ["LANG": "C"])["language"]?.first
        #expect(plain?["good"] as? Bool == false && plain?["remedy"] as? String == "export LANG=C.UTF-8")
    }

    @Test func aDesktopWithoutAnOpenerIsFound() throws {
        let home = try TemporaryHome()
        let opener = home.folder.appending(path: "bin/xdg-open")
        try home.write("#!/bin/sh\n", to: opener)
        let path = opener.deletingLastPathComponent().path
        let bare = try findings(home, ["DISPLAY": ":9", "PATH": path])["browser"]?.first
        #expect(bare?["good"] as? Bool == false)
        #expect(chmod(opener.path, 0o755) == 0)
        #expect(try findings(home, ["DISPLAY": ":9", "PATH": path])["browser"]?.first?["good"] as? Bool == true)
    }

    /// A sound of somebody else's that is chosen is looked at, too; without it the sine plays.
    @Test func theChosenSoundAndUnreadableFilesAreLookedAt() throws {
        let home = try TemporaryHome()
        let shipped = URL(filePath: #filePath).appending(path: "../../../SoundFonts/peach.sf2").standardizedFileURL
        let folder = home.data.appending(path: "peach/soundfonts")
        try home.write("no font", to: folder.appending(path: "Bad.sf2"))
        try FileManager.default.copyItem(at: shipped, to: folder.appending(path: "Band.sf2"))
        func found(_ sound: String, range: String = "36-84") throws -> [(message: String, isGood: Bool, isNeeded: Bool)]
        {
            try home.write("sound: \(sound)\nrange: \(range)\n", to: home.settings)
            return try (findings(home)["sound"] ?? []).map {
                (
                    $0["message"] as? String ?? "", $0["good"] as? Bool == true, $0["needed"] as? Bool == true
                )
            }
        }
        for (sound, word, isGood) in [
            ("Band:0:2", "suitable", true), ("Band:0:99", "no sound", false), ("Gone:0:0", "Gone", false),
        ] {
            let findings = try found(sound)
            #expect(findings.count == 3 && findings.first?.isGood == true, "\(findings)")
            #expect(findings.contains { $0.message.contains(word) && $0.isGood == isGood }, "\(findings)")
            #expect(findings.contains { $0.message.contains("Bad.sf2") && !$0.isGood })
            #expect(findings.allSatisfy { !$0.isNeeded })
        }
        // Narrow ranges have few or none of the keys that are listened to elsewhere.
        for range in ["61-73", "49-61", "85-97", "60-72"] {
            let findings = try found("Band:0:2", range: range)
            #expect(findings.contains { $0.message.contains("Band:0:2") && $0.isGood }, "\(range): \(findings)")
        }
        // A file that is told is not told twice.
        #expect(try found("Bad:0:0").filter { !$0.isGood }.count == 1)
        #expect(try found("peach:0:3").count == 2)
    }

    @Test func answersFromTheFutureTellOfAClock() throws {
        let home = try TemporaryHome()
        _ = try Invocation(simulating: ["--data", home.records.path, "--trials", "5"], in: home)
        #expect(try findings(home)["clock"]?.first?["good"] as? Bool == true)
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(90_000)], ofItemAtPath: home.records.path)
        let clock = try findings(home)["clock"]?.first
        #expect(clock?["good"] as? Bool == false && clock?["remedy"] as? String == "sudo timedatectl set-ntp true")
    }
}
