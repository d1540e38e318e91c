// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Testing

@testable import Screen

/// Clients that keep the server busy do not keep it from serving others.
@Suite struct ScreenServerTests {
    private let host = RecordingHost()
    private let server: ScreenServer
    private let port: UInt16

    init() throws {
        server = ScreenServer(host)
        port = try #require(server.listenLocally(0))
    }

    private func connection(_ page: String) -> Int { host.calls("arrived \(page) ").last.flatMap { Int($0) } ?? -1 }

    @Test func anotherPortIsUsedIfOneIsTaken() throws {
        defer { server.end() }
        let other = ScreenServer(host)
        defer { other.end() }
        let otherPort = try #require(other.listenLocally(port))
        let client = try SocketClient(otherPort)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(otherPort != port && client.receive(until: "hello").hasPrefix("HTTP/1.1 200 "))
    }

    @Test func idleConnectionsMakeRoom() throws {
        defer { server.end() }
        let page = try SocketClient.page("first", at: port)
        let idle = try (0..<300).map { _ in try SocketClient(port) }
        for (number, client) in idle.enumerated() where number.isMultiple(of: 3) { client.send("GET / HT") }
        // The open page continues, and another one connects.
        page.send(EmbeddedServer.frame(1, Array("one".utf8)))
        #expect(host.wait(for: "sent one"))
        let other = try SocketClient.page("second", at: port)
        other.send(EmbeddedServer.frame(1, Array("two".utf8)))
        #expect(host.wait(for: "sent two"))
        let plain = try SocketClient(port)
        plain.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(plain.receive(until: "hello").hasPrefix("HTTP/1.1 200 "))
        #expect(host.calls("l").isEmpty, "no page was lost")
    }

    @Test func clientsThatDoNotReadAreClosed() throws {
        defer { server.end() }
        let deaf = try SocketClient.page("deaf", at: port)
        let page = try SocketClient.page("page", at: port)
        #expect(host.wait(for: "arrived", count: 2))
        let message = [UInt8](repeating: 0x61, count: 60_000)
        for _ in 0..<100 { server.send(message, to: connection("deaf")) }
        server.send(Array("news".utf8), to: connection("page"))
        #expect(page.receive(until: "news").contains("news"))
        #expect(host.wait(for: "lost \(connection("deaf"))"))
        withExtendedLifetime(deaf) {}
    }

    @Test func slowPagesGetTheLatestState() throws {
        defer { server.end() }
        let slow = try SocketClient.page("slow", at: port)
        #expect(host.wait(for: "arrived slow "))
        let filler = String(repeating: "x", count: 60_000)
        for number in 0..<100 {
            server.send(Array("\(filler) \(number).".utf8), to: connection("slow"), subject: "state")
        }
        #expect(slow.receive(until: " 99.").contains(" 99."))
        #expect(host.calls("lost ").isEmpty)
    }

    @Test func closingIsReportedAtOnce() throws {
        defer { server.end() }
        let page = try SocketClient.page("page", at: port)
        let twin = try SocketClient.page("page", at: port)
        #expect(host.wait(for: "arrived page ", count: 2))
        page.send(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(host.wait(for: "lost "))
        #expect(host.calls("left ").isEmpty, "its other connection is there")
        twin.send(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(host.wait(for: "left page"))
    }

    // Other users of the machine may see a one-time token; it must be of no use to them.

    @Test(arguments: ["127.0.0.1", "127.0.0.2"]) func thisUserIsRecognized(origin: String) throws {
        defer { server.end() }
        let client = try SocketClient(port, from: origin)
        client.send("GET /user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(client.receive(until: "same").hasSuffix("same"))
    }

    @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0)) func otherUsersAreRecognized() throws {
        defer { server.end() }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.standardOutput = output
        process.arguments = [
            "--reuid=65534", "--clear-groups", "/bin/bash", "-c",
            "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET /user HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3",
        ]
        try process.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: answer, as: UTF8.self).hasSuffix("other"))
    }
}
