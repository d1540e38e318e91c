// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// JSON output has one style, is in English, and is documented in docs/json.md.
@Suite struct JSONTests {
    private static let log = """
        {"log":"peach","format":1,"mode":"comparison","count":1,"settings":{"duration":0.3}}
        {"await":"target_started"}
        {"after_ms":300,"key":"h"}
        {"await":"ended"}

        """
    private static let tuned = """
        {"log":"peach","format":1,"mode":"matching","count":1,"settings":{"duration":0.3}}
        {"await":"target_started"}
        {"after_ms":300,"key":"up"}
        {"after_ms":900,"key":"space"}
        {"await":"ended"}

        """
    private static let commands: [[String]] = [
        ["sounds", "list"], ["sounds", "check", "peach:0:0"], ["mappings", "list"], ["mappings", "show"],
        ["mappings", "check", "bad.yaml"], ["settings", "list"], ["settings", "get", "duration"], ["profile"],
        ["doctor"],
        ["render", "note", "--output", "a.wav", "--step", "0.5:10"], ["render", "comparison", "--output", "b.wav"],
        ["render", "matching", "--output", "c.wav", "--glide", "0:10:0.5"], ["replay", "log.jsonl"],
        ["replay", "tuned.jsonl"], ["records", "import", "none.csv"], ["records", "reset", "--yes"],
    ]

    @Test func everyMemberIsNamedInOneStyleAndDescribed() throws {
        let described = Set(
            try Page(at: "docs/json.md").text.split(separator: "`").enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) })
        let home = try TemporaryHome()
        for (name, text) in [
            ("log.jsonl", Self.log), ("tuned.jsonl", Self.tuned),
            ("bad.yaml", "name: 1\nmatch: x\n"),
            ("none.csv", try Invocation(["records", "export"], in: home).output),
        ] {
            try home.write(text, to: home.file(name))
        }
        _ = try Invocation(
            simulating: ["--data", home.records.path, "--trials", "300", "--matching", "30", "--sessions", "3"],
            in: home)
        for command in Self.commands {
            let run = try Invocation(command + ["--json"], in: home, environment: ["LANG": "de_DE.UTF-8"])
            let objects = try run.objects
            #expect(!objects.isEmpty, "\(command): \(run.errors)")
            for name in objects.flatMap({ names(in: $0, of: command) }) {
                #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil, "\(command): \(name)")
                #expect(described.contains(name), "\(command): \(name)")
            }
            let german = [" ist ", " der ", " die ", " nicht ", "ä", "ö", "ü"]
            for word in german { #expect(!run.output.contains(word), "\(command): \(word) in \(run.output)") }
        }
    }

    private func names(in value: Any, of command: [String]) -> [String] {
        if let list = value as? [Any] { return list.flatMap { names(in: $0, of: command) } }
        guard let object = value as? [String: Any] else { return [] }
        // Its keys are layers.
        return object.flatMap { name, value in [name] + (name == "actions" ? [] : names(in: value, of: command)) }
    }
}
