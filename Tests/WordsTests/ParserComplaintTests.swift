// SPDX-License-Identifier: MIT
import Commands
import Testing

@testable import Words

/// The parser's English is understood, and said in the player's language.
struct ParserComplaintTests {
    private static let messages: [(String, ParserComplaint)] = [
        ("Unknown option '--x'", .unknownOption("--x", suggestion: nil)),
        ("Unknown option '--jsn'. Did you mean '--json'?", .unknownOption("--jsn", suggestion: "--json")),
        ("Unknown option '--note'. Did you mean '--force'?", .unknownOption("--note", suggestion: nil)),
        ("Unknown option '-xy'\n   or: Missing value for '-x <n>' in '-xy'", .unknownOption("-xy", suggestion: nil)),
        ("Missing value for '--data <FILE>'", .missingValue(of: "--data <FILE>")),
        (
            "The option '--json' does not take any value, but 'it's' was specified.",
            .takesNoValue(option: "--json", value: "it's")
        ),
        ("Unexpected argument 'foo'", .unexpected(["foo"])), ("Unexpected argument 'a'b'", .unexpected(["a'b"])),
        ("2 unexpected arguments: 'a', 'b'", .unexpected(["a", "b"])),
        ("Missing expected argument '<KEY>'", .missingArgument("<KEY>")),
        ("Missing one of: '--a', '--b'", .missingArgument("--a")),
        (
            "Value to be set with flag '--a' had already been set with flag '--b'",
            .exclusive("--a", "--b")
        ),
        ("The value 'x' is invalid for '--count <N>'", .invalidValue("x", of: "--count <N>")),
        ("The value 'x' is invalid for '<N>': whatever", .invalidValue("x", of: "<N>")),
        ("Missing required subcommand.", .missingSubcommand),
        ("Can't generate completion scripts for 'tcsh'.\nPlease use", .unknownShell("tcsh")), ("Whatever", .other),
        ("", .other),
    ]

    @Test func messagesAreUnderstood() {
        for (message, complaint) in Self.messages { #expect(ParserComplaint(message: message) == complaint) }
    }

    @Test func andSaidInBothLanguages() {
        for (_, complaint) in Self.messages { Sentences.check { $0.sentence(for: complaint) } }
        Sentences.check(naming: ["peach x --help"]) { $0.see(help: "peach x --help") }
    }

    @Test func helpPagesLoseTheirEnglish() {
        let page = """
            OVERVIEW: Übt.

            USAGE: peach x [<options>] <subcommand>

            ARGUMENTS:
              <A>  Ein A. (default: 3)

            OPTIONS:
              --version               Show the version.
              -h, --help              Show help information.

            SUBCOMMANDS:
              start (default)         Wartet.

              See 'peach help <subcommand>' for detailed help.
            """
        let expected = """
            ÜBERBLICK: Übt.

            AUFRUF: peach x [<optionen>] <befehl>

            ARGUMENTE:
              <A>  Ein A. (Vorgabe: 3)

            OPTIONEN:
              --version               Zeigt die Version.
              -h, --help              Zeigt diese Hilfe.

            BEFEHLE:
              start (Vorgabe)         Wartet.

              „peach help <befehl>“ erklärt einen Befehl genauer.
            """
        #expect(German().helpPage(page) == expected)
        #expect(English().helpPage(page) == page)
    }
}
