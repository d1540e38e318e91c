// SPDX-License-Identifier: MIT
import Configuration
import Settings

@testable import Mapping

/// Replacements that a sentence suggests for a wrong word.
enum Advice {
    /// Empty if the reason suggests nothing.
    static func all(in reason: ConfigurationError.Reason) -> [String] {
        switch reason {
        case .unknownKey(_, let word?), .unknownWord(_, let word?): [word]
        case .notOneOf(let word, let words): word == "zzz" || word == "product" ? [] : words
        case .outOfRange(_, let lowest, let highest): [text(lowest), text(highest)]
        case .wrongType(_, .numberOr(let word)): [word]
        case .wrongType(_, .trueOrFalse): ["true", "false"]
        case .broken(let broken): all(in: broken)
        case _: []
        }
    }

    private static func all(in broken: RuleViolation) -> [String] {
        switch (broken.rule as? MappingRule, broken.rule as? SettingRule) {
        case (.unknownControl(_, let word?, _)?, _), (.unknownAction(_, let word?, _)?, _): [word]
        case (.unknownAction(_, nil, let words)?, _), (.cannotDo(_, _, let words)?, _),
            (.unknownControl(_, nil, let words)?, _):
            words
        case (_, .floorAboveCeiling(_, let ceiling)?): [text(ceiling)]
        case _: []
        }
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }

    /// The lines of the file with the replacement.
    static func followed(_ word: String, in lines: [String], _ error: ConfigurationError) -> [String] {
        var lines = lines
        let line = lines[error.line - 1]
        let start = line.index(line.startIndex, offsetBy: error.column - 1)
        lines[error.line - 1] = line[..<start] + word + behindValue(line[start...])
        return lines
    }

    /// A value extends to the next comma or brace unless it contains some.
    private static func behindValue(_ rest: Substring) -> Substring {
        let isList = rest.hasPrefix("[") || rest.hasPrefix("{")
        let mark = rest.firstIndex { (isList ? "]}" : ",:}]").contains($0) } ?? rest.endIndex
        if isList { return rest[mark...].dropFirst() }
        return rest[..<mark].hasSuffix(" ") ? rest[rest.index(before: mark)...] : rest[mark...]
    }
}
