// SPDX-License-Identifier: MIT
import Foundation

/// A real sound server with a null sink, which is suspended when idle.
package final class PrivateServer {
    package enum Kind: String, CaseIterable, Sendable {
        case pulseaudio, pipewire

        /// What has to be installed, by path.
        package var programs: [String] {
            let names =
                switch self {
                case .pulseaudio: ["pulseaudio", "pactl"]
                case .pipewire: ["pipewire", "wireplumber", "pipewire-pulse", "dbus-daemon", "pactl"]
                }
            return names.map { "/usr/bin/" + $0 }
        }
    }

    /// A server and an output of Peach's that reaches it.
    package struct Way: Sendable, CustomStringConvertible {
        package static let all = Kind.allCases.flatMap { kind in
            (["pulseaudio", "alsa"] + (kind == .pipewire ? ["pipewire"] : [])).map { Way(kind: kind, output: $0) }
        }

        package let kind: Kind
        package let output: String
        package var description: String { "\(output) on \(kind)" }
    }

    package struct Failure: Error { package let text: String }

    package let kind: Kind
    /// Short, because socket paths are limited.
    package let folder = URL(filePath: "/tmp/peach-\(UInt32.random(in: 0 ... .max))")
    private var processes: [pid_t] = []

    package init(_ kind: Kind) throws {
        self.kind = kind
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try start()
    }

    deinit {
        stop()
        for name in ownEnvironment.keys { unsetenv(name) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The environment by which clients find it without starting another one.
    package var environment: [String: String] {
        ["XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": "unix:\(folder.path)/pulse/native"]
    }

    private var ownEnvironment: [String: String] {
        ["PIPEWIRE_RUNTIME_DIR": folder.path, "PULSE_SERVER": "unix:\(folder.path)/pulse/native"]
    }

    /// Lets this process's outputs find it.
    package func adopt() { for (name, value) in ownEnvironment { setenv(name, value, 1) } }

    private var bus: String { "unix:path=\(folder.path)/bus" }

    /// Waits for its sink.
    package func start() throws {
        switch kind {
        case .pulseaudio:
            try launch(
                "/usr/bin/pulseaudio",
                [
                    "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=stderr",
                    "-L", "module-native-protocol-unix socket=\(folder.path)/pulse/native",
                    "-L", "module-null-sink sink_name=one", "-L", "module-suspend-on-idle timeout=1",
                ])
            try waitUntil("its sink") { (try? control("list", "short", "sinks").contains("one")) ?? false }
        case .pipewire:
            // WirePlumber needs a session bus.
            try launch("/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(bus)"])
            try waitUntil("a session bus") { access(folder.path + "/bus", F_OK) == 0 }
            try launch("/usr/bin/pipewire", [])
            try waitUntil("a socket") { access(folder.path + "/pipewire-0", F_OK) == 0 }
            // As systemd does: WirePlumber exits if started too early, and without it nothing is connected.
            for name in ["wireplumber", "pipewire-pulse"] { try launch("/usr/bin/" + name, []) }
            try waitUntil("an answer") { (try? control("info")) != nil }
            try add(sink: "one")
            try waitUntil("a sink that WirePlumber knows") {
                (try? control("get-default-sink"))?.hasPrefix("one") ?? false
            }
        }
    }

    package func stop() {
        for process in processes.reversed() {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        processes = []
        // A killed server leaves them, and the next start would wait for them.
        for socket in ["bus", "pipewire-0"] { unlink(folder.path + "/" + socket) }
    }

    /// Stops or continues all its processes.
    package func signal(_ number: Int32) { for process in processes { kill(process, number) } }

    /// - Returns: the number by which `remove` knows it.
    @discardableResult package func add(sink name: String) throws -> String {
        try control("load-module", "module-null-sink", "sink_name=\(name)")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    package func remove(sink number: String) throws { try control("unload-module", number) }

    /// Waits until the idle sink is suspended.
    package func waitUntilAsleep() throws {
        try waitUntil("a sink that sleeps") {
            let sinks = try control("list", "short", "sinks").split(separator: "\n")
            return sinks.allSatisfy { $0.contains("SUSPENDED") || kind == .pipewire && $0.contains("IDLE") }
        }
    }

    /// Moves all streams to another sink.
    package func moveStreams(to sink: String) throws {
        for line in try control("list", "short", "sink-inputs").split(separator: "\n") {
            guard let number = line.split(separator: "\t").first else { continue }
            _ = try control("move-sink-input", String(number), sink)
        }
    }

    @discardableResult package func control(_ arguments: String...) throws -> String { try run("pactl", arguments) }

    /// Sets the rate of PipeWire's graph in Hz; 0 leaves it to the server.
    package func setRate(_ rate: Int) throws {
        _ = try run("pw-metadata", ["-n", "settings", "0", "clock.force-rate", String(rate)])
    }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/" + program)
        process.arguments = arguments
        process.environment = environment.merging(["PATH": "/usr/bin:/bin", "HOME": folder.path]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: arguments.joined(separator: " ")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Not by Foundation's Process, which takes a server that closes inherited descriptors for one that has ended.
    /// - Returns: the server's process.
    @discardableResult package func launch(_ path: String, _ arguments: [String]) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        let variables = [
            "PATH=/usr/bin:/bin", "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)",
            "DBUS_SESSION_BUS_ADDRESS=\(bus)",
        ]
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in words + environment { free(text) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, path, &files, nil, &words, &environment)
        guard status == 0 else { throw Failure(text: "\(path): \(String(cString: strerror(status)))") }
        processes.append(process)
        return process
    }

    /// Polls, with a timeout for slow machines.
    package func waitUntil(_ what: String, _ isTrue: () throws -> Bool) throws {
        let end = Date().addingTimeInterval(30)
        while try !isTrue() {
            guard Date() < end else { throw Failure(text: "\(kind.rawValue) did not come to \(what)") }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }
}
