// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Findings of the doctor in simulated environments.
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

    /// The running Peach keeps its sound device.
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

    /// A chosen sound of another SoundFont is checked; if it is missing, the sine plays.
    @Test func theChosenSoundAndUnreadableFilesAreLookedAt() throws {
        let home = try TemporaryHome()
        let shipped = URL(filePath: #filePath).appending(path: "../../../SoundFonts/peach.sf2").standardizedFileURL
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
}
