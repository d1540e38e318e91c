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
            "the character U+\(hexadecimal(code)) may not be here; delete it"
        case .empty: "the file is empty"
        case .syntax(let slip, let word): self.slip(slip, word)
        case .tooDeep(let limit): "more than \(limit) levels lie within one another; write it with fewer"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) would have a meaning of its own in this file; put the whole in quotation marks"
        case .severalDocuments: "three dashes begin a second file here; delete them"
        case .duplicateKey(let word): "\(quotedWord(word)) is here for the second time; delete one of them"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) means nothing here\(meant(known))"
        case .missingKey(let word): "the line that begins with \(quotedWord(word)) is missing"
        case .misplacedKey(let word): "\(quotedWord(word)) has no meaning here; delete it"
        case .wrongType(let word, let expected): wrong(word, name(of: expected))
        case .printedQuotes(let word):
            "\(quotedWord(word)) begins with a quotation mark of printed text; write the straight one, \", before and behind it"
        case .missingSpace(let word): "\(quotedWord(word)) lacks a space behind the colon"
        case .strayNumber(let word):
            "\(quotedWord(word)) stands alone behind a comma; write a list like “[36, 37]”, and decimals like “0.5”"
        case .needlessQuotes(let word): "\(quotedWord(word)) is in quotation marks; write it without them"
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) is not one of the words that can be here\(meant(known))"
        case .notOneOf(let word, let words): "\(quotedWord(word)) means nothing here; it can be \(list(words))"
        case .emptyList(let word): "the list \(quotedWord(word)) is empty; write at least one value into it"
        case .notEditable(let word): "\(quotedWord(word)) is written in a way that only you can change; edit the file"
        case .broken(let broken): self.reason(broken)
        }
    }

    /// `word` is what stands where something else should.
    func wrong(_ word: String, _ expected: String) -> String {
        word.isEmpty ? "\(expected) is missing here" : "\(quotedWord(word)) is not \(expected)"
    }

    func meant(_ suggestion: String?) -> String {
        suggestion.map { "; perhaps \(quotedWord($0)) is meant" } ?? ""
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
        case .text: "a text"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .numberOr(let word): "a number, or \(quotedWord(word))"
        case .trueOrFalse: "“true” or “false”"
        case .list: "a list"
        case .table: "a group of lines like “word: value”"
        }
    }

    private func slip(_ slip: SyntaxSlip, _ word: String) -> String {
        let word = quotedWord(word)
        return switch slip {
        case .tab: "\(word) has a tab before it; use spaces"
        case .strayColon: "\(word) has a colon too many; put what is behind the first one in quotation marks"
        case .indentation: "\(word) does not begin where the lines beside it begin; check the spaces before it"
        case .comma: "\(word) lacks a comma or a closing bracket"
        case .openBracket: "\(word) has a bracket that is never closed"
        case .strayBracket: "\(word) has a closing bracket too many"
        case .openQuote: "\(word) has a quotation mark that is never closed"
        case .missingColon: "\(word) lacks a colon and a value behind it"
        case .missingSpace: "\(word) lacks a space behind the colon"
        case .strayDash: "\(word) has a dash that belongs to no list; delete it"
        case .specialCharacter:
            "\(word) has a character that cannot begin a value; put the value in quotation marks"
        case .backslash: "\(word) has a backslash that means nothing; use single quotation marks"
        case .other: "\(word) is not of the form “word: value”"
        }
    }
}
