// SPDX-License-Identifier: MIT

/// Looks through a text before it is parsed, for what would cost the parser its stack or its patience. Coarse: it
/// does not understand YAML, so its limits are far beyond every honest file.
struct TextInspection {
    /// Levels of brackets, and columns of indentation or dashes at the beginning of a line.
    static let deepest = 64
    private static let widestIndentation = 3 * deepest
    /// As many aliases multiply a text by less than 2000 (e^(20/e)), whatever they repeat. What looks like one in a
    /// sentence is harmless.
    private static let mostAliases = 20

    let file: String
    private var place = TextPlace()
    private var depth = 0
    private var aliases = 0
    private var isComment = false
    private var isIndentation = true
    private var hasQuote = false
    private var before: Unicode.Scalar = "\n"

    init(file: String) { self.file = file }

    private func error(_ reason: ConfigurationError.Reason) -> ConfigurationError {
        ConfigurationError(file: file, line: place.line, column: place.column, reason)
    }

    /// - Throws: `forbiddenCharacter`, `tooDeep`, `aliasNotAllowed`.
    mutating func inspect(_ text: String) throws(ConfigurationError) {
        for scalar in text.unicodeScalars {
            guard Self.isAllowed(scalar) else { throw error(.forbiddenCharacter(code: scalar.value)) }
            if TextPlace.isBreak(scalar) {
                (isComment, isIndentation, hasQuote) = (false, true, false)
            } else if !isComment {
                try inspect(scalar)
            }
            before = scalar
            place.pass(scalar)
        }
    }

    private mutating func inspect(_ scalar: Unicode.Scalar) throws(ConfigurationError) {
        let followsSpace = before == " " || before == "\t" || TextPlace.isBreak(before)
        if isIndentation {
            isIndentation = " \t-?:".unicodeScalars.contains(scalar)
            if place.column > Self.widestIndentation { throw error(.tooDeep(limit: Self.deepest)) }
        }
        switch scalar {
        case "#": isComment = followsSpace && !hasQuote
        case "\"", "'": hasQuote = true
        case "[", "{":
            depth += 1
            if depth > Self.deepest { throw error(.tooDeep(limit: Self.deepest)) }
        case "]", "}": depth = max(0, depth - 1)
        case "*":
            if followsSpace || "[{,:".unicodeScalars.contains(before) { aliases += 1 }
            if aliases > Self.mostAliases { throw error(.aliasNotAllowed(word: "*")) }
        default: break  // Every other letter stands for itself.
        }
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
