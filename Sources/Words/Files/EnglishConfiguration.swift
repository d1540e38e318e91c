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
        case .syntax(let slip, let word): self.slip(slip, word)
        case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) has a special meaning in YAML; put the whole value in quotation marks"
        case .severalDocuments: "three dashes begin a second document here; delete them"
        case .duplicateKey(let word): "\(quotedWord(word)) appears twice; delete one of them"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) is not known here\(meant(known))"
        case .missingKey(let word): "the line that begins with \(quotedWord(word)) is missing"
        case .misplacedKey(let word): "\(quotedWord(word)) does not belong here; delete it"
        case .wrongType(let word, let expected): wrong(word, name(of: expected))
        case .printedQuotes(let word):
            "\(quotedWord(word)) begins with a curly quotation mark; use straight ones, \", around it"
        case .missingSpace(let word): "\(quotedWord(word)) needs a space after the colon"
        case .strayNumber(let word):
            "\(quotedWord(word)) follows a comma; write a list as “[36, 37]”, and decimals as “0.5”"
        case .needlessQuotes(let word): "\(quotedWord(word)) is in quotation marks; write it without them"
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

    private func slip(_ slip: SyntaxSlip, _ word: String) -> String {
        let word = quotedWord(word)
        return switch slip {
        case .tab: "\(word) is indented with a tab; use spaces"
        case .strayColon: "\(word) has one colon too many; put everything after the first in quotation marks"
        case .indentation: "\(word) is not aligned with the lines around it; check its indentation"
        case .comma: "\(word) is missing a comma or a closing bracket"
        case .openBracket: "\(word) opens a bracket that is never closed"
        case .strayBracket: "\(word) has one closing bracket too many"
        case .openQuote: "\(word) opens a quotation mark that is never closed"
        case .missingColon: "\(word) needs a colon and a value"
        case .missingSpace: "\(word) needs a space after the colon"
        case .strayDash: "\(word) has a dash that is not part of a list; delete it"
        case .specialCharacter:
            "\(word) has a character that cannot begin a value; put the value in quotation marks"
        case .backslash: "\(word) has a stray backslash; use single quotation marks"
        case .other: "\(word) is not of the form “word: value”"
        }
    }
}
