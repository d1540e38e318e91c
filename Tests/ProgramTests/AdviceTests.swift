// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Following a sentence's advice literally makes the command work.
@Suite struct AdviceTests {
    /// The command, and its replacement if it cannot be the same; an option that the sentence must name, or else a command in
    /// which FILE is the backup.
    private static let mishaps: [(wanted: String, instead: String?, option: String?)] = [
        ("peach profile --data 'my data.sqlite'", nil, nil),
        ("peach records restore app.csv --data 'new data.sqlite'", "peach profile --data 'new data.sqlite'", nil),
        ("peach sounds check harp", "peach sounds check peach:0:0", nil),
        ("peach settings set sound harp:0:0", "peach settings set sound peach:0:0", nil),
        ("peach settings get xyz", "peach settings get duration", nil),
        ("peach mappings show nothing", "peach mappings show generic", nil),
        ("peach records export mine.csv", nil, "--force"), ("peach records reset", nil, "--yes"),
    ]

    @Test(arguments: ["en_US.UTF-8", "de_DE.UTF-8"]) func itWorks(language: String) throws {
        let home = try TemporaryHome()
        for (name, text) in [
            ("app.csv", RecordCommandTests.foreign(40)), ("mine.csv", "mine"), ("my data.sqlite", "no database"),
        ] {
            try home.write(text, to: home.file(name))
        }
        #expect(try Invocation(["records", "import", "app.csv"], in: home).status == 0)
        try FileManager.default.copyItem(at: home.records, to: home.file("backup.sqlite"))
        let before = try Data(contentsOf: home.records)
        func shell(_ command: String) throws -> Invocation {
            try Invocation(
                shell: "peach() { \(Program.binary.path) \"$@\"; }; " + command, in: home,
                environment: ["LANG": language])
        }
        for (wanted, instead, option) in Self.mishaps {
            let run = try shell(wanted)
            #expect(run.status != 0, "\(run.output)")
            let sentence = try run.sentence
            if let option {
                #expect(sentence.contains(option))
                #expect(try shell("\(wanted) \(option)").status == 0)
                continue
            }
            let quoted = sentence.matches(of: /“([^“”]*)”|„([^“”]*)“/).map { String($0.1 ?? $0.2 ?? "") }
            let advice = try #require(quoted.last { $0.hasPrefix("peach ") }, "\(sentence)")
            let done = try shell(advice.replacing(/\b(FILE|DATEI)\b/, with: "backup.sqlite"))
            #expect(done.status == 0, "\(sentence) \(done.errors)")
            // Intact data is not replaced because other data is damaged.
            #expect(try Data(contentsOf: home.records) == before)
            let again = try shell(instead ?? wanted)
            #expect(again.status == 0, "\(sentence): \(again.errors)")
        }
    }
}
