// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Somebody who has Peach before them at a terminal and on a page, both in one language.
final class Sitting {
    /// English and German: the sentence is told in each by its own words.
    static let languages = ["en", "de"]

    let home: TemporaryHome
    let shell: Shell
    /// As it was told, with its token.
    private(set) var address = ""
    let page: ScreenPage
    private let language: String
    private var lines: [String]

    /// `peach` at Start, without a browser of its own.
    /// - Parameters:
    ///   - arguments: as for sh(1).
    ///   - before: what else stands in the command line, before Peach: variables, or a program that runs it.
    init(_ language: String, _ arguments: String, home: TemporaryHome, before: String = "") throws {
        self.language = language
        self.home = home
        shell = try Shell("dash", home: home)
        let locale = language == "de" ? "de_DE.UTF-8" : "en_US.UTF-8"
        shell.type("LC_ALL=\(locale) COLUMNS=999 \(before) \(Program.binary.path) start --no-browser \(arguments)\n")
        // The shell's echo ends here.
        _ = try shell.read(until: "\n")
        var lines: [String] = []
        while !(lines.last?.contains("?token=") ?? false) {
            lines.append(try shell.read(until: "\n").trimmingCharacters(in: .newlines))
        }
        address = lines.last?.firstMatch(of: /http:\S+/).map { String($0.0) } ?? ""
        self.lines = lines
        page = try ScreenPage(address, language: language)
    }

    /// The words of this language.
    func word(_ english: String, _ german: String) -> String { language == "de" ? german : english }

    /// - Returns: the line of the terminal with all of these.
    func line(with words: String...) throws -> String { try line(with: words) }

    private func line(with words: [String]) throws -> String {
        func isIt(_ line: String) -> Bool { words.allSatisfy { line.contains($0) } }
        while true {
            if let place = lines.firstIndex(where: isIt) { return lines.remove(at: place) }
            lines.append(try shell.read(until: "\n").trimmingCharacters(in: .newlines))
        }
    }

    /// What stands on the terminal stands on the page, word by word.
    /// - Returns: the sentence with all of these.
    @discardableResult func said(_ words: String...) throws -> String {
        let line = try line(with: words)
        try page.messages(line) { $0.contains(line) }
        return line
    }
}
