// SPDX-License-Identifier: MIT
import Configuration
import Mapping

extension Texts {
    /// "mpk.yaml, line 12".
    package func place(file: String, line: Int) -> String { t("\(file.harmless), line \(line)") }

    /// The rest of a sentence that begins with the place, without its full stop; names the wrong word.
    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): t("the file cannot be read: \(self.reason(ofSystem: errno))")
        case .tooLarge(let limit): t("the file is larger than \(count(limit)) bytes; shorten it")
        case .notUTF8: t("this is not UTF-8; save the file with that encoding")
        case .forbiddenCharacter(let code):
            t("the character U+\(hexadecimal(code)) is not allowed here; delete it")
        case .empty: t("the file is empty")
        case .syntax(""): t("this is not YAML")
        case .syntax(let word):
            t("\(quotedWord(word)) is not valid YAML; check colons, quotation marks, brackets and indentation")
        case .tooDeep(let limit): t("it is nested more than \(limit) levels deep")
        case .aliasNotAllowed(let word):
            t("\(quotedWord(word)) has a special meaning in YAML; put the whole value in quotation marks")
        case .duplicateKey(let word): t("\(quotedWord(word)) appears twice; delete one of them")
        case .unknownKey(let word, let known):
            t("\(quotedWord(word)) is not known here\(meant(known))")
        case .missingKey(let word): t("the line that begins with \(quotedWord(word)) is missing")
        case .misplacedKey(let word): t("\(quotedWord(word)) does not belong here; delete it")
        case .wrongType(let word, let expected): wrong(word, name(of: expected))
        case .outOfRange(let word, let lowest, let highest):
            t("\(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))")
        case .unknownWord(let word, let known):
            t("\(quotedWord(word)) is not one of the words allowed here\(meant(known))")
        case .notOneOf(let word, let words): t("\(quotedWord(word)) is not valid here; it can be \(list(words))")
        case .emptyList(let word): t("the list \(quotedWord(word)) is empty; it needs at least one value")
        case .notEditable(let word):
            t("\(quotedWord(word)) is written in a way Peach cannot edit; change it in the file")
        case .broken(let broken): self.reason(broken)
        }
    }

    /// `word` is what stands where something else should.
    func wrong(_ word: String, _ expected: String) -> String {
        word.isEmpty ? t("\(expected) is missing here") : t("\(quotedWord(word)) is not \(expected)")
    }

    func meant(_ suggestion: String?) -> String {
        suggestion.map { t("; perhaps you meant \(quotedWord($0))") } ?? ""
    }

    func possibly(_ words: [String]) -> String { words.isEmpty ? "" : t("; it can be \(list(words))") }

    /// "a", "b" or "c".
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + t(" or ") + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        t {
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
}
