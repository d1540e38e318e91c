// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Platform

/// From the arguments to the exit status: the one place where errors become sentences.
enum Entry {
    /// - Returns: the exit status of the process.
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
            // A shell would not understand a script in other letters.
            if isScript { Line.out(text) } else { Console.show(text) }
            return status
        case .failure:
            // An error of ours, which the parser does not know.
            Console.say(Console.texts.sentence(forAny: error))
            return ExitStatus(any: error).rawValue
        case let code:
            // Usage of the command belongs to what was found while its arguments were read.
            let isBare = error is ValidationError
            Console.say(isBare ? PeachCommand.message(for: error) : PeachCommand.fullMessage(for: error))
            return code.rawValue
        }
    }

    private static var status: Int32 { (Line.isLost ? ExitStatus.inputOutput : .success).rawValue }
}
