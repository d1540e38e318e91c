// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// What a person sees who starts Peach in a terminal.
@Suite(.serialized) struct StartPageTests {
    /// - Returns: what Start shows, line by line, and the shell in which Peach waits there.
    private func start(_ variables: String) throws -> (lines: [String], shell: Shell) {
        let shell = try Shell("dash", home: try TemporaryHome())
        shell.type("clear; \(variables) \(Program.binary.path) --output none\n")
        _ = try shell.read(until: "Peach 0")
        let text = try shell.read(until: "Peach.")
        return (text.split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0) }, shell)
    }

    @Test(arguments: ["en_US.UTF-8", "de_DE.UTF-8", "C"], [48, 80, 120])
    func everyLineFitsAndTheModesStandInOrder(locale: String, width: Int) throws {
        let (lines, _) = try start("TERM=xterm NO_COLOR=1 LC_ALL=\(locale) COLUMNS=\(width)")
        #expect(lines.allSatisfy { $0.count <= width && !$0.contains("\u{1B}") }, "\(lines)")
        #expect(lines.compactMap { $0.wholeMatch(of: #/  ([1-4])  \w.*/#)?.1 } == ["1", "2", "3", "4"])
    }

    /// https://no-color.org
    @Test(arguments: [
        ("TERM=xterm", true), ("TERM=xterm NO_COLOR=", true), ("TERM=xterm NO_COLOR=1", false), ("TERM=dumb", false),
    ])
    func coloursAreThereOnlyWhereTheyAreWanted(variables: String, isColoured: Bool) throws {
        let (lines, shell) = try start("LC_ALL=C.UTF-8 \(variables)")
        shell.type("2")
        let question = try shell.read(until: "Tune the second note to the first.")
        #expect((lines.joined() + question).contains("\u{1B}[") == isColoured)
    }

    private static let modes = ["comparison", "matching", "interval comparison", "interval matching"]

    /// As from the desktop's menu.
    @Test(arguments: modes) func aModeThatIsNamedBegins(mode: String) throws {
        let shell = try Shell("dash", home: try TemporaryHome())
        shell.type("\(Program.binary.path) start '\(mode)' --no-browser --output none --json </dev/null\n")
        _ = try shell.read(until: #"{"event":"started","mode":"\#(mode)"}"#)
        _ = try shell.read(until: #""event":"exercise""#)
        _ = try shell.read(until: #""mode":"\#(mode)","number":1"#)
    }

    @Test(arguments: modes) func aPeachThatWaitsAtStartBeginsTheModeThatASecondOneNames(mode: String) throws {
        let shell = try Shell("dash", home: try TemporaryHome())
        let peach = Program.binary.path
        shell.type("\(peach) start --no-browser --output none --json </dev/null &\n")
        _ = try shell.read(until: #"{"event":"ready"}"#)
        shell.type("until \(peach) start '\(mode)' --no-browser; do :; done\n")
        _ = try shell.read(until: #"{"event":"started","mode":"\#(mode)"}"#)
        shell.type("\(peach) stop\n")
        _ = try shell.read(until: #""event":"ended","mode":"\#(mode)""#)
    }

    /// Nobody's run ends, or goes on, because of what a program asks.
    @Test func whoTrainsIsLeftAloneByASecondOne() throws {
        let shell = try Shell("dash", home: try TemporaryHome())
        let peach = "LC_ALL=C.UTF-8 \(Program.binary.path)"
        shell.type("\(peach) start comparison --no-browser --output none --json </dev/null &\n")
        _ = try shell.read(until: #""event":"exercise","interval":"P1","mode":"comparison""#)
        shell.type("until \(peach) start interval matching --no-browser; do :; done\n")
        var told = try shell.read(until: "already training")
        shell.type("\(peach) stop\n")
        told += try shell.read(until: #""event":"ended","mode":"comparison""#)
        #expect(!told.contains(#""event":"started""#))
    }
}
