// SPDX-License-Identifier: MIT
import Configuration
import Mapping

extension English {
    package func place(file: String, line: Int) -> String { "\(file.harmless), line \(line)" }

    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): "the file cannot be read: \(self.reason(ofSystem: errno))"
        case .tooLarge(let limit): "the file is larger than \(count(limit)) bytes; shorten it"
        case .notUTF8: "this is not UTF-8; save the file with that encoding"
        case .forbiddenCharacter(let code):
            "the character U+\(hexadecimal(code)) is not allowed here; delete it"
        case .empty: "the file is empty"
        case .syntax(""): "this is not YAML"
        case .syntax(let word):
            "\(quotedWord(word)) is not valid YAML; check colons, quotation marks, brackets and indentation"
        case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) has a special meaning in YAML; put the whole value in quotation marks"
        case .duplicateKey(let word): "\(quotedWord(word)) appears twice; delete one of them"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) is not known here\(meant(known))"
        case .missingKey(let word): "the line that begins with \(quotedWord(word)) is missing"
        case .misplacedKey(let word): "\(quotedWord(word)) does not belong here; delete it"
        case .wrongType(let word, let expected): wrong(word, name(of: expected))
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) is not one of the words allowed here\(meant(known))"
        case .notOneOf(let word, let words): "\(quotedWord(word)) is not valid here; it can be \(list(words))"
        case .emptyList(let word): "the list \(quotedWord(word)) is empty; it needs at least one value"
        case .notEditable(let word): "\(quotedWord(word)) is written in a way Peach cannot edit; change it in the file"
        case .broken(let broken): self.reason(broken)
        }
    }

    /// `word` is what stands where something else should.
    func wrong(_ word: String, _ expected: String) -> String {
        word.isEmpty ? "\(expected) is missing here" : "\(quotedWord(word)) is not \(expected)"
    }

    func meant(_ suggestion: String?) -> String {
        suggestion.map { "; perhaps you meant \(quotedWord($0))" } ?? ""
    }

    func possibly(_ words: [String]) -> String { words.isEmpty ? "" : "; it can be \(list(words))" }

    /// "a", "b" or "c".
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        switch expectation {
        case .text: "text"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .numberOr(let word): "a number, or \(quotedWord(word))"
        case .trueOrFalse: "“true” or “false”"
        case .list: "a list"
        case .table: "a group of lines such as “word: value”"
        }
    }
}
