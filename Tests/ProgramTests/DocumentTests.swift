// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The commands and links of the documentation work.
@Suite struct DocumentTests {
    /// Commands that change only the settings of a home, so they can be run.
    private static let harmless = ["settings", "mappings show", "mappings list", "sounds list"]

    private static func faults(in page: Page, _ tree: CommandTree) -> [String] {
        page.commands.filter { $0.program == "peach" }.compactMap { command in
            tree.fault(in: command.words).map {
                "\(page.path): peach \(command.words.joined(separator: " ")): \($0)"
            }
        }
    }

    private static func known() throws -> Set<String> {
        let git = Process()
        let output = Pipe()
        git.executableURL = URL(filePath: "/usr/bin/git")
        git.arguments = ["-c", "safe.directory=*", "-C", Page.folder.path, "ls-files", "-z"]
        git.standardOutput = output
        try git.run()
        let names = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        return Set(names.split(separator: "\0").map(String.init))
    }

    @Test func everyCommandOnThePagesExists() throws {
        let home = try TemporaryHome()
        let tree = try CommandTree(home)
        let pages = try Page.all()
        #expect(pages.reduce(0) { $0 + $1.commands.count } > 100)
        for page in pages { #expect(Self.faults(in: page, tree) == []) }
    }

    @Test func whatCanBeTriedWorks() throws {
        let home = try TemporaryHome()
        for page in try Page.all() {
            for command in page.commands where command.isWhole && command.quotation == nil {
                let line = command.words.joined(separator: " ")
                guard Self.harmless.contains(where: { line.hasPrefix($0) }) else { continue }
                let run = try Invocation(command.words, in: home)
                #expect(run.status == 0, "\(page.path): peach \(line): \(run.errors)")
            }
        }
    }

    @Test func whatIsQuotedIsPrinted() throws {
        for page in try Page.all() {
            let home = try TemporaryHome()
            for command in page.commands where command.quotation != nil {
                let run =
                    command.program == "peach"
                    ? try Invocation(command.words, in: home, environment: ["LANG": "en_US.UTF-8", "TZ": "UTC"])
                    : try Invocation(simulating: Array(command.words.dropFirst()), in: home)
                let line = command.words.joined(separator: " ")
                #expect(run.status == 0, "\(page.path): peach \(line): \(run.errors)")
                #expect(command.isQuoted(of: run.output), "\(page.path): peach \(line): \(run.output)")
            }
        }
    }

    @Test func everyLinkLeadsToAFileThatGitKnows() throws {
        let known = try Self.known()
        for path in try Page.all().map(\.path) {
            let broken = try Page(at: path).broken(known: known)
            #expect(broken == [], "\(path)")
        }
    }
}
