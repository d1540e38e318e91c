// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The output of Peach started in a terminal, and its notifications to systemd, whose real one the lane `package` tests.
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
        #expect(lines.compactMap { $0.wholeMatch(of: #/  ([1-6])  \w.*/#)?.1 } == ["1", "2", "5", "3", "4", "6"])
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

    private static let arguments = ["start", "--no-browser", "--output", "none"]

    @Test func readinessAndEndAreReported() throws {
        let home = try TemporaryHome()
        let socket = try NoticeSocket("@peach-test-\(UUID())")
        let program = try Program(Self.arguments, home: home, environment: ["NOTIFY_SOCKET": socket.name])
        #expect(socket.next() == "READY=1")
        // Once ready, its control socket accepts connections.
        let second = try Invocation(Self.arguments, in: home)
        #expect(second.status == 0 && second.output.hasPrefix("http://"))
        // systemd must see that the unit is not running.
        let expected = ["NOTIFY_SOCKET": "@peach-test-nobody", "LANG": "en_US.UTF-8"]
        #expect(try Invocation(Self.arguments, in: home, environment: expected).status == 75)
        program.interrupt(by: "TERM")
        #expect(socket.next() == "STOPPING=1")
        _ = program.end()
    }

    /// The address in the journal grants no access; the one at a terminal does.
    @Test(arguments: [false, true]) func theJournalGetsNoPass(isJournal: Bool) throws {
        let home = try TemporaryHome()
        let socket = try NoticeSocket("@peach-test-\(UUID())")
        let stream = isJournal ? "JOURNAL_STREAM=$(stat -Lc %d:%i /dev/stderr)" : ""
        let peach = "'\(Program.binary.path)'"
        let run = try Invocation(
            shell:
                "\(stream) \(peach) start --no-browser --output none & until \(peach) stop 2> /dev/null; do :; done; wait",
            in: home, environment: ["NOTIFY_SOCKET": socket.name])
        #expect(run.errors.contains("http://127.0.0.1:"), "\(run.errors)")
        #expect(run.errors.contains("token=") != isJournal, "\(run.errors)")
    }
}

/// The notification socket of systemd, see sd_notify(3).
final class NoticeSocket {
    struct Refused: Error { let errno: Int32 }

    /// For NOTIFY_SOCKET.
    let name: String
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    /// - Parameter name: begins with “@” if it is abstract.
    init(_ name: String) throws {
        self.name = name
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if name.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw Refused(errno: errno) }
    }

    deinit { close(descriptor) }

    /// The next message; nil after a timeout in seconds.
    func next(within seconds: Double = 30) -> String? {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, Int32(seconds * 1000)) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
