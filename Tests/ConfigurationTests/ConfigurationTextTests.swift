// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Configuration

private func text(_ yaml: String) -> ConfigurationText { ConfigurationText(file: "map.yaml", bytes: Array(yaml.utf8)) }

private func failure(_ yaml: String) -> ConfigurationError? { failure(Array(yaml.utf8)) }

private func failure(_ bytes: [UInt8]) -> ConfigurationError? {
    #expect(throws: ConfigurationError.self) { _ = try ConfigurationText(file: "map.yaml", bytes: bytes).root() }
}

private func at(_ line: Int, _ column: Int, _ reason: ConfigurationError.Reason) -> ConfigurationError {
    ConfigurationError(file: "map.yaml", line: line, column: column, reason)
}

@Test func aFileOfAnotherEncodingIsRecognisedWhereItFirstDiffers() {
    #expect(failure(Array("name: Fl".utf8) + [0xFC] + Array("gel\n".utf8)) == at(1, 1, .notUTF8))
    #expect(failure(Array("a: 1\nb: ö".utf8) + [0xF6]) == at(2, 1, .notUTF8))
    #expect(failure([0xFF, 0xFE, 0x61, 0x00]) == at(1, 1, .notUTF8))
}

@Test func everyCharacterThatYAMLForbidsIsNamedByItsNumber() {
    for code in UInt32(0)...0x9F where ![0x09, 0x0A, 0x0D, 0x85].contains(code) && !(0x20...0x7E).contains(code) {
        let character = Unicode.Scalar(code).map(String.init) ?? ""
        #expect(failure("a: 1\nbc\(character)") == at(2, 1, .forbiddenCharacter(code: code)))
    }
}

@Test func aByteOrderMarkAndItsLineEndsAreAccepted() throws {
    let root = try ConfigurationText(file: "map.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array("a: 1\r\nb: x\r\n".utf8))
        .root()
    let value = try root.required("b")
    #expect(try value.text() == "x")
    #expect((value.line, value.column) == (2, 4))
    #expect(failure("a: 1\r\nb\u{7}: x") == at(2, 1, .forbiddenCharacter(code: 7)))
}

@Test(arguments: ["[", "{", "- ", "a:\n"])
func aTooDeepFileIsRefused(_ opening: String) {
    var yaml = ""
    for level in 0..<(opening == "a:\n" ? 300 : 2_000) {
        yaml += opening == "a:\n" ? String(repeating: " ", count: level) + opening : opening
    }
    guard case .tooDeep = failure(yaml)?.reason else {
        Issue.record("\(opening) is not too deep")
        return
    }
}

@Test func anOrdinaryDepthIsAllowed() throws {
    let depth = TextInspection.deepest
    _ = try text(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).root()
    #expect(try text("# [[[[" + String(repeating: "[", count: 1000) + "\na: 1\n").root().entries().count == 1)
}

@Test func anchorsAreRefusedBeforeTheyMultiply() {
    #expect(failure("a: &a0 [x]\n") == at(1, 4, .aliasNotAllowed(word: "&a0")))
    var values = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...60 { values += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    guard case .aliasNotAllowed = failure(values + "? *a60\n: 1\n")?.reason else {
        Issue.record("not refused")
        return
    }
}

/// The parser's time doubles with each of their levels.
@Test(arguments: ["[a]: 1", "{ { a: 1 } : 1 }", "? [a]\n: 1", "{? [a] : 1}", "- ? a: 1\n  : 2"])
func listsAndTablesAreNoKeys(_ yaml: String) {
    guard case .wrongType(_, .text) = failure(yaml)?.reason else {
        Issue.record("not refused")
        return
    }
}

@Test func invalidYAMLIsReportedWithItsLine() {
    #expect(failure("a: 1\nb\nc: 2\n")?.reason == .syntax(word: "b") || failure("a: 1\nb\nc: 2\n")?.line == 3)
    #expect(failure("a: 1\n\tb: 2\n") == at(2, 1, .syntax(word: "b: 2")))
    #expect(failure("a: 1\nb: [1, 2\nc: 3\n").map(\.line) == 2)
    #expect(failure("a: 1\nb: \"x\n# y\n").map(\.line) == 2)
    #expect(failure("a: 1\n---\nb: 2\n").map(\.line) == 2)
    #expect(failure("1: a\nb: c\n\"b\": d\nb: e\n").map(\.reason) == .duplicateKey(word: "b"))
    #expect(failure("a: 1\nb: 2\na: 3\n") == at(3, 1, .duplicateKey(word: "a")))
}

@Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"])
func everyLineBreakOfYAMLEndsALine(_ end: String) throws {
    let root = try text("# x\(end)a: 1\(end)\(end)b:\(end)  c: 2\(end)").root()
    #expect(try root.entries().map(\.place.line) == [2, 4])
    let inner = try root.required("b").required("c")
    #expect((inner.line, inner.column) == (5, 6))
}

@Test func bracketsInSentencesAreNoKeys() throws {
    let yaml = """
        # A [[[[b]]]]: see { [[[[c]]]]: 1 }. [0, 127)
        text: "a [[[b]]] { [[c]] }"
        list: [[[[1, 2]], [[3]]], "what? yes"]
        table: { a: { b: { c: [[[[[1]]]]], d: { e: 1 } } } } # [x]: y
        """
    #expect(try text(yaml).root().entries().map(\.key) == ["text", "list", "table"])
}

@Test func starsInSentencesAreNotAliases() throws {
    let root = try text("a: the *maker's* own *words*\n").root()
    #expect(try root.required("a").text() == "the *maker's* own *words*")
}

@Test func valuesAreReadOnlyAsTheirType() throws {
    let root = try text("n: 60\nx: 2.5\nq: \"60\"\nb: true\no: on\nz: 010\ne: ''\nnothing:\ni: inf\n").root()
    #expect(try root.required("n").integer(in: 0...127) == 60)
    #expect(try root.required("n").number(in: 0...127) == 60)
    #expect(try root.required("n").text() == "60")
    #expect(try root.required("q").integer(in: 0...127) == 60)
    #expect(try root.required("x").number(in: 0...3) == 2.5)
    #expect(try root.required("z").integer(in: 0...127) == 10)
    #expect(try root.required("b").boolean())
    #expect(try root.required("e").text().isEmpty)
    let wrong: [(String, (ConfigurationNode) throws -> Any)] = [
        ("x", { try $0.integer(in: 0...127) }),
        ("o", { try $0.boolean() }), ("nothing", { try $0.text() }), ("i", { try $0.number(in: 0...1) }),
        ("n", { try $0.entries() }), ("n", { try $0.integer(in: 61...127) }),
        ("x", { try $0.number(in: 3...4) }), ("missing", { $0 }),
    ]
    for (key, read) in wrong {
        #expect(throws: ConfigurationError.self) { _ = try read(try root.required(key)) }
    }
}
