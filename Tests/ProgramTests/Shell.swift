// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A pseudoterminal controlled by a test.
final class PseudoTerminal {
    struct Missing: Error { let reason: String }

    let descriptor: Int32
    private let path: String

    init() throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, missing in Glibc's module: unlock, and get the number.
        var unlocked: Int32 = 0
        var number: Int32 = 0
        guard ioctl(descriptor, 0x4004_5431, &unlocked) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0 else {
            throw Missing(reason: String(cString: strerror(errno)))
        }
        path = "/dev/pts/\(number)"
    }

    deinit { close(descriptor) }

    /// The program's end.
    func line() -> FileHandle {
        FileHandle(fileDescriptor: open(path, O_RDWR | O_NOCTTY), closeOnDealloc: true)
    }

    /// Presses keys.
    func type(_ keys: String) {
        var bytes = Array(keys.utf8)
        _ = write(descriptor, &bytes, bytes.count)
    }
}

/// A shell with job control and its own terminal.
final class Shell {
    struct Silence: Error { let expected, shown: String }

    private let process = Process()
    private let terminal: PseudoTerminal
    private var shown = ""

    init(_ name: String, home: TemporaryHome) throws {
        terminal = try PseudoTerminal()
        let line = terminal.line()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", name] + (name == "bash" ? ["--norc", "--noprofile"] : []) + ["-i"]
        (process.standardInput, process.standardOutput, process.standardError) = (line, line, line)
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": home.folder.path, "LANG": "C.UTF-8", "TERM": "dumb", "PS1": "ready> ",
            "XDG_DATA_HOME": home.data.path, "XDG_CONFIG_HOME": home.configuration.path,
        ]
        try process.run()
        _ = try read(until: "ready> ")
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    func type(_ keys: String) { terminal.type(keys) }

    /// The output up to and including a word.
    func read(until word: String) throws -> String {
        let end = Date().addingTimeInterval(20)
        while true {
            if let range = shown.range(of: word) {
                defer { shown.removeSubrange(..<range.upperBound) }
                return String(shown[..<range.upperBound])
            }
            var wait = pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(max(0, end.timeIntervalSinceNow) * 1000)) > 0 else {
                throw Silence(expected: word, shown: shown)
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(terminal.descriptor, &bytes, bytes.count)
            guard count > 0 else { throw Silence(expected: word, shown: shown) }
            shown += String(decoding: bytes[..<count], as: UTF8.self)
        }
    }

    /// Of the foreground program.
    var foreground: Int32 { tcgetpgrp(terminal.descriptor) }

    /// The flags of stty(1) about canonical mode and echo.
    func modes() throws -> [String] {
        // The quotes distinguish the echo from the output.
        type("stty -a; printf d''one\n")
        return try read(until: "done").split { " ;\r\n".contains($0) }.map(String.init)
            .filter { ["icanon", "-icanon", "echo", "-echo", "isig", "-isig"].contains($0) }.sorted()
    }
}
