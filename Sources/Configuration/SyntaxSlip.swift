// SPDX-License-Identifier: MIT

/// What is wrong with a line that is no YAML, as somebody who has written it would call it.
package enum SyntaxSlip: Hashable, Sendable, CaseIterable {
    /// A tab where only spaces can be.
    case tab
    /// Two colons, of which the second would begin another value.
    case strayColon
    /// Not as far to the right as the lines that it belongs to.
    case indentation
    /// Two values without a comma between them, or a bracket that is closed by another one.
    case comma
    /// A bracket that is never closed.
    case openBracket
    /// A bracket that closes nothing.
    case strayBracket
    /// A quotation mark that is never closed.
    case openQuote
    /// A word that has no colon behind it.
    case missingColon
    /// A colon with no space behind it.
    case missingSpace
    /// A dash outside a list.
    case strayDash
    /// A value that begins with a character of YAML's own.
    case specialCharacter
    /// A backslash that means nothing.
    case backslash
    /// None of these.
    case other

    /// What libyaml says, in its own words.
    /// - Parameters:
    ///   - rest: the line from the place of the problem on; nil behind the end of the text.
    init(problem: String, context: String, line: Substring, rest: Substring?) {
        let isInBrackets = context.contains("flow")
        self =
            switch problem {
            case _ where problem.contains("tab character"): .tab
            case _ where problem.contains("cannot start"): rest?.first == "\t" ? .tab : .specialCharacter
            // "*Oxygen*" would be an alias.
            case _ where context.contains("alias") || problem.contains("undefined alias"): .specialCharacter
            case _ where problem.contains("mapping values"):
                Self.colons(line) > 1 ? .strayColon : .indentation
            case _ where problem.contains("expected ',' or"): rest == nil ? .openBracket : .comma
            case _ where context.contains("quoted scalar"):
                problem.contains("end of stream") || problem.contains("document indicator") ? .openQuote : .backslash
            case _ where problem.contains("expected ':'"): line.contains(":") ? .missingSpace : .missingColon
            case _ where rest?.first.map { "]},".contains($0) } == true: isInBrackets ? .comma : .strayBracket
            case _ where problem.contains("node content"): rest == nil && isInBrackets ? .openBracket : .other
            case _ where problem.contains("sequence entries"): .strayDash
            case _ where problem.contains("expected key") || problem.contains("'-' indicator"):
                .indentation
            case _: .other
            }
    }

    private static func colons(_ line: Substring) -> Int {
        let line = line + " "
        return line.indices.filter { line[$0] == ":" && line[line.index(after: $0)...].first == " " }.count
    }
}
