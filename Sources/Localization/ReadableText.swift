// SPDX-License-Identifier: MIT

extension String {
    /// What stands for letters that are left out.
    static let cut = "…"
    static let longestName = 80
    /// A path is of use only if it can be copied.
    private static let longestPath = 200

    /// A name or a path as it may stand in a sentence: in one line and not too long.
    var readable: String { harmless.shortened(to: contains("/") ? Self.longestPath : Self.longestName) }

    /// The number before the name of a change to the tables: 7 of "7: adaptive ranges"; else all of it.
    var formatNumber: String {
        let number = prefix { $0.isASCII && $0.isNumber }
        return number.isEmpty ? readable : String(number)
    }

    /// Without letters in the middle, if there are more than so many.
    func shortened(to limit: Int) -> String {
        let scalars = unicodeScalars
        guard scalars.count > limit else { return self }
        let end = (limit - 1) / 2
        let (head, tail) = (UnicodeScalarView(scalars.prefix(limit - 1 - end)), UnicodeScalarView(scalars.suffix(end)))
        return String(head) + Self.cut + String(tail)
    }

    /// Without what a terminal would obey, break the line at or turn round: control and format characters.
    package var harmless: String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: text.append(" ")
            case _: text.append(scalar)
            }
        }
        return String(text)
    }
}
