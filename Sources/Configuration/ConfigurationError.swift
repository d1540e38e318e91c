// SPDX-License-Identifier: MIT

/// What is wrong in a file written by hand, and where.
package struct ConfigurationError: Error, Hashable, Sendable {
    package enum Expectation: Hashable, Sendable {
        case text, wholeNumber, number, trueOrFalse, list, table
        case numberOr(word: String)
    }

    /// `word` is what the file says at that place.
    package enum Reason: Error, Hashable, Sendable {
        case unreadable(errno: Int32)
        case tooLarge(limit: Int)
        case notUTF8
        /// A control character or another that YAML does not allow; NUL is 0.
        case forbiddenCharacter(code: UInt32)
        case empty
        /// No YAML; `word` is the line.
        case syntax(word: String)
        case tooDeep(limit: Int)
        /// Anchors and aliases are part of YAML but not of our files.
        case aliasNotAllowed(word: String)
        case duplicateKey(word: String)
        case unknownKey(word: String, suggestion: String?)
        case missingKey(word: String)
        /// The key is known but has no meaning beside the others.
        case misplacedKey(word: String)
        case wrongType(word: String, expected: Expectation)
        case outOfRange(word: String, lowest: Double, highest: Double)
        case unknownWord(word: String, suggestion: String?)
        /// Nothing that resembles any of the words that can be here.
        case notOneOf(word: String, words: [String])
        case emptyList(word: String)
        /// The file can be read, but is written in a way that Peach cannot change at this key without harm.
        case notEditable(word: String)
        case broken(RuleViolation)
    }

    /// Longer lists of words nobody reads.
    package static let mostWords = 20

    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    package let reason: Reason

    package init(file: String, line: Int = 1, column: Int = 1, _ reason: Reason) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
    }

    package func with(_ reason: Reason) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: column, reason)
    }
}

extension ConfigurationError.Reason {
    /// Of a word that is not among those that can be here: the one that may be meant, or all of them.
    package static func unfit(_ word: String, among known: [String]) -> Self {
        let suggestion = Spelling.nearest(to: word, among: known)
        guard suggestion == nil, known.count <= ConfigurationError.mostWords else {
            return .unknownWord(word: word, suggestion: suggestion)
        }
        return .notOneOf(word: word, words: known)
    }
}

extension ConfigurationError: Comparable {
    /// By place, as a reader of the file meets them.
    package static func < (lhs: ConfigurationError, rhs: ConfigurationError) -> Bool {
        (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
    }
}
