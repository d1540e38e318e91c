// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Control characters of files are removed on a terminal, and unchanged in a file.
struct TerminalTextTests {
    /// The output on a terminal and in a file.
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
        // The terminal inserts a carriage return before each line feed.
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
