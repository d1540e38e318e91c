// SPDX-License-Identifier: MIT
import Testing

@testable import Configuration

private let breaks = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]

private func text(_ yaml: String) -> ConfigurationText { ConfigurationText(file: "map.yaml", bytes: Array(yaml.utf8)) }

@Test(arguments: breaks)
func everyLineBreakOfYAMLEndsALine(_ end: String) throws {
    let root = try text("# x\(end)a: 1\(end)\(end)b:\(end)  c: 2\(end)").root()
    let entries = try root.entries()
    #expect(entries.map(\.key) == ["a", "b"])
    #expect(entries.map(\.place.line) == [2, 4])
    let inner = try root.required("b").required("c")
    #expect((inner.line, inner.column) == (5, 6))
}

@Test(arguments: breaks)
func whatIsWrongIsToldInItsLineWhateverEndsIt(_ end: String) throws {
    let table = try ReadableTable(text("# x\(end)\(end)a: 1\(end)b: ]\(end)c: 2\(end)d: }\(end)e: 3\(end)"))
    #expect(table.faults.map(\.line) == [4, 6])
    #expect(table.faults.map(\.column) == [4, 4])
    let root = try #require(table.readRoot)
    #expect(try root.entries().map(\.key) == ["a", "c", "e"])
    #expect(try root.entries().map(\.place.line) == [3, 5, 7])
}

@Test func aTableOfWhichNothingCanBeReadStandsWhereItBegins() throws {
    let table = try ReadableTable(text("name:\n\n # what\n\n  a: ]\n  b: ]\n"))
    let value = try #require(table.root?.value("name"))
    #expect((value.line, value.column) == (5, 3))
    #expect(table.faults.map(\.line) == [5, 6])
}
