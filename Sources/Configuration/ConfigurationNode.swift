// SPDX-License-Identifier: MIT

/// A value of a hand-written file, with its place. Scalars are text until a getter converts them: "yes", "010", "60".
package struct ConfigurationNode: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let key: String
        package let place: ConfigurationNode
        package let value: ConfigurationNode
    }

    package enum Content: Hashable, Sendable {
        case text(String, isQuoted: Bool)
        case list([ConfigurationNode])
        /// In the file's order; no key twice.
        case table([Entry])
    }

    package let file: String
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    package let content: Content

    package init(file: String, line: Int = 1, column: Int = 1, content: Content) {
        (self.file, self.line, self.column, self.content) = (file, line, column, content)
    }

    package func error(_ reason: ConfigurationError.Reason) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: column, reason)
    }

    /// The text here, for errors; lists and tables on one line.
    package var word: String {
        switch content {
        case .text(let text, _): text
        case .list(let nodes): "[" + nodes.map(\.word).joined(separator: ", ") + "]"
        case .table(let entries): "{" + entries.map { "\($0.key): \($0.value.word)" }.joined(separator: ", ") + "}"
        }
    }

    private func wrong(_ expected: ConfigurationError.Expectation) -> ConfigurationError {
        error(.wrongType(word: word, expected: expected))
    }

    package func text() throws(ConfigurationError) -> String {
        guard case .text(let text, let isQuoted) = content, isQuoted || !text.isEmpty else { throw wrong(.text) }
        return text
    }

    private func single(_ expected: ConfigurationError.Expectation) throws(ConfigurationError) -> String {
        guard case .text(let text, _) = content else { throw wrong(expected) }
        return text
    }

    package func integer(in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        guard let number = Int(try single(.wholeNumber)) else { throw wrong(.wholeNumber) }
        guard range.contains(number) else {
            let (lowest, highest) = (Double(range.lowerBound), Double(range.upperBound))
            throw error(.outOfRange(word: word, lowest: lowest, highest: highest))
        }
        return number
    }

    /// A finite number with a decimal point or comma.
    package func number(in range: ClosedRange<Double>) throws(ConfigurationError) -> Double {
        let text = try single(.number)
        guard let number = Self.number(text) else { throw wrong(.number) }
        guard range.contains(number) else {
            throw error(.outOfRange(word: word, lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    /// Accepts a decimal point or comma; nil unless finite.
    package static func number(_ text: String) -> Double? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isGerman = parts.count == 2 && parts[1].first.map { ("0"..."9").contains($0) } ?? false
        // Peach prints a minus sign, not a hyphen.
        let number = Double((isGerman ? parts.joined(separator: ".") : text).replacing("−", with: "-"))
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// "true" or "false", none of YAML's other words.
    package func boolean() throws(ConfigurationError) -> Bool {
        switch try single(.trueOrFalse) {
        case "true": return true
        case "false": return false
        case _: throw wrong(.trueOrFalse)
        }
    }

    package func choice(of words: [String]) throws(ConfigurationError) -> String {
        let text = try text()
        guard words.contains(text) else { throw error(.unfit(text, among: words)) }
        return text
    }

    /// A list's values, or a single value as a list of one.
    package var oneOrMore: [ConfigurationNode] {
        if case .list(let nodes) = content { nodes } else { [self] }
    }

    package func entries() throws(ConfigurationError) -> [Entry] {
        guard case .table(let entries) = content else { throw wrong(.table) }
        return entries
    }

    package func value(_ key: String) -> ConfigurationNode? {
        guard case .table(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// - Throws: `missingKey` at the table's place, `wrongType` if this is no table.
    package func required(_ key: String) throws(ConfigurationError) -> ConfigurationNode {
        guard let entry = try entries().first(where: { $0.key == key }) else {
            throw error(.missingKey(word: key))
        }
        return entry.value
    }

    /// An error for each unknown key, at the key. Empty if this is no table.
    /// - Parameter others: known keys by their common wrong names.
    package func unknownKeys(known: [String], others: [String: String] = [:]) -> [ConfigurationError] {
        guard case .table(let entries) = content else { return [] }
        return entries.compactMap { entry in
            if known.contains(entry.key) { return nil }
            let hint = others[entry.key].map { ($0, []) } ?? Spelling.hint(for: entry.key, among: known)
            return entry.place.error(
                hint.possible.isEmpty
                    ? .unknownKey(word: entry.key, suggestion: hint.suggestion)
                    : .notOneOf(word: entry.key, words: hint.possible))
        }
    }
}
