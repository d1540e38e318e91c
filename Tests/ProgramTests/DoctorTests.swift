// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Findings of the doctor in simulated environments.
@Suite(.serialized) struct DoctorTests {
    private func findings(_ home: TemporaryHome) throws -> [String: [[String: Any]]] {
        let run = try Invocation(["doctor", "--output", "none", "--json"], in: home)
        return Dictionary(grouping: try run.objects) { $0["check"] as? String ?? "" }
    }

    /// The running Peach keeps its sound device.
    @Test func fromAPeachThatRunsNothingIsTaken() throws {
        let home = try TemporaryHome()
        let socket = try NoticeSocket("@peach-test-\(UUID())")
        let program = try Program(
            ["start", "--no-browser", "--output", "none"], home: home, environment: ["NOTIFY_SOCKET": socket.name])
        #expect(socket.next() == "READY=1")
        let run = try Invocation(["doctor", "--output", "alsa:no_such_device"], in: home)
        #expect(run.status == 0 && run.words.contains("process \(program.process.processIdentifier)"), "\(run.output)")
        #expect(run.words.contains("not tested, because another Peach is running and may be using it."))
        #expect(!run.errors.contains("Training is possible"))
        _ = program.end(by: "TERM")
        #expect(try findings(home)["instance"]?.first?["message"] as? String == "no other Peach is running.")
    }

    /// A chosen sound of another SoundFont is checked; if it is missing, the sine plays.
    @Test func theChosenSoundAndUnreadableFilesAreLookedAt() throws {
        let home = try TemporaryHome()
        let shipped = Page.folder.appending(path: "SoundFonts/peach.sf2")
        let folder = home.data.appending(path: "peach/soundfonts")
        try home.write("no font", to: folder.appending(path: "Bad.sf2"))
        try FileManager.default.copyItem(at: shipped, to: folder.appending(path: "Band.sf2"))
        for (sound, word) in [("Band:0:2", "calibrate Band:0:2"), ("Band:0:99", "no sound"), ("Gone:0:0", "Gone")] {
            try home.write("sound: \(sound)\n", to: home.settings)
            let found = try findings(home)["sound"] ?? []
            #expect(found.count == 3 && found.first?["good"] as? Bool == true, "\(found)")
            for word in [word, "Bad.sf2"] {
                #expect(
                    found.contains { ($0["message"] as? String ?? "").contains(word) && $0["good"] as? Bool == false })
            }
        }
    }

    /// The listening check needs a terminal. The player may end it; nothing is kept then.
    @Test func theListeningCheckAsksAtTheTerminal() throws {
        let home = try TemporaryHome()
        let command = ["doctor", "--headphones", "--output", "none"]
        let refused = try Invocation(command, in: home)
        #expect(try refused.status == 64 && refused.sentence.contains("terminal"))
        let mixed = try Invocation(command + ["--json"], in: home)
        #expect(try mixed.status == 64 && mixed.sentence.contains("--json"))
        let shell = try Shell("bash", home: home)
        shell.type("\(Program.binary.path) \(command.joined(separator: " "))\n")
        _ = try shell.read(until: "just hear it.")
        shell.type("\u{1B}[A \r")
        _ = try shell.read(until: "1 of 12")
        shell.type("q")
        _ = try shell.read(until: "ready> ")
        let count = try DatabaseQueue(path: home.records.path).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM listeningCheck")
        }
        #expect(count == 0)
    }

    private static let log = """
        {"log":"peach","format":1,"mode":"comparison","count":1}
        {"at_ns":900,"device":"Erikas Tasten","port":"24:0","usb":"09e8:0049","state":"arrived"}
        {"at_ns":3000,"device":"Erikas Tasten","port":"24:0","bytes":[144,72,90]}

        """

    @Test func theReportHoldsFindingsAndLog() throws {
        let home = try TemporaryHome()
        try home.write("duration: viel\n", to: home.settings)
        let log = try home.write(Self.log, to: home.file("evening.jsonl"))
        let file = home.file("report.txt")
        let command = ["doctor", "--output", "none", "--report", file.path, "--log"]
        let other = try home.write("{\"bytes\":[1", to: home.file("other.jsonl"))
        let refused = try Invocation(command + [other], in: home)
        #expect(refused.status == 65 && !FileManager.default.fileExists(atPath: file.path))
        #expect(try refused.sentence.contains("other.jsonl"))
        let run = try Invocation(command + [log], in: home, environment: ["LANG": "de_DE.UTF-8"])
        let report = try String(contentsOf: file, encoding: .utf8)
        #expect(report.contains("✗") && report.contains(home.settings.path) && report.contains(Self.log))
        #expect(run.errors.contains("report.txt") && run.errors.contains("bevor du sie verschickst"))
    }
}
