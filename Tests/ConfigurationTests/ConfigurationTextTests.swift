// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Configuration

private func text(_ yaml: String) -> ConfigurationText { ConfigurationText(file: "map.yaml", bytes: Array(yaml.utf8)) }

private func failure(_ yaml: String) -> ConfigurationError? {
    #expect(throws: ConfigurationError.self) { _ = try text(yaml).root() }
}

private func failure(_ bytes: [UInt8]) -> ConfigurationError? {
    #expect(throws: ConfigurationError.self) { _ = try ConfigurationText(file: "map.yaml", bytes: bytes).root() }
}

private func at(_ line: Int, _ column: Int, _ reason: ConfigurationError.Reason) -> ConfigurationError {
    ConfigurationError(file: "map.yaml", line: line, column: column, reason)
}

@Test func aFileOfAnotherEncodingIsRecognisedWhereItFirstDiffers() {
    #expect(failure(Array("name: Fl".utf8) + [0xFC] + Array("gel\n".utf8)) == at(1, 9, .notUTF8))
    #expect(failure(Array("a: 1\nb: ö".utf8) + [0xF6]) == at(2, 5, .notUTF8))
    #expect(failure([0xFF, 0xFE, 0x61, 0x00]) == at(1, 1, .notUTF8))
}

@Test func everyCharacterThatYAMLForbidsIsNamedByItsNumber() {
    for code in UInt32(0)...0x9F where ![0x09, 0x0A, 0x0D, 0x85].contains(code) && !(0x20...0x7E).contains(code) {
        let character = Unicode.Scalar(code).map(String.init) ?? ""
        #expect(failure("a: 1\nbc\(character)") == at(2, 3, .forbiddenCharacter(code: code)))
    }
}

@Test func anEditorsMarkAtTheBeginningAndItsLineEndsDoNoHarm() throws {
    let root = try ConfigurationText(file: "map.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array("a: 1\r\nb: x\r\n".utf8))
        .root()
    let value = try root.required("b")
    #expect(try value.text() == "x")
    #expect((value.line, value.column) == (2, 4))
    #expect(failure("a: 1\r\nb\u{7}: x") == at(2, 2, .forbiddenCharacter(code: 7)))
}

@Test(arguments: ["[", "{", "- ", "a:\n"])
func aFileOfNothingButDepthIsRefusedBeforeItCosts(_ opening: String) {
    var yaml = ""
    for level in 0..<(opening == "a:\n" ? 300 : 2_000) {
        yaml += opening == "a:\n" ? String(repeating: " ", count: level) + opening : opening
    }
    guard case .tooDeep = failure(yaml)?.reason else {
        Issue.record("\(opening) is not too deep")
        return
    }
}

@Test func anHonestDepthIsAllowed() throws {
    let depth = KeyInspection.deepest
    #expect(
        try !text(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).root().list().isEmpty)
    #expect(try text("# [[[[" + String(repeating: "[", count: 1000) + "\na: 1\n").root().entries().count == 1)
}

@Test func aliasesThatMultiplyAreRefusedAtTheFirstAnchor() {
    var values = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...4 {
        let aliases = Array(repeating: "*a\(level - 1)", count: 5).joined(separator: ", ")
        values += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(failure(values) == at(1, 5, .aliasNotAllowed(word: "&a0")))
}

@Test func aliasesThatMultiplyInsideKeysAreRefusedBeforeTheyAreCompared() {
    var keys = "- &a0 [x, x]\n"
    for level in 1...60 { keys += "- &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    guard case .aliasNotAllowed = failure(keys + "- ? *a60\n  : 1\n")?.reason else {
        Issue.record("not refused")
        return
    }
}

@Test func starsInSentencesAreNotAliases() throws {
    let root = try text("a: the *maker's* own *words*\n").root()
    #expect(try root.required("a").text() == "the *maker's* own *words*")
}

@Test func valuesAreReadOnlyAsWhatTheyAre() throws {
    let root = try text("n: 60\nx: 2.5\nq: \"60\"\nb: true\no: on\nz: 010\ne: ''\nnothing:\ni: inf\n").root()
    #expect(try root.required("n").integer(in: 0...127) == 60)
    #expect(try root.required("n").number(in: 0...127) == 60)
    #expect(try root.required("n").text() == "60")
    #expect(try root.required("x").number(in: 0...3) == 2.5)
    #expect(try root.required("z").integer(in: 0...127) == 10)
    #expect(try root.required("b").boolean())
    #expect(try root.required("e").text().isEmpty)
    let wrong: [(String, (ConfigurationNode) throws -> Any)] = [
        ("q", { try $0.integer(in: 0...127) }), ("x", { try $0.integer(in: 0...127) }),
        ("o", { try $0.boolean() }), ("nothing", { try $0.text() }), ("i", { try $0.number(in: 0...1) }),
        ("n", { try $0.list() }), ("n", { try $0.entries() }), ("n", { try $0.integer(in: 61...127) }),
        ("x", { try $0.number(in: 3...4) }), ("missing", { $0 }),
    ]
    for (key, read) in wrong {
        #expect(throws: ConfigurationError.self) { _ = try read(try root.required(key)) }
    }
}
