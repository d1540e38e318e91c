// SPDX-License-Identifier: MIT
import Foundation

/// The commands and options of Peach, from its own help dump.
struct CommandTree {
    private struct Dump: Decodable { let command: Command }

    private struct Command: Decodable {
        let commandName: String
        let defaultSubcommand: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        func subcommand(_ name: String?) -> Command? { subcommands?.first { $0.commandName == name } }

        /// Including those of the default subcommand.
        var options: Set<String> {
            let own = (arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name }
            return Set(own).union(subcommand(defaultSubcommand)?.options ?? [])
        }
    }

    private struct Argument: Decodable {
        struct Name: Decodable { let kind, name: String }

        let names: [Name]?
    }

    private let root: Command

    init(_ home: TemporaryHome) throws {
        let dump = try Invocation(["--experimental-dump-help"], in: home).output
        root = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    }

    /// The first unknown command or option of a command line; nil if there is none.
    /// - Parameter words: after "peach".
    func fault(in words: [String]) -> String? {
        var (command, rest) = (root, words[...])
        while let word = rest.first, !word.hasPrefix("-"), command.subcommands?.isEmpty == false, word != "help" {
            guard let next = command.subcommand(word) else { return word }
            (command, rest) = (next, rest.dropFirst())
        }
        return rest.first { word in
            word.hasPrefix("-") && word != "-" && Double(word) == nil
                && !command.options.contains(String(word.prefix { $0 != "=" }))
        }
    }
}
