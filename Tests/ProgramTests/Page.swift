// SPDX-License-Identifier: MIT
import Foundation

/// A page of the documentation: its commands, links and quoted output.
struct Page {
    struct Command {
        /// "peach", or "scripts/bench" where a page quotes a simulation.
        var program = "peach"
        /// The arguments.
        let words: [String]
        /// True for a command in a line of its own, false within a sentence.
        let isWhole: Bool
        /// The quoted output, if any; “…” stands for any lines.
        var quotation: [String]?
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// From the folder of the repository.
    let path: String
    let text: String

    init(at path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    }

    /// README.md, docs/ and mappings/README.md.
    static func all() throws -> [Page] {
        let paths = try ["docs", "docs/decisions"].flatMap { place in
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: place).path).sorted()
                .filter { $0.hasSuffix(".md") }.map { place + "/" + $0 }
        }
        let main = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "mappings/README.md"]
        return try (main + paths).map(Page.init(at:))
    }

    private var parts: [(isFenced: Bool, text: String)] {
        text.components(separatedBy: "```").enumerated().map { (!$0.offset.isMultiple(of: 2), $0.element) }
    }

    var commands: [Command] {
        parts.flatMap { part in
            part.isFenced
                ? fenced(part.text)
                : part.text.matches(of: /`(?:scripts\/)?(peach(?: [^`]*)?)`/).map { match in
                    Command(words: words(match.output.1.replacing("\n", with: " ")), isWhole: false)
                }
        }
    }

    /// After three spaces a line may have an explanation. If lines begin with "$", the others are output.
    private func fenced(_ text: String) -> [Command] {
        let isQuoting = text.contains("\n$ ")
        var commands: [Command] = []
        for line in text.components(separatedBy: "\n") {
            if let match = line.prefixMatch(
                of: isQuoting ? /\$ ((?:peach|scripts\/bench simulate) .*)$/ : /(?:scripts\/)?(peach(?: .*)?)$/)
            {
                let typed = match.output.1.components(separatedBy: "   ")[0]
                let program = String(typed.prefix { $0 != " " })
                commands.append(
                    Command(program: program, words: words(typed), isWhole: true, quotation: isQuoting ? [] : nil))
            } else if isQuoting, !commands.isEmpty {
                commands[commands.count - 1].quotation?.append(line)
            }
        }
        return commands
    }

    /// Splits words as a shell does, up to a pipe or redirection; ellipses are no words.
    private func words(_ line: some StringProtocol) -> [String] {
        let own = String(line).split(separator: /[|<>]/)[0]
        return own.matches(of: /"([^"]*)"|[^\s"]+/).map { String($0.output.1 ?? $0.output.0) }
            .dropFirst().filter { $0 != "…" }
    }

    /// Links and pictures within the repository.
    var links: [String] {
        parts.filter { !$0.isFenced }.flatMap { $0.text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) } }
            .filter { !$0.contains("://") }
    }

    /// Broken links.
    /// - Parameter known: the paths of all files.
    func broken(known: Set<String>) -> [String] {
        links.filter { link in
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            var steps = parts[0].isEmpty ? [] : path.split(separator: "/").dropLast().map(String.init)
            for step in parts[0].split(separator: "/") {
                if step == ".." { _ = steps.popLast() } else { steps.append(String(step)) }
            }
            let target = steps.isEmpty ? path : steps.joined(separator: "/")
            guard known.contains(target) else { return true }
            guard parts.count > 1 else { return false }
            return (try? Page(at: target).anchors.contains(parts[1])) != true
        }
    }

    private var anchors: Set<String> {
        Set(
            text.matches(of: /(?m)^#+ (.+)$/).map { match in
                match.output.1.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
                    .replacing(" ", with: "-")
            })
    }
}

extension Page.Command {
    /// True if the output matches the page.
    func isQuoted(of output: String) -> Bool {
        guard let quotation else { return true }
        var printed = output.components(separatedBy: "\n")[...]
        var mayPass = false
        for line in quotation where !line.isEmpty {
            if line == "…" {
                mayPass = true
            } else {
                let place = mayPass ? printed.firstIndex(of: line) : printed.first == line ? printed.startIndex : nil
                guard let place else { return false }
                (printed, mayPass) = (printed[(place + 1)...], false)
            }
        }
        return mayPass || printed.allSatisfy(\.isEmpty)
    }
}

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
