// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// `peach profile` on the first day.
@Suite(.serialized) struct ProfileCommandTests {
    @Test func theFirstDayIsNoErrorAndLeavesNothingBehind() throws {
        let home = try TemporaryHome()
        for (locale, sentence) in [
            ("en_US.UTF-8", "Start training to build your profile"), ("C", "Start training to build your profile"),
            ("de_DE.UTF-8", "Trainiere, um dein Profil aufzubauen"),
        ] {
            let run = try Invocation(["profile"], in: home, environment: ["LANG": locale])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output.contains(sentence))
            #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
            if locale == "C" { #expect(run.output.allSatisfy { $0.isASCII }) }
        }
        #expect(!FileManager.default.fileExists(atPath: home.data.path))
    }

    @Test func programsGetOneObject() throws {
        let home = try TemporaryHome()
        let run = try Invocation(["profile", "--json", "--set", "range=C3-C5"], in: home)
        #expect(run.status == 0 && run.errors.isEmpty)
        let objects = try run.objects
        let profile = try #require(objects.first)
        #expect(objects.count == 1)
        #expect(profile["range"] as? [Int] == [48, 72])
        let notes = try #require(profile["notes"] as? [[String: Any]])
        #expect(notes.compactMap { $0["note"] as? Int } == Array(48...72))
        #expect(
            notes.allSatisfy { $0["threshold"] == nil && ($0["practised"] as? [String: Any])?["count"] as? Int == 0 })
        #expect((profile["practised"] as? [String: Any])?["count"] as? Int == 0)
        #expect(profile["matching"] == nil && (profile["skills"] as? [Any])?.isEmpty == true)
    }

    @Test func thePictureIsWrittenAndReplaced() throws {
        let home = try TemporaryHome()
        let file = home.file("ear.svg")
        var pictures: [String] = []
        for appearance in ["light", "dark"] {
            let run = try Invocation(["profile", "--svg", "ear.svg", "--appearance", appearance, "--force"], in: home)
            #expect(run.status == 0 && run.output.isEmpty)
            #expect(try run.sentence.contains("ear.svg"))
            pictures.append(try String(contentsOf: file, encoding: .utf8))
        }
        #expect(pictures.allSatisfy { $0.hasPrefix("<?xml") && $0.hasSuffix("</svg>\n") })
        #expect(pictures[0] != pictures[1])
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") })
    }
}
