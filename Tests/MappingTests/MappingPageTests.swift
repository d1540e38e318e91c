// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Testing

@testable import Mapping

/// mappings/README.md, the guide to mapping files.
struct MappingPageTests {
    private let page: String
    /// The files on it.
    private let examples: [String]

    init() throws {
        page = try String(contentsOf: shippedMappings.appending(path: "README.md"), encoding: .utf8)
        examples = page.components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }

    private func file(_ yaml: String) -> MappingFile { MappingFile(text(yaml), catalog: shippedShelf) }

    @Test func everyFileOnThePageCanBeUsed() throws {
        #expect(examples.count == 2)
        for example in examples {
            #expect(file(example).errors.isEmpty)
            #expect(file(example).mapping != nil)
        }
    }

    /// The words allowed in place of `zzzz`, from the errors.
    private func words(_ yaml: String) throws -> [String] {
        let words = file(yaml).errors.compactMap { error -> [String]? in
            if case .notOneOf("zzzz", let words) = error.reason { words } else { nil }
        }
        return try #require(words.first)
    }

    private static let probe = """
        format: 1
        name: Probe
        match: { client: Probe }
        controls:
          pad: { note: 36 }

        """

    @Test func everythingThatAFileCanSayIsInTheExampleThatShowsEverything() throws {
        let example = try #require(examples.last)
        let keys =
            try words(Self.probe + "zzzz: 1")
            + words(Self.probe.replacing("client: Probe", with: "client: Probe, zzzz: 1"))
            + words(Self.probe.replacing("note: 36", with: "note: 36, zzzz: 1"))
            + words(Self.probe + "lights: { zzzz: 1 }")
            + words(Self.probe + "lights: { lamps: { a: { note: 1, zzzz: 1 } } }")
            + words(Self.probe + "lights: { ready: { pad: { value: 1, zzzz: 1 } } }")
        for key in Set(keys) { #expect(example.contains("\(key):"), "\(key)") }
        for kind in try words(Self.probe.replacing("note: 36", with: "cc: 36, kind: zzzz")) {
            #expect(example.contains("kind: \(kind)"), "\(kind)")
        }
    }

    @Test func everyActionAndLayerIsOnThePage() {
        for phrase in Binding.phrases.map(\.phrase) + Layer.allCases.map(\.rawValue) + ["always"] {
            #expect(page.contains("`\(phrase)`"), "\(phrase)")
        }
    }

    @Test func everyNameThatMeansTheSameEverywhereIsOnThePage() {
        for name in StandardControl.names where ["", "1"].contains(name.filter(\.isNumber)) {
            #expect(page.contains("`\(name)`"), "\(name)")
        }
    }
}
