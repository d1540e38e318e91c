// SPDX-License-Identifier: MIT
import Configuration
import Foundation

/// How a value is written, in the file and on a command line.
package enum SettingText: Equatable {
    case single(String)
    case list([String])

    /// On one line, as YAML that means the same within brackets.
    var yaml: String {
        switch self {
        case .single(let text): text
        case .list(let items): "[" + items.joined(separator: ", ") + "]"
        }
    }

    /// With as many digits as it takes to read the same number again, and no ".0".
    static func number(_ number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }

    /// In double quotes unless it needs none anywhere in YAML.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isPlain =
            scalars.first.map(isPlainAnywhere) == true && scalars.last != " " && scalars.last != ":"
            && !text.contains(": ")
            && scalars.allSatisfy { isPlainAnywhere($0) || "-._: ".unicodeScalars.contains($0) }
        return isPlain ? text : "\"" + scalars.map(escaped).joined() + "\""
    }

    private static func isPlainAnywhere(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        default: return String(scalar)  // Every other one stands as it is.
        }
    }
}

extension SettingKey {
    /// Its value as YAML on one line: "36-84", "[P5u, m3d]". A command line takes the same.
    package func yaml(of settings: UserSettings) -> String { text(of: settings).yaml }

    /// What a command line says, as if it stood in a file. A list is written "P5u,m3d" or "[P5u, m3d]"; a value that
    /// begins with a bracket or a quotation mark is YAML.
    func node(of text: String) throws(ConfigurationError) -> ConfigurationNode {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let first = text.first, "[\"'".contains(first) {
            return try ConfigurationText(file: "", bytes: Array(text.utf8)).root()
        }
        func node(_ content: ConfigurationNode.Content) -> ConfigurationNode {
            ConfigurationNode(file: "", content: content)
        }
        switch domain {
        case .choices, .names:
            if text.isEmpty { return node(.list([])) }
            // Names may hold spaces.
            let isParted = domain != .names && !text.contains(",")
            let items = text.split(separator: isParted ? " " : ",", omittingEmptySubsequences: isParted)
            return node(.list(items.map { node(.text($0.trimmingCharacters(in: .whitespaces), isQuoted: false)) }))
        case .noteRange, .number, .wholeNumber, .numberOr, .trueOrFalse, .choice, .tuning,
            .soundSource, .output, .buffer:
            return node(.text(text, isQuoted: false))
        }
    }
}
