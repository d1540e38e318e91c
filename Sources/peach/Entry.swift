// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Configuration
import Instrument
import Machine
import Mapping
import Words

/// From the arguments to the exit status: the one place where errors become sentences.
enum Entry {
    /// - Returns: the exit status of the process.
    static func run(_ arguments: [String]) async -> Int32 {
        defer { Signals.awaitEnd() }
        defer { UnfinishedFiles.removeAll() }
        let began = Monotonic.now()
        do {
            if let fault = ArgumentBytes.fault(in: arguments) ?? EnvironmentBytes.fault { throw fault }
            // The parser itself takes any word for one that it helps with.
            if arguments.first == "help", let unknown = unknownCommand(Array(arguments.dropFirst())) { throw unknown }
            let command = try PeachCommand.parseAsRoot(withVersion(withNegativeValue(arguments)))
            if arguments.prefix(while: { $0 != "--" }).contains("--licences") { return try printLicences() }
            // A word where a command should be is one of the default command's.
            if let fault = (command as? StartCommand)?.fault { throw unknownCommand(arguments) ?? fault }
            if !(command is any SignalWatching) {
                Signals.watch { @Sendable number in Signals.interrupt(with: number) }
            }
            defer { Speech.detail(.took(Double(Monotonic.now() - began) / 1e9)) }
            try await run(command)
            return lossOrSuccess
        } catch {
            return end(with: error, arguments)
        }
    }

    /// In English, as their holders wrote them.
    private static func printLicences() throws -> Int32 {
        let file = Folders().notices.path(percentEncoded: false)
        guard let text = HostFile().text(String(file.dropFirst())) else { throw CommandError.noSuchFile(path: file) }
        Line.out(text.trimmingCharacters(in: .newlines))
        return lossOrSuccess
    }

    /// The parser would take the value of `settings set volume -10` for an option.
    private static func withNegativeValue(_ arguments: [String]) -> [String] {
        guard let end = end(of: ["settings", "set"], in: arguments), !arguments.contains("--"),
            let place = arguments.indices.dropFirst(end + 1).first(where: { index in
                let value = arguments[index]
                return value.hasPrefix("-") && value.dropFirst().first?.isNumber == true
            }), !arguments[place - 1].hasPrefix("-")
        else { return arguments }
        return arguments[..<(place - 1)] + arguments[(place + 1)...] + ["--"] + arguments[(place - 1)...place]
    }

    /// - Returns: the place behind the words of a command, before and between which options may stand; nil if it is another one.
    private static func end(of command: [String], in arguments: [String]) -> Int? {
        var words = command[...]
        var place = 0
        while let word = words.first {
            guard arguments.indices.contains(place) else { return nil }
            if arguments[place] == word {
                words.removeFirst()
            } else if arguments[place] == "--language" {
                place += 1
            } else if !arguments[place].hasPrefix("-") {
                return nil
            }
            place += 1
        }
        return place
    }

    /// The parser knows no letter for its own `--version`.
    private static func withVersion(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { $0 == "-V" ? "--version" : $0 } + arguments[end...]
    }

    /// A help page that names it.
    private static func withLetter(_ page: String) -> String {
        page.replacing("\n  --version     ", with: "\n  -V, --version ")
    }

    private static func run(_ command: any ParsableCommand) async throws {
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            var command = command
            try command.run()
        }
    }

    private static func end(with error: any Error, _ arguments: [String]) -> Int32 {
        if let code = error as? ExitCode { return Line.failure == 0 ? code.rawValue : lossOrSuccess }
        var error = error
        // Errors of ours, and of nobody, are what the parser calls a failure.
        if PeachCommand.exitCode(for: error) != .failure {
            if let complaint = complaint(error) {
                error = unknownCommand(arguments) ?? complaint
            } else {
                return lossOrSuccess
            }
        }
        Speech.say(Speech.texts.sentence(forAny: error), .error)
        return ExitStatus(any: error).rawValue
    }

    private static var lossOrSuccess: Int32 {
        Line.tellLoss()
        return (Line.failure == 0 ? ExitStatus.success : .inputOutput).rawValue
    }

    /// A word where a command should be; the parser would take it for an argument of the default one.
    private static func unknownCommand(_ arguments: [String]) -> CommandError? {
        var (commands, group) = (PeachCommand.configuration.subcommands, "peach")
        for word in arguments {
            if word.hasPrefix("-") || commands.isEmpty { return nil }
            let names = commands.compactMap { $0.configuration.commandName }
            guard let known = names.firstIndex(of: word) else {
                return .unknownCommand(word, suggestion: Spelling.nearest(to: word, among: names), group: group)
            }
            group += " " + word
            commands = commands[known].configuration.subcommands
        }
        return nil
    }

    /// Nil if the parser asks for nothing but help to be shown.
    private static func complaint(_ error: any Error) -> CommandError? {
        let page = PeachCommand.fullMessage(for: error)
        guard PeachCommand.exitCode(for: error) != .success else {
            let isScript =
                page.hasPrefix("#") || page.hasPrefix("{") || page.hasPrefix("_") || page.hasPrefix("function")
            if isScript { Line.out(page) } else { Speech.show(Speech.texts.helpPage(withLetter(page))) }
            return nil
        }
        let help = page.firstMatch(of: /See '([^']*)' for more information/).map { String($0.1) } ?? "peach --help"
        let message = PeachCommand.message(for: error)
        return RefusedArgument.error(message) ?? .parser(message: message, help: help)
    }
}
