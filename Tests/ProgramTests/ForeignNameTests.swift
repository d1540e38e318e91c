// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Names are told as the player wrote them, whatever letters the terminal is said to know.
@Suite(.serialized) struct ForeignNameTests {
    @Test func umlautsStayInAPlainLocale() throws {
        let home = try TemporaryHome()
        let file = try home.write("no data", to: home.folder.appending(path: "träne/größe.sqlite"))
        for language in ["en", "de"] {
            let run = try Invocation(
                ["profile", "--data", file, "--language", language], in: home, environment: ["LANG": "C"])
            #expect(run.status == 65)
            #expect(
                try run.sentence.contains("\"\(file)\"") && run.sentence.contains("--data \(file)"), "\(run.errors)")
        }
    }
}
