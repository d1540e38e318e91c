// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
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

    /// True if standard error is the journal of systemd. The environment alone is inherited by processes that a unit starts at a
    /// terminal.
    static let isJournal: Bool = {
        var status = stat()
        guard let named = ProcessInfo.processInfo.environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &status) == 0
        else { return false }
        return named == "\(status.st_dev):\(status.st_ino)"
    }()

    /// Writes a message for a person to standard error.
    static func say(_ text: String) { Line.error(wording.written(text)) }

    static func reportPrograms(_ names: [String]) { if !names.isEmpty { say(texts.programsAreNotAdmitted(names)) } }

    /// Writes data as text to standard output.
    static func show(_ text: String) { Line.out(wording.written(text)) }

    /// Writes the result of a check to standard output, wrapped with a hanging indent.
    static func show(_ text: String, isGood: Bool) {
        let mark = wording.written(isGood ? "✓" : "✗")
        let margin = String(repeating: " ", count: mark.count + 1)
        let lines = TextLines.wrapped(wording.written(text), width: TerminalPage.outputWidth() - margin.count)
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
            guard total > 0, Monotonic.now() - began >= 1_000_000_000, !Interruption.isWanted else { return }
            let percent = min(100, done * 100 / total)
            guard shown.exchange(percent, ordering: .relaxed) != percent else { return }
            write("\(percent) %")
        }
    }

    static func erase() { if shown.exchange(-1, ordering: .relaxed) >= 0 { write("") } }

    /// Overwrites the line; EL of ECMA-48 8.3.41.
    private static func write(_ text: String) {
        _ = AtomicFile.write(Array("\r\(text)\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}

/// Writes wrapped and coloured lines to the terminal on standard output.
struct TerminalPage {
    let width = TerminalPage.outputWidth()
    private let isColoured = TerminalPage.isColoured(
        ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1)

    /// See https://no-color.org
    static func isColoured(_ environment: [String: String], isTerminal: Bool) -> Bool {
        isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM", default: "dumb"] != "dumb"
    }

    /// The terminal's width in characters, or COLUMNS, or 80.
    static func outputWidth() -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    }

    /// Troubles go to standard error, other lines to standard output.
    func show(_ line: StyledLine) {
        let text = Console.wording.written(line.text)
        let written = isColoured ? TerminalText.escaped(text) : text
        // Lines that fit keep their layout.
        let lines =
            written.count <= width
            ? [written]
            : written.split(separator: "\n").flatMap { TextLines.wrapped(String($0), width: width, indent: 2) }
        switch line.role {
        case .trouble: for line in lines { Line.error(line) }
        case .plain: for line in lines { Line.out(line) }
        case .heading: for line in lines { Line.out(coloured(line, "1"), isStyled: isColoured) }
        case .hint: for line in lines { Line.out(coloured(line, "2"), isStyled: isColoured) }
        case .right, .wrong:
            for (index, text) in lines.enumerated() {
                let code = line.role == .right ? "32" : "31"
                Line.out(index == 0 ? marked(text, code) : text, isStyled: isColoured)
            }
        }
    }

    /// Colours only the mark; the words repeat its meaning.
    private func marked(_ text: String, _ code: String) -> String {
        let mark = text.prefix { $0 != " " }
        return coloured(String(mark), code) + text.dropFirst(mark.count)
    }

    /// - Parameter code: of SGR, ECMA-48 8.3.117.
    private func coloured(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// A table with columns two spaces apart.
struct Table {
    private var rows: [[String]] = []

    /// Removes control characters: names of files may contain them.
    mutating func add(_ row: [String]) { rows.append(row.map(\.escaped)) }

    /// The last column is not padded.
    func show() {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).dropLast().map { TextLines.padded($0, to: $1) }
            Console.show((cells + row.suffix(1)).joined(separator: "  "))
        }
    }
}
