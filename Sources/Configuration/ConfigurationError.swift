// SPDX-License-Identifier: MIT

/// An error in a hand-written file, with its place.
package struct ConfigurationError: Error, Hashable, Comparable, Sendable {
    package enum Expectation: Hashable, Sendable {
        case text, wholeNumber, number, trueOrFalse, list, table
        case numberOr(word: String)
    }

    /// `word` is the text at that place.
    package enum Reason: Error, Hashable, Sendable {
        case unreadable(errno: Int32)
        case tooLarge(limit: Int)
        case notUTF8
        case forbiddenCharacter(code: UInt32)
        case empty
        /// Invalid YAML; `word` is the line.
        case syntax(word: String)
        case tooDeep(limit: Int)
        /// Valid YAML, but not allowed here.
        case aliasNotAllowed(word: String)
        case duplicateKey(word: String)
        case unknownKey(word: String, suggestion: String?)
        case missingKey(word: String)
        /// The key is known but does not combine with the others.
        case misplacedKey(word: String)
        case wrongType(word: String, expected: Expectation)
        case outOfRange(word: String, lowest: Double, highest: Double)
        case unknownWord(word: String, suggestion: String?)
        /// None of the few allowed words, and similar to none.
        case notOneOf(word: String, words: [String])
        case emptyList(word: String)
        /// The file is valid, but Peach cannot edit it at this key safely.
        case notEditable(word: String)
        case broken(RuleViolation)

        /// The error for a word that is not allowed: suggests the nearest allowed word, or lists all.
        package static func unfit(_ word: String, among known: [String]) -> Self {
            let (suggestion, possible) = Spelling.hint(for: word, among: known)
            return possible.isEmpty
                ? .unknownWord(word: word, suggestion: suggestion) : .notOneOf(word: word, words: possible)
        }
    }

    package let file: String
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    package let reason: Reason

    package init(file: String, line: Int = 1, column: Int = 1, _ reason: Reason) {
        (self.file, self.line, self.column, self.reason) = (file, line, column, reason)
    }

    package func with(_ reason: Reason) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: column, reason)
    }

    package static func < (lhs: ConfigurationError, rhs: ConfigurationError) -> Bool {
        (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
    }
}

/// A rule for files of one kind, defined by their reader and worded in Localization.
package protocol ConfigurationRule: Hashable, Sendable {}

package struct RuleViolation: Hashable, Sendable {
    package let rule: any ConfigurationRule

    package init(_ rule: any ConfigurationRule) { self.rule = rule }

    package static func == (lhs: RuleViolation, rhs: RuleViolation) -> Bool {
        AnyHashable(lhs.rule) == AnyHashable(rhs.rule)
    }

    package func hash(into hasher: inout Hasher) { rule.hash(into: &hasher) }
}
