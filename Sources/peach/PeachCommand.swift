// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Platform

/// Runs a command from its arguments to its exit status; the only place that turns errors into sentences.
enum Entry {
    static func run(_ arguments: [String]) async -> Int32 {
        defer { Signals.awaitEnd() }
        defer { TemporaryFiles.removeAll() }
        do {
            var command = try PeachCommand.parseAsRoot(arguments)
            if !(command is any SignalWatching) {
                Signals.watch { @Sendable number in Signals.die(of: number) }
            }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return status
        } catch {
            return end(with: error, arguments)
        }
    }

    private static func end(with error: any Error, _ arguments: [String]) -> Int32 {
        if let code = error as? ExitCode { return Line.isLost ? status : code.rawValue }
        switch PeachCommand.exitCode(for: error) {
        case .success:
            let text = PeachCommand.fullMessage(for: error)
            let isScript = arguments.contains { $0.hasPrefix("--generate-completion-script") }
            // Not folded to ASCII, which would break the script.
            if isScript { Line.out(text) } else { Console.show(text) }
            return status
        case .failure:
            // Not an error of the parser.
            Console.say(Console.texts.sentence(forAny: error))
            return ExitStatus(any: error).rawValue
        case let code:
            // Only parse errors include the command's usage.
            let isPlain = error is ValidationError
            Console.say(isPlain ? PeachCommand.message(for: error) : PeachCommand.fullMessage(for: error))
            return code.rawValue
        }
    }

    private static var status: Int32 { (Line.isLost ? ExitStatus.inputOutput : .success).rawValue }
}

struct PeachCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "peach", .peach, usage: "peach [<options>] [<subcommand>]", version: Version.text,
            subcommands: [
                StartCommand.self, TrainCommand.self, ListenCommand.self, ProfileCommand.self, Records.self,
                DemoCommand.self, Settings.self, ControllersCommand.self, Monitor.self, Mappings.self,
                SoundsCommand.self, RenderCommand.self, ReplayCommand.self, DoctorCommand.self, PairCommand.self,
                StopCommand.self,
            ], defaultSubcommand: StartCommand.self)
    }

    /// Handled by the parser; declared for the help.
    @Option(name: .customLong("generate-completion-script"), help: ArgumentHelp(.completionScript, .shell))
    var shell: String?
    @Flag(name: .customLong("licences"), help: ArgumentHelp(.licences))
    var hasLicences = false
    @OptionGroup var speech: LanguageOption

    /// Prints the licences, in their original English.
    func validate() throws {
        guard hasLicences else { return }
        let file = Folders().notices.path(percentEncoded: false)
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ValidationError(Console.texts.sentence(for: CommandError.noSuchFile(path: file)))
        }
        throw CleanExit.message(text.trimmingCharacters(in: .newlines))
    }
}

/// A command that handles signals itself; others are terminated by them.
protocol SignalWatching {}

enum Version {
    /// The latest release in CHANGELOG.md.
    private static let release = "0.1.0"
    static let number = Folders().version(of: release) ?? release
    static let copyright = "© 2026 the Peach authors, MIT"
    static let text = "peach \(number)\n\(copyright)"
}
