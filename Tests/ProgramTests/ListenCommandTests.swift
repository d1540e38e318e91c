// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// `peach listen`.
@Suite struct ListenCommandTests {
    @Test func exercisesAreHeardAndNotAnswered() throws {
        let home = try TemporaryHome()
        let log = home.file("log.jsonl")
        let program = try Program(
            [
                "listen", "3", "--json", "--output", "none", "--set", "duration=0.3", "--interval", "P8u", "--record",
                log.path,
            ], home: home)
        let started = try program.event("started")
        #expect(started["mode"] as? String == "interval comparison" && started["listening"] as? Bool == true)
        for number in 1...3 {
            let heard = try program.event("listening")
            #expect(heard["number"] as? Int == number && heard["interval"] as? String == "P8u")
        }
        program.type("h")
        #expect(try program.event("listening")["number"] as? Int == 3, "the third was skipped")
        program.type("q")
        let ended = try program.event("ended")
        #expect(ended["answered"] as? Int == 0 && ended["heard"] as? Int == 2)
        program.process.waitUntilExit()
        #expect(program.process.terminationStatus == 0)
        #expect(try home.savedAnswers() == 0)
        let export = try Invocation(["records", "export", "--format", "jsonl"], in: home).output
        #expect(export.split(separator: "\n").count { $0.contains("\"type\":\"exposure\"") } == 2)
        let profile = try Invocation(["profile", "--json"], in: home)
        #expect(try (profile.objects.first?["skills"] as? [Any])?.isEmpty != false)
        let replay = try Invocation(["replay", log.path, "--json"], in: home)
        #expect(try replay.objects.contains { $0["event"] as? String == "ended" && $0["heard"] as? Int == 2 })
    }

    @Test(arguments: ["0", "601", "x"]) func minutesHaveBounds(word: String) throws {
        let home = try TemporaryHome()
        let run = try Invocation(["listen", word, "--output", "none"], in: home)
        #expect(run.status != 0 && run.errors.contains("600"))
    }
}
