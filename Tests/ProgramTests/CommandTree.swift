// SPDX-License-Identifier: MIT
import Foundation

/// What a command line of Peach may be, as the program itself tells it.
struct CommandTree {
    private struct Dump: Decodable { let command: Command }

    private struct Command: Decodable {
        let commandName: String
        let defaultSubcommand: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        func subcommand(_ name: String?) -> Command? { subcommands?.first { $0.commandName == name } }
    }

    private struct Argument: Decodable {
        struct Name: Decodable { let kind, name: String }
        struct Completion: Decodable {
            struct List: Decodable { let values: [String] }
            let list: List?
        }

        let kind: String
        let names: [Name]?
        let isOptional, isRepeating: Bool
        let completionKind: Completion?

        func isCalled(_ word: Substring) -> Bool {
            names?.contains { ($0.kind == "long" ? "--" : "-") + $0.name == word } ?? false
        }

        func refuses(_ value: String) -> Bool { completionKind?.list.map { !$0.values.contains(value) } ?? false }
    }

    private let root: Command

    init(_ home: TemporaryHome) throws {
        let dump = try Invocation(["--experimental-dump-help"], in: home).output
        root = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    }

    /// All that do something, as they are typed behind "peach".
    var commands: [String] { Self.commands(below: root, "") }

    private static func commands(below group: Command, _ words: String) -> [String] {
        (group.subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
            let name = words + command.commandName
            return command.subcommands?.isEmpty == false ? commands(below: command, name + " ") : [name]
        }
    }

    /// What is wrong with a command line; nil if nothing is.
    /// - Parameters:
    ///   - words: behind "peach".
    ///   - isWhole: whether it is there to be typed as it stands, with all it needs.
    func fault(in words: [String], isWhole: Bool) -> String? {
        var (command, rest) = (root, words[...])
        while let word = rest.first, !word.hasPrefix("-"), command.subcommands?.isEmpty == false {
            guard word != "help" else { return nil }
            guard let next = command.subcommand(word) else { return "there is no command “\(word)”" }
            (command, rest) = (next, rest.dropFirst())
        }
        var arguments = command.arguments ?? []
        if let standard = command.subcommand(command.defaultSubcommand), words.first.map(isOwn) != true {
            arguments = standard.arguments ?? []
        } else if command.subcommands?.isEmpty == false, isWhole, rest.isEmpty {
            return "“\(command.commandName)” needs another word"
        }
        return fault(in: rest, of: arguments, isWhole: isWhole)
    }

    /// Is it an option of the program and of no command?
    private func isOwn(_ word: String) -> Bool { root.arguments?.contains { $0.isCalled(word[...]) } ?? false }

    private func fault(in words: ArraySlice<String>, of arguments: [Argument], isWhole: Bool) -> String? {
        var (rest, places) = (words, arguments.filter { $0.kind == "positional" }[...])
        while let word = rest.popFirst() {
            if word.hasPrefix("-"), word != "-", Double(word) == nil {
                let parts = word.split(separator: "=", maxSplits: 1)
                guard let option = arguments.first(where: { $0.isCalled(parts[0]) }) else {
                    return "there is no option “\(word)”"
                }
                guard option.kind == "option" else { continue }
                guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
                    if isWhole { return "the value of “\(word)” is missing" } else { continue }
                }
                if option.refuses(value) { return "“\(value)” is no value of “\(word)”" }
            } else {
                guard let place = places.first else { return "there is no use for “\(word)”" }
                if place.refuses(word) { return "“\(word)” cannot be there" }
                if !place.isRepeating { places.removeFirst() }
                if place.isRepeating, !place.isOptional { places = [] }
            }
        }
        return isWhole && places.contains { !$0.isOptional } ? "an argument is missing" : nil
    }
}
