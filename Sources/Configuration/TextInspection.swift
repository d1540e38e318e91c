// SPDX-License-Identifier: MIT

/// Looks through a text before it is parsed, for what would cost the parser its stack or its patience. Coarse: it
/// does not understand YAML, so its limits are far beyond every honest file.
struct TextInspection {
    /// Columns of indentation or dashes at the beginning of a line, three for each level.
    private static let widestIndentation = 3 * KeyInspection.deepest
    /// As many aliases multiply a text by less than 2000 (e^(20/e)), whatever they repeat. What looks like one in a
    /// sentence is harmless.
    private static let mostAliases = 20

    let file: String
    private var place = TextPlace()
    private var aliases = 0
    private var isComment = false
    private var isIndentation = true
    private var hasQuote = false
    private var before: Unicode.Scalar = "\n"
    private let text: [Unicode.Scalar]

    init(_ text: String, file: String) {
        self.file = file
        self.text = Array(text.unicodeScalars)
    }

    private func error(_ reason: ConfigurationError.Reason) -> ConfigurationError {
        ConfigurationError(file: file, line: place.line, column: place.column, reason)
    }

    /// - Throws: `forbiddenCharacter`, `tooDeep`, `aliasNotAllowed`, `wrongType` of a key that is none.
    mutating func inspect() throws(ConfigurationError) {
        var keys = KeyInspection(text)
        for (index, scalar) in text.enumerated() {
            guard Self.isAllowed(scalar) else { throw error(.forbiddenCharacter(code: scalar.value)) }
            if TextPlace.isBreak(scalar) {
                (isComment, isIndentation, hasQuote) = (false, true, false)
            } else {
                try inspect(scalar, index)
            }
            if let finding = keys.pass(index, at: place, isComment: isComment) { throw error(finding) }
            before = scalar
            place.pass(scalar)
        }
    }

    /// What a bracket that stands as a key is told as; nil if there is none.
    mutating func firstKey() -> ConfigurationError? {
        var keys = KeyInspection(text, limit: 0)
        for (index, scalar) in text.enumerated() {
            if let finding = keys.pass(index, at: place, isComment: false) { return error(finding) }
            place.pass(scalar)
        }
        return nil
    }

    private func error(_ finding: KeyInspection.Finding) -> ConfigurationError {
        ConfigurationError(
            file: file, line: finding.place.line, column: finding.place.column,
            finding.word.map { .wrongType(word: $0, expected: .text) } ?? .tooDeep(limit: KeyInspection.deepest))
    }

    private mutating func inspect(_ scalar: Unicode.Scalar, _ index: Int) throws(ConfigurationError) {
        let followsSpace = before == " " || before == "\t" || TextPlace.isBreak(before)
        if scalar == "\"" || scalar == "'" {
            // It may end a text that began on a line before, and then this is no comment.
            (isComment, hasQuote) = (false, true)
        }
        if isComment { return }
        if isIndentation {
            if scalar == "?" { try inspectKey(behind: index) }
            isIndentation = " \t-?:".unicodeScalars.contains(scalar)
            if place.column > Self.widestIndentation { throw error(.tooDeep(limit: KeyInspection.deepest)) }
        }
        switch scalar {
        case "#": isComment = followsSpace && !hasQuote
        case "*":
            if followsSpace || "[{,:".unicodeScalars.contains(before) { aliases += 1 }
            if aliases > Self.mostAliases { throw error(.aliasNotAllowed(word: "*")) }
        default: break  // Every other letter stands for itself.
        }
    }

    /// A question mark at the beginning of a line announces a key, which may be lists and tables over many lines.
    private func inspectKey(behind index: Int) throws(ConfigurationError) {
        let rest = text[(index + 1)...].prefix { !TextPlace.isBreak($0) }
        let key = rest.drop { $0 == " " || $0 == "\t" }
        guard rest.isEmpty || key.count < rest.count else { return }
        func isIndicator(_ index: Int) -> Bool {
            let next = rest[index...].dropFirst().first
            return "-?:".unicodeScalars.contains(rest[index]) && (next == nil || next == " " || next == "\t")
        }
        let begins = key.first.map { "#!&[{".unicodeScalars.contains($0) } ?? true
        guard begins || key.indices.contains(where: { ($0 == key.startIndex || key[$0] == ":") && isIndicator($0) })
        else { return }
        let skipped = key.isEmpty ? 0 : 1 + rest.count - key.count
        var word = String.UnicodeScalarView()
        word.append(contentsOf: key)
        throw ConfigurationError(
            file: file, line: place.line, column: place.column + skipped,
            .wrongType(word: String(word), expected: .text))
    }

    /// YAML's printable characters.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
            true
        default: false  // Controls, halves of pairs and what is no character.
        }
    }
}
