// SPDX-License-Identifier: MIT
import Configuration

/// What the argument parser says is wrong with a command line, freed of its English.
package enum ParserComplaint: Hashable, Sendable {
    case unknownOption(String, suggestion: String?)
    /// The option with its value's name: "--data <file>".
    case missingValue(of: String)
    case takesNoValue(option: String, value: String)
    case unexpected([String])
    case missingArgument(String)
    case exclusive(String, String)
    case invalidValue(String, of: String)
    case missingSubcommand
    /// A shell for which there are no completions.
    case unknownShell(String)
    case other

    /// - Parameter message: of swift-argument-parser 1.8.
    package init(message: String) {
        self = Self.patterns.lazy.compactMap { $0(message) }.first ?? .other
    }

    private static let patterns: [@Sendable (String) -> ParserComplaint?] = [
        {
            $0.firstMatch(of: /^Unknown option '([^']*)'(?:\. Did you mean '([^']*)'\?)?/).map {
                let option = String($0.1)
                // The parser suggests what has nothing in common with the option but its length.
                let meant = $0.2.flatMap { Spelling.nearest(to: option, among: [String($0)]) }
                return .unknownOption(option, suggestion: meant)
            }
        },
        { $0.firstMatch(of: /^Missing value for '([^']*)'/).map { .missingValue(of: String($0.1)) } },
        {
            $0.firstMatch(of: /^(?s)The option '([^']*)' does not take any value, but '(.*)' was specified\.$/).map {
                .takesNoValue(option: String($0.1), value: String($0.2))
            }
        },
        { $0.firstMatch(of: /^(?s)Unexpected argument '(.*)'$/).map { .unexpected([String($0.1)]) } },
        {
            $0.firstMatch(of: /^(?s)\d+ unexpected arguments: '(.*)'$/).map {
                .unexpected($0.1.split(separator: "', '").map { String($0) })
            }
        },
        { $0.firstMatch(of: /^Missing expected argument '([^']*)'/).map { .missingArgument(String($0.1)) } },
        { $0.firstMatch(of: /^Missing one of: '([^']*)'/).map { .missingArgument(String($0.1)) } },
        {
            $0.firstMatch(of: /^Value to be set with flag '([^']*)'.* had already been set with flag '([^']*)'/).map {
                .exclusive(String($0.1), String($0.2))
            }
        },
        {
            $0.firstMatch(of: /^(?s)The value '(.*)' is invalid for '([^']*)'/).map {
                .invalidValue(String($0.1), of: String($0.2))
            }
        },
        { $0.hasPrefix("Missing required subcommand") ? .missingSubcommand : nil },
        {
            $0.firstMatch(of: /^(?s)Can't generate completion scripts for '(.*?)'\./).map {
                .unknownShell(String($0.1))
            }
        },
    ]
}
