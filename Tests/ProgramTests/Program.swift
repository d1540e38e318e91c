// SPDX-License-Identifier: MIT
import Foundation
import SoundServers
import Testing

/// A running program with a terminal as its keyboard, in its own folders, whose output is read line by line.
final class Program {
    #if DEBUG
        private static let configuration = "debug"
    #else
        private static let configuration = "release"
    #endif
    /// Built in the tests' configuration.
    static let binary = built("peach")
    static let bench = built("bench")

    private static func built(_ name: String) -> URL {
        Page.folder.appending(path: ".build/\(configuration)/\(name)")
    }

    /// The number of mappings, including the generic one.
    static func shippedMappings() throws -> Int {
        let folder = Page.folder.appending(path: "mappings").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasSuffix(".yaml") }
    }

    let process = Process()
    private let terminal: PseudoTerminal
    private let output = Pipe()
    private let errors = Pipe()
    private var unread = Data()
    /// True if "awaiting_answer" was read while waiting for another event.
    private var isAwaited = false
    /// True to resume whenever lost sound is back, unless that event is awaited.
    private let goesOn: Bool

    /// Trains in comparison, with short notes and JSON lines.
    convenience init(
        training home: TemporaryHome, output: String = "none", _ more: String..., through: [String] = []
    ) throws {
        try self.init(
            ["train", "comparison", "--json", "--output", output, "--set", "duration=0.3"] + more, home: home,
            through: through)
    }

    /// - Parameters:
    ///   - through: a command that runs the program.
    ///   - isUnread: true if standard output is not read.
    ///   - goesOn: true to resume after an unexpected loss of sound.
    init(
        _ arguments: [String], home: TemporaryHome, environment: [String: String] = [:], through: [String] = [],
        isUnread: Bool = false, goesOn: Bool = false
    ) throws {
        self.goesOn = goesOn
        terminal = try PseudoTerminal()
        process.executableURL = through.isEmpty ? Self.binary : URL(filePath: "/usr/bin/env")
        process.arguments = through.isEmpty ? arguments : through + [Self.binary.path] + arguments
        process.standardInput = terminal.line()
        process.standardOutput = output
        if isUnread { Self.fill(output.fileHandleForWriting.fileDescriptor) }
        process.standardError = errors
        var variables = [
            "PATH": "/usr/bin:/bin", "HOME": home.folder.path, "LANG": "C.UTF-8",
            "XDG_DATA_HOME": home.data.path, "XDG_CONFIG_HOME": home.configuration.path,
            "XDG_STATE_HOME": home.file("state").path,
        ]
        variables.merge(environment) { $1 }
        process.environment = variables
        try process.run()
    }

    private static func fill(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        while write(descriptor, "\n", 1) == 1 {}
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Presses keys on the terminal.
    func type(_ keys: String) { terminal.type(keys) }

    /// The next line of standard output; nil at its end or after a timeout in seconds.
    func line(within seconds: Double = 20) -> String? {
        let descriptor = output.fileHandleForReading.fileDescriptor
        let end = Date().addingTimeInterval(seconds)
        while true {
            if let newline = unread.firstIndex(of: 0x0A) {
                defer { unread.removeSubrange(unread.startIndex...newline) }
                return String(decoding: unread[unread.startIndex..<newline], as: UTF8.self)
            }
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(max(0, end.timeIntervalSinceNow) * 1000)) > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return nil }
            unread.append(contentsOf: bytes[..<count])
        }
    }

    /// The next JSON line about an event.
    func event(_ name: String) throws -> [String: Any] { try event(name) { $0["event"] as? String == name } }

    /// The next matching line; `name` describes it in failures.
    func event(_ name: String, where isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
        let end = Date().addingTimeInterval(40)
        var seen = ""
        while let line = line(within: end.timeIntervalSinceNow) {
            seen += line + "\n"
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            switch object?["event"] as? String {
            case "awaiting_answer": isAwaited = true
            case "exercise", "answered", "interrupted", "ended": isAwaited = false
            default: break
            }
            if let object, isWanted(object) { return object }
            if goesOn, object?["state"] as? String == "back" { type(" ") }
        }
        var wait = pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let told = poll(&wait, 1, 0) > 0 ? errors.fileHandleForReading.availableData : Data()
        throw Missing(event: name, seen: seen, errors: String(decoding: told, as: UTF8.self))
    }

    /// As `next`, and answers every exercise meanwhile.
    func event(_ name: String, answering: Bool, where isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
        func answer() {
            guard answering, isAwaited else { return }
            type("h")
            isAwaited = false
        }
        answer()
        return try event(name) { event in
            answer()
            return isWanted(event)
        }
    }

    struct Missing: Error { let event, seen, errors: String }

    /// Waits until an answer is awaited. The event may have been read already, before late events of an earlier answer.
    func questioned() throws {
        if !isAwaited { _ = try event("awaiting_answer") }
        isAwaited = false
    }

    /// Answers the current exercise, or the next.
    /// - Returns: true if the answer was reported as saved.
    func answer() throws -> Bool {
        try questioned()
        type("h")
        return try event("answered")["saved"] as? Bool ?? false
    }

    /// Answers and waits until the answer is saved, which may be reported after the feedback.
    func answerAndSave() throws {
        guard try !answer() else { return }
        _ = try event("saved")
    }

    /// Sends the signal of this name or presses the key; `count` does nothing.
    func interrupt(by way: String) {
        switch way {
        case "INT": kill(process.processIdentifier, SIGINT)
        case "TERM": kill(process.processIdentifier, SIGTERM)
        case "HUP": kill(process.processIdentifier, SIGHUP)
        case "count": return
        case let key: type(key)
        }
    }

    /// The next line of standard error.
    func sentence() -> String { String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self) }

    /// Interrupts it and waits for the end.
    func end(by way: String) -> (status: Int32, output: String, errors: String) {
        interrupt(by: way)
        return end()
    }

    /// Waits for the end and returns the whole output.
    func end() -> (status: Int32, output: String, errors: String) {
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        let errors = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: unread + rest, as: UTF8.self),
            String(decoding: errors, as: UTF8.self)
        )
    }
}

extension PrivateServer {
    /// A run whose sound this server plays.
    /// - Parameter output: pulseaudio, pipewire, or alsa with this server as its default.
    func train(_ home: TemporaryHome, output: String = "pulseaudio", _ arguments: String...) throws -> Program {
        if output == "alsa" {
            try home.write("pcm.!default pulse\nctl.!default pulse\n", to: home.file(".asoundrc"))
        }
        return try Program(
            ["train", "comparison", "--json", "--output", output, "--set", "duration=0.3"] + arguments, home: home,
            environment: environment,
            // A null sink is silent for two seconds after each underrun of ALSA's plugin, which 10 ms without CPU cause.
            goesOn: output == "alsa")
    }
}
