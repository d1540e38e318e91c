// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import Testing

@testable import Screen

/// Clients that keep the server busy do not keep it from serving others.
@Suite struct ScreenServerTests {
    /// The host's calls, in order.
    private final class Diary: Sendable {
        let entries = Mutex<[String]>([])
        let news = DispatchSemaphore(value: 0)

        func write(_ entry: String) {
            entries.withLock { $0.append(entry) }
            news.signal()
        }

        /// Waits until so many entries begin like this, for twenty seconds at most.
        func wait(for entry: String, count: Int = 1) -> Bool {
            while entries.withLock({ $0.count { $0.hasPrefix(entry) } }) < count {
                if news.wait(timeout: .now() + 20) == .timedOut { return false }
            }
            return true
        }
    }

    private let diary = Diary()
    private let server: ScreenServer
    private let port: UInt16

    init() throws {
        let diary = diary
        server = ScreenServer(
            ScreenServer.Host(
                answer: { request, _, _, _ in
                    if request.path == "/stream" { return .stream(page: request.value("page") ?? "") }
                    return .now(HTTPResponse(Array("hello".utf8), type: "text/plain"))
                }, arrived: { connection, page, _, _ in diary.write("arrived \(page) \(connection)") },
                received: { _, page, text, _ in diary.write("\(page) said \(String(decoding: text, as: UTF8.self))") },
                lost: { diary.write("lost \($0)") }, left: { diary.write("left \($0)") }))
        port = try #require(server.listen(at: 0x7F00_0001, port: 0, as: .loopback))
    }

    private func connection(_ page: String) -> Int {
        let entries = diary.entries.withLock { $0 }
        return entries.compactMap { entry in
            entry.hasPrefix("arrived \(page) ") ? Int(entry.split(separator: " ").last ?? "") : nil
        }.last ?? -1
    }

    @Test func idleConnectionsMakeRoom() throws {
        defer { server.end() }
        let page = try Caller.page("first", at: port)
        let idle = try (0..<300).map { _ in try Caller(port) }
        for (number, caller) in idle.enumerated() where number.isMultiple(of: 3) { caller.say("GET / HT") }
        // The open page continues, and another one connects.
        page.say(EmbeddedServer.frame(1, Array("one".utf8)))
        #expect(diary.wait(for: "first said one"))
        let other = try Caller.page("second", at: port)
        other.say(EmbeddedServer.frame(1, Array("two".utf8)))
        #expect(diary.wait(for: "second said two"))
        let plain = try Caller(port)
        plain.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(plain.hear(until: "hello").hasPrefix("HTTP/1.1 200 "))
        #expect(!diary.entries.withLock { $0.contains { $0.hasPrefix("l") } }, "no page was lost")
    }

    @Test func clientsThatDoNotReadAreClosed() throws {
        defer { server.end() }
        let deaf = try Caller.page("deaf", at: port)
        let page = try Caller.page("page", at: port)
        #expect(diary.wait(for: "arrived", count: 2))
        let message = [UInt8](repeating: 0x61, count: 60_000)
        for _ in 0..<100 { server.send(message, to: connection("deaf")) }
        server.send(Array("news".utf8), to: connection("page"))
        #expect(page.hear(until: "news").contains("news"))
        #expect(diary.wait(for: "lost \(connection("deaf"))"))
        withExtendedLifetime(deaf) {}
    }

    @Test func slowPagesGetTheLatestState() throws {
        defer { server.end() }
        let slow = try Caller.page("slow", at: port)
        #expect(diary.wait(for: "arrived slow "))
        let filler = String(repeating: "x", count: 60_000)
        for number in 0..<100 {
            server.send(Array("\(filler) \(number).".utf8), to: connection("slow"), subject: "state")
        }
        #expect(slow.hear(until: " 99.").contains(" 99."))
        let loss = "lost \(connection("slow"))"
        #expect(!diary.entries.withLock { $0.contains(loss) })
    }

    @Test func closingIsReportedAtOnce() throws {
        defer { server.end() }
        let page = try Caller.page("page", at: port)
        let twin = try Caller.page("page", at: port)
        #expect(diary.wait(for: "arrived page ", count: 2))
        page.say(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(diary.wait(for: "lost "))
        #expect(!diary.entries.withLock { $0.contains("left page") }, "its other connection is there")
        twin.say(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(diary.wait(for: "left page"))
    }
}
