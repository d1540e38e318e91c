// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// What files hold is shown on a terminal, which does not obey it, and stays as it is in a file.
struct TerminalTextTests {
    /// Titles the window, turns the line round, and breaks it.
    private static let hostile = "pad\u{1B}]0;owned\u{7}\u{202E}\u{85}\u{7F}"

    /// What is shown, and what a file gets.
    private func outputs(_ arguments: [String], in home: TemporaryHome) throws -> (shown: String, plain: String) {
        let terminal = try PseudoTerminal()
        let environment = ["LANG": "C.UTF-8", "TERM": "xterm"]
        _ = try Invocation(arguments, in: home, environment: environment, output: terminal.line())
        var shown: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        var wait = pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, 0) > 0, case let count = read(terminal.descriptor, &piece, piece.count), count > 0 {
            shown += piece[..<count]
        }
        // The terminal itself puts a return before each line feed.
        return (
            String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n"),
            try Invocation(arguments, in: home, environment: environment).output
        )
    }

    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            ["\n", "\t"].contains($0) || $0.properties.generalCategory != .control && $0 != "\u{202E}"
        }
    }

    @Test func aTerminalObeysNoRecord() throws {
        let home = try TemporaryHome()
        let program = try Program(DataJourneyTests.arguments, home: home)
        try program.answerAndSave()
        program.end(by: "INT")
        #expect(program.end().status == 0)
        for format in ["csv", "jsonl"] {
            let queue = try DatabaseQueue(path: home.records.path)
            try queue.write {
                try $0.execute(sql: "UPDATE comparisonRecord SET inputDevice = ?", arguments: [Self.hostile])
            }
            try queue.close()
            let (shown, plain) = try outputs(["records", "export", "-", "--format", format], in: home)
            #expect(isHarmless(shown) && shown.contains("\\u{202E}") && shown.contains("pad"), "\(shown)")
            #expect(plain.contains("\u{202E}\u{85}\u{7F}"))
        }
    }

    @Test(arguments: ["check", "show"]) func aTerminalObeysNoMapping(command: String) throws {
        let home = try TemporaryHome()
        let file = try home.write(
            """
            format: 1
            name: "Mine\\e[31m\\N"
            match:
              client: "Mine\\u202E*"
            controls:
              pad1: { note: 1 }
            always:
              pad1: stop
            \(command == "check" ? "nonsense: 1" : "")
            """, to: home.folder.appending(path: "Mine\u{1B}[31m\u{202E}\u{85}.yaml"))
        let (shown, plain) = try outputs(["mappings", command, file], in: home)
        #expect(isHarmless(shown) && shown.contains("Mine"), "\(shown)")
        #expect(plain.contains("Mine"))
    }
}
