// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Glibc
import Instrument
import Localization
import Platform
import Settings
import Synchronization

/// Output of this run. The language is known before the arguments are parsed, because it determines their help.
enum Console {
    static let wording: Wording = {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let environment = ProcessInfo.processInfo.environment
        return Wording(
            flag: Wording.value(of: "--language", in: arguments), setting: setting(arguments), environment: environment)
    }()

    static var texts: Texts { wording.texts }

    /// Writes a message for a person to standard error.
    static func say(_ text: String) { Line.error(wording.written(text)) }

    /// Reports MIDI programs that are not admitted.
    static func reportPrograms(_ names: [String]) { if !names.isEmpty { say(texts.programsAreNotAdmitted(names)) } }

    /// Writes data as text to standard output.
    static func show(_ text: String) { Line.out(wording.written(text)) }

    /// Writes the result of a check to standard output, wrapped with a hanging indent.
    static func show(_ text: String, isGood: Bool) {
        let mark = wording.written(isGood ? "✓" : "✗")
        let margin = String(repeating: " ", count: mark.count + 1)
        let lines = TextLines.wrapped(wording.written(text), width: TerminalWidth.ofOutput() - margin.count)
        for (index, line) in lines.enumerated() { Line.out((index == 0 ? mark + " " : margin) + line) }
    }

    /// Faults of the settings file are reported by its other readers.
    private static func setting(_ arguments: [String]) -> Language? {
        let named = Wording.value(of: "--settings", in: arguments).map { URL(filePath: $0) }
        let file = SettingsFile(named ?? Folders().settingsFile)
        return (try? file.load { _ in }).flatMap { Language(rawValue: $0.language.rawValue) }
    }
}

extension ArgumentHelp {
    init(_ option: HelpOption, _ placeholder: Placeholder) {
        self.init(Console.texts.help(option), valueName: Console.texts.placeholder(placeholder))
    }

    /// For a flag.
    init(_ option: HelpOption) { self.init(Console.texts.help(option)) }
}

extension CommandConfiguration {
    init(
        _ name: String, _ help: HelpCommand, usage: String? = nil, version: String = "",
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, abstract: Console.texts.help(help), usage: usage, version: version,
            subcommands: subcommands,
            defaultSubcommand: defaultSubcommand)
    }
}

/// Progress of long work, in percent on standard error: only at a terminal, after the first second, and erased at the end.
enum ProgressBar {
    /// Nanoseconds.
    private static let delay: Int64 = 1_000_000_000
    /// The percentage shown, or -1.
    private static let shown = Atomic(-1)

    /// Runs the work and shows its progress.
    /// - Parameters:
    ///   - isHidden: true to show nothing.
    ///   - body: receives a closure to report progress with, in any unit and on any thread.
    static func during<Result, Failure: Error>(
        isHidden: Bool = false,
        _ body: (_ report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard !isHidden, isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return try body { _, _ in } }
        let began = Monotonic.now()
        defer { erase() }
        return try body { done, total in
            guard total > 0, Monotonic.now() - began >= delay, !Interruption.isWanted else { return }
            let percent = min(100, done * 100 / total)
            guard shown.exchange(percent, ordering: .relaxed) != percent else { return }
            write("\(percent) %")
        }
    }

    /// Erases the percentage, if shown.
    static func erase() { if shown.exchange(-1, ordering: .relaxed) >= 0 { write("") } }

    /// Overwrites the line; EL of ECMA-48 8.3.41.
    private static func write(_ text: String) {
        _ = AtomicFile.write(Array("\r\(text)\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}
