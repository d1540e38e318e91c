// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The output of Peach started in a terminal.
@Suite struct StartPageTests {
    /// https://no-color.org
    @Test(arguments: [
        ("TERM=xterm LC_ALL=de_DE.UTF-8 COLUMNS=48", true), ("TERM=xterm LC_ALL=C.UTF-8 NO_COLOR=1", false),
        ("TERM=dumb LC_ALL=C", false),
    ])
    func theModesStandInOrderAndInColourWhereThatIsWanted(variables: String, isColoured: Bool) throws {
        let shell = try Shell("dash", home: try TemporaryHome())
        shell.type("clear; \(variables) \(Program.binary.path) --output none\n")
        _ = try shell.read(until: "Peach 0")
        let text = try shell.read(until: "Peach.")
        #expect(text.contains("\u{1B}[") == isColoured)
        let lines = text.replacing(/\u{1B}\[\d*m/, with: "").split(separator: "\r\n").map(String.init)
        #expect(lines.allSatisfy { $0.count <= (variables.contains("48") ? 48 : 80) }, "\(lines)")
        #expect(lines.compactMap { $0.wholeMatch(of: #/  ([1-4])  \w.*/#)?.1 } == ["1", "2", "3", "4"])
    }

    /// As from the desktop's menu; a second start makes the first one begin a mode.
    @Test(arguments: ["matching", "interval comparison"]) func aModeThatIsNamedBegins(mode: String) throws {
        let shell = try Shell("dash", home: try TemporaryHome())
        let peach = "LC_ALL=C.UTF-8 \(Program.binary.path)"
        let isFirst = mode == "matching"
        shell.type("\(peach) start \(isFirst ? mode : "") --no-browser --output none --json </dev/null &\n")
        if !isFirst {
            _ = try shell.read(until: #"{"event":"ready"}"#)
            shell.type("until \(peach) start \(mode) --no-browser; do :; done\n")
        }
        _ = try shell.read(until: #"{"event":"started","mode":"\#(mode)"}"#)
        _ = try shell.read(until: #""mode":"\#(mode)","number":1"#)
        // Programs can neither end nor resume a player's run.
        shell.type("until \(peach) start interval matching --no-browser; do :; done\n")
        var told = try shell.read(until: "already training")
        shell.type("\(peach) stop\n")
        told += try shell.read(until: #""event":"ended","mode":"\#(mode)""#)
        #expect(!told.contains(#""event":"started""#))
    }
}
