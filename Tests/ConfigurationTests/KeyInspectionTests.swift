// SPDX-License-Identifier: MIT
import Testing

@testable import Configuration

private func lists(_ depth: Int, _ inner: String) -> String {
    String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
}

private func failure(_ yaml: String) -> ConfigurationError? {
    #expect(throws: ConfigurationError.self) {
        _ = try ConfigurationText(file: "map.yaml", bytes: Array(yaml.utf8)).root()
    }
}

private func key(_ line: Int, _ column: Int, _ word: String) -> ConfigurationError {
    ConfigurationError(file: "map.yaml", line: line, column: column, .wrongType(word: word, expected: .text))
}

/// Twice each of two keys that differ only in their innermost letters: that is when the parser compares them.
private func twiceTwo(_ one: String, _ other: String, by separator: String, _ write: (String) -> String) -> String {
    [one, one, other, other].map(write).joined(separator: separator)
}

@Test func deepListsAsKeysAreRefusedAtTheFirst() {
    let (one, other) = (lists(60, "[a]"), lists(60, "{a}"))
    let flow = twiceTwo(one, other, by: ", ") { $0 + ": 1" }
    let alone = twiceTwo(one, other, by: ", ") { $0 }
    #expect(failure("name: x\nmatch: {\(flow)}\n") == key(2, 9, one))
    #expect(failure("name: x\nmatch: { # lists:\n  \(alone)}\n") == key(3, 3, one))
    #expect(failure("name: x\nmatch: {a: 1, \(alone)}\n") == key(2, 15, one))
    #expect(failure("name: x\nmatch: [\(flow)]\n") == key(2, 9, one))
    #expect(failure("? x\n" + twiceTwo(one, other, by: "\n") { $0 + " : 1" }) == key(2, 1, one))
    #expect(failure("{" + twiceTwo(one, other, by: ", ") { "? \($0)\n : 1" } + "}") == key(1, 4, one))
    #expect(failure("{" + twiceTwo(one, other, by: ", ") { "? !t \($0)\n : 1" } + "}") == key(1, 7, one))
}

@Test func deepListsOverLinesAsKeysAreRefusedAtTheFirst() {
    let dashes = String(repeating: "- ", count: 60)
    #expect(
        failure(twiceTwo("[a]", "{a}", by: "\n") { "? \(dashes)\($0)\n: 1" }) == key(1, 3, dashes + "[a]"))
    var steps = ""
    for level in 1...60 { steps += String(repeating: " ", count: level) + "-\n" }
    let last = String(repeating: " ", count: 61)
    #expect(failure("a: 1\n" + twiceTwo("[a]", "{a}", by: "\n") { "?\n\(steps)\(last)\($0)\n: 1" }) == key(2, 1, ""))
    #expect(failure("? " + String(repeating: "? ", count: 60) + "a\n").map(\.column) == 3)
    let (one, other) = (lists(60, "[a]"), lists(60, "{a}"))
    #expect(failure("- ? " + twiceTwo(one, other, by: "\n  ? ") { $0 + "\n  : 1" }) == key(1, 5, one))
    #expect(failure("- ? a: 1\n  : 2\n") == key(1, 5, "a: 1"))
}

/// What hides brackets from a reader who does not know quotes, comments and the like.
@Test(arguments: [
    #""]]]]]]", "#, "']]]]]]', ", "'''', ", #""\"]]]]]]", "#, "a'b, ", "a#b, ", "!<]]]]]]> x, ", "!<[> x, ",
    "# ]]]]]] \" '\n", "b # ]]]]]]\n, ", "\"a\n # b\", ", "{}, ", "[]\n, ",
])
func nothingHidesDeepKeys(_ curtain: String) throws {
    for depth in [30, 60] {
        // Without a question mark what a line's end parts is no key.
        let keys = twiceTwo("[a]", "{a}", by: ", ? ") { inner in
            String(repeating: "[" + curtain, count: depth) + inner + String(repeating: "]", count: depth) + ": 1"
        }
        let error = try #require(failure("{? " + keys + "}"))
        switch error.reason {
        case .wrongType(_, .text), .tooDeep: break
        case let reason: Issue.record("\(reason)")
        }
    }
}

@Test func aTextThatBeganOnAnotherLineHidesNoBrackets() {
    let keys = twiceTwo("[a]", "{a}", by: ", ") { lists(60, $0) }
    #expect(failure("\"a\n # b\": {\(keys)}\n") == key(2, 9, lists(60, "[a]")))
}

@Test func smallListsAsKeysAreRefusedWhereTheyStand() {
    #expect(failure("a: 1\n[b]: 2\n[b]: 3\n") == key(2, 1, "[b]"))
    #expect(failure("a: { [b]: 1, c: 1, c: 2, [b]: 2 }\n") == key(1, 6, "[b]"))
    #expect(failure("a: { [b]: 1 }\n") == key(1, 6, "[b]"))
}

@Test func bracketsInSentencesAreNoKeys() throws {
    let yaml = """
        # A [[[[b]]]]: see { [[[[c]]]]: 1 }. [0, 127)
        text: "a [[[b]]] { [[c]] }"
        list: [[[[1, 2]], [[3]]], "what? yes"]
        table: { a: { b: { c: [[[[[1]]]]], d: { e: 1 } } } }
        question: who
          ? nobody
        ? word
        : value
        """
    let root = try ConfigurationText(file: "map.yaml", bytes: Array(yaml.utf8)).root()
    #expect(try root.entries().map(\.key) == ["text", "list", "table", "question", "word"])
}

@Test func aNumberAndTheSameInQuotesAreOneKey() {
    let expected = ConfigurationError(file: "map.yaml", line: 2, column: 1, .duplicateKey(word: "1"))
    #expect(failure("1: a\n\"1\": b\n") == expected)
}
