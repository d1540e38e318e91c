// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Glibc
import Platform
import Localization

/// Writes wrapped and coloured lines to the terminal on standard output.
struct TerminalPage {
    let width = TerminalWidth.ofOutput()
    private let isColoured = TerminalPage.isColoured(
        ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1)

    /// See https://no-color.org
    static func isColoured(_ environment: [String: String], isTerminal: Bool) -> Bool {
        isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM", default: "dumb"] != "dumb"
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

/// The width of the output in characters.
enum TerminalWidth {
    /// The terminal's width, or COLUMNS, or 80.
    static func ofOutput() -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
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
