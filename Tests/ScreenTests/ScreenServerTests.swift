// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import Testing

@testable import Screen

/// Clients that keep the server busy do not keep it from serving others.
@Suite struct ScreenServerTests {
    /// Records its calls in order.
    private final class Host: ScreenHost {
        let calls = Mutex<[String]>([])
        private let news = DispatchSemaphore(value: 0)

        private func record(_ call: String) {
            calls.withLock { $0.append(call) }
            news.signal()
        }

        /// Waits until so many calls begin like this, for twenty seconds at most.
        func wait(for call: String, count: Int = 1) -> Bool {
            while calls.withLock({ $0.count { $0.hasPrefix(call) } }) < count {
                if news.wait(timeout: .now() + 20) == .timedOut { return false }
            }
            return true
        }

        func answer(_ request: HTTPRequest, at _: Endpoint, _: Int, _: () -> Bool) -> ScreenServer.Answer {
            if request.path == "/stream" { return .stream(page: request.value("page") ?? "") }
            return .now(HTTPResponse(Array("hello".utf8), type: "text/plain"))
        }

        func pageArrived(_ page: String, _: HTTPRequest, at _: Endpoint, _ connection: Int) {
            record("arrived \(page) \(connection)")
        }

        func pageSent(_ message: [UInt8], _: Int, at _: Int64) {
            record("sent \(String(decoding: message, as: UTF8.self))")
        }

        func streamEnded(_ connection: Int) { record("lost \(connection)") }

        func pageLeft(_ page: String) { record("left \(page)") }
    }

    private let host = Host()
    private let server: ScreenServer
    private let port: UInt16

    init() throws {
        server = ScreenServer(host)
        port = try #require(server.listenLocally(0))
    }

    private func connection(_ page: String) -> Int {
        let calls = host.calls.withLock { $0 }
        return calls.compactMap { call in
            call.hasPrefix("arrived \(page) ") ? Int(call.split(separator: " ").last ?? "") : nil
        }.last ?? -1
    }

    @Test func anotherPortIsUsedIfOneIsTaken() throws {
        defer { server.end() }
        let other = ScreenServer(host)
        defer { other.end() }
        let otherPort = try #require(other.listenLocally(port))
        let caller = try Caller(otherPort)
        caller.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(otherPort != port && caller.hear(until: "hello").hasPrefix("HTTP/1.1 200 "))
    }

    @Test func idleConnectionsMakeRoom() throws {
        defer { server.end() }
        let page = try Caller.page("first", at: port)
        let idle = try (0..<300).map { _ in try Caller(port) }
        for (number, caller) in idle.enumerated() where number.isMultiple(of: 3) { caller.say("GET / HT") }
        // The open page continues, and another one connects.
        page.say(EmbeddedServer.frame(1, Array("one".utf8)))
        #expect(host.wait(for: "sent one"))
        let other = try Caller.page("second", at: port)
        other.say(EmbeddedServer.frame(1, Array("two".utf8)))
        #expect(host.wait(for: "sent two"))
        let plain = try Caller(port)
        plain.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(plain.hear(until: "hello").hasPrefix("HTTP/1.1 200 "))
        #expect(!host.calls.withLock { $0.contains { $0.hasPrefix("l") } }, "no page was lost")
    }

    @Test func clientsThatDoNotReadAreClosed() throws {
        defer { server.end() }
        let deaf = try Caller.page("deaf", at: port)
        let page = try Caller.page("page", at: port)
        #expect(host.wait(for: "arrived", count: 2))
        let message = [UInt8](repeating: 0x61, count: 60_000)
        for _ in 0..<100 { server.send(message, to: connection("deaf")) }
        server.send(Array("news".utf8), to: connection("page"))
        #expect(page.hear(until: "news").contains("news"))
        #expect(host.wait(for: "lost \(connection("deaf"))"))
        withExtendedLifetime(deaf) {}
    }

    @Test func slowPagesGetTheLatestState() throws {
        defer { server.end() }
        let slow = try Caller.page("slow", at: port)
        #expect(host.wait(for: "arrived slow "))
        let filler = String(repeating: "x", count: 60_000)
        for number in 0..<100 {
            server.send(Array("\(filler) \(number).".utf8), to: connection("slow"), subject: "state")
        }
        #expect(slow.hear(until: " 99.").contains(" 99."))
        let loss = "lost \(connection("slow"))"
        #expect(!host.calls.withLock { $0.contains(loss) })
    }

    @Test func closingIsReportedAtOnce() throws {
        defer { server.end() }
        let page = try Caller.page("page", at: port)
        let twin = try Caller.page("page", at: port)
        #expect(host.wait(for: "arrived page ", count: 2))
        page.say(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(host.wait(for: "lost "))
        #expect(!host.calls.withLock { $0.contains("left page") }, "its other connection is there")
        twin.say(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(host.wait(for: "left page"))
    }
}
