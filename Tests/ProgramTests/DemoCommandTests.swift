// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The demonstration and the replay keep nothing, and say nothing else.
struct DemoCommandTests {
    @Test(arguments: ["en", "de"]) func nobodySaysThatAnythingIsSaved(language: String) throws {
        let home = try TemporaryHome()
        try home.write(
            "{\"await\":\"target_started\"}\n{\"after_ms\":250,\"bytes\":[144,72,90]}\n{\"await\":\"answered\"}\n",
            to: home.folder.appending(path: "five.jsonl"))
        let replay = ["replay", "five.jsonl", "--mode", "comparison", "--count", "1"]
        for command in [["demo", "--count", "4", "--output", "x.wav"], replay] {
            let run = try Invocation(command + ["--json", "--language", language], in: home)
            #expect(run.status == 0)
            let outcomes = try run.objects.filter { ["answered", "matched"].contains($0["event"] as? String) }
            #expect(!outcomes.isEmpty && outcomes.allSatisfy { $0["saved"] == nil })
            try? FileManager.default.removeItem(at: home.folder.appending(path: "x.wav"))
        }
        #expect(!FileManager.default.fileExists(atPath: home.data.path))
        let program = try Program(["demo", "--count", "2", "--output", "none", "--language", language], home: home)
        let (status, output, _) = program.end()
        #expect(status == 0)
        #expect(!output.contains("\"saved\"") && !output.contains("saved yet") && !output.contains("noch nicht"))
    }
}
