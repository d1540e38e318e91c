// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Recorded and handwritten sessions, and their replay.
@Suite(.serialized) struct ReplayCommandTests {
    private static let fiveLines = """
        {"await":"target_started"}
        {"after_ms":250,"bytes":[144,72,90]}
        {"await":"target_started"}
        {"after_ms":400.5,"bytes":[144,48,90]}
        {"await":"answered"}
        """

    private func file(_ home: TemporaryHome, _ text: String, _ name: String = "session.jsonl") throws -> String {
        try home.write(text, to: home.file(name))
        return name
    }

    @Test func fiveLinesByHandAreASession() throws {
        let home = try TemporaryHome()
        let log = try file(home, Self.fiveLines)
        let command = ["replay", log, "--mode", "comparison", "--json", "--set", "duration=0.5"]
        let run = try Invocation(command, in: home)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let answered = try run.objects.filter { $0["event"] as? String == "answered" }
        #expect(answered.compactMap { $0["answer"] as? String } == ["higher", "lower"])
        #expect(answered.compactMap { ($0["reaction_ms"] as? NSNumber)?.doubleValue } == [250, 400.5])
        #expect(answered.compactMap { $0["device"] as? String } == ["MIDI keyboard", "MIDI keyboard"])
        #expect(try run.objects.last?["event"] as? String == "ended")
        #expect(try Invocation(command, in: home).output == run.output)
        #expect(try Invocation(command + ["--seed", "5"], in: home).output != run.output)
        // No data was touched.
        #expect(!FileManager.default.fileExists(atPath: home.data.path))
    }

    @Test func whatComesOutIsCheckedAgainstTheLog() throws {
        let home = try TemporaryHome()
        let log = try file(home, Self.fiveLines)
        let options = ["--mode", "comparison", "--set", "duration=0.5"]
        let played = try Invocation(["replay", log, "--json"] + options, in: home)
        let outcomes = played.output.split(separator: "\n").filter { $0.contains("\"event\":\"answered\"") }
        try #require(outcomes.count == 2)
        // Each where it happened.
        var lines = Self.fiveLines.split(separator: "\n")
        lines.insert(outcomes[0], at: 2)
        lines[5] = outcomes[1]
        let whole = lines.joined(separator: "\n")
        let good = try file(home, whole, "good.jsonl")
        let checked = try Invocation(["replay", good, "--check"] + options, in: home)
        #expect(checked.status == 0 && checked.output.isEmpty)
        #expect(try checked.sentence == "All 2 exercises came out as in the log.")
        let object = try Invocation(["replay", good, "--check", "--json"] + options, in: home).objects
        #expect(object.count == 1 && object[0]["agrees"] as? Bool == true)
        let bad = try file(
            home, whole.replacing("\"answer\":\"higher\"", with: "\"answer\":\"lower\""), "bad.jsonl")
        let differs = try Invocation(
            ["replay", bad, "--check", "--json"] + options, in: home, environment: ["LANG": "de_DE.UTF-8"])
        #expect(differs.status == 65)
        #expect(try differs.objects.first?["key"] as? String == "answer")
        #expect(
            try differs.sentence
                == "„bad.jsonl“: Übung 1 hat bei „answer“ den Wert „lower“, die Wiedergabe aber „higher“.")
        let nothing = try Invocation(["replay", log, "--check"] + options, in: home)
        #expect(nothing.status == 65 && nothing.output.isEmpty)
        #expect(try nothing.sentence.contains(log))
    }

    @Test func whatSoundsIsWrittenToAFile() throws {
        let home = try TemporaryHome()
        let log = try file(home, Self.fiveLines)
        let run = try Invocation(
            ["replay", log, "--mode", "comparison", "--count", "2", "--output", "a.wav"], in: home)
        #expect(run.status == 0)
        #expect(try run.sentence.contains("a.wav"))
        let data = try Data(contentsOf: home.file("a.wav"))
        #expect(data.count > 48000 * 8 * 2)
        #expect(data.dropFirst(44).contains { $0 != 0 })
    }

    @Test func aWrongLogIsNamedInThePlayersLanguageBeforeAnythingIsPrinted() throws {
        let home = try TemporaryHome()
        let german = ["LANG": "de_DE.UTF-8"]
        let log = try file(home, Self.fiveLines + "\n{\"after_ms\":5,\"bytes\":[144,60]}\n")
        let run = try Invocation(["replay", log, "--mode", "comparison", "--json"], in: home, environment: german)
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(
            try run.sentence
                == "session.jsonl, Zeile 6: Die Nachricht hat 2 Bytes, braucht aber 3; schreib eine Nachricht je Zeile."
        )
        let vain = try file(home, "{\"await\":\"matched\"}", "vain.jsonl")
        let waited = try Invocation(["replay", vain, "--mode", "comparison", "--set", "duration=0.3"], in: home)
        #expect(waited.status == 65)
        #expect(try waited.sentence == "vain.jsonl, line 1: “matched” did not happen within 30 seconds.")
        let headless = try Invocation(["replay", vain], in: home, environment: german)
        #expect(headless.status == 64 && headless.output.isEmpty)
        #expect(try headless.sentence.contains("--mode comparison"))
    }

    @Test func aRecordedSessionIsReplayedAndAgrees() throws {
        let home = try TemporaryHome()
        let program = try Program(training: home, "--record", home.file("a.jsonl").path, "--count", "3")
        for key in ["h", "l", "h"] {
            try program.questioned()
            program.type(key)
        }
        #expect(program.end().status == 0)
        let path = home.file("a.jsonl").path
        let mode = try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
        #expect(mode == 0o600)
        let run = try Invocation(["replay", "a.jsonl", "--check"], in: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try run.sentence == "All 3 exercises came out as in the log.")
        let played = try Invocation(["replay", "a.jsonl", "--json"], in: home)
        #expect(try played.objects.filter { $0["event"] as? String == "answered" }.count == 3)
    }
}
