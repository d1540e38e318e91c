// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import Testing

@testable import Screen

/// Whoever keeps the server busy, everybody else is served.
@Suite struct ScreenServerTests {
    /// What visitors did, in order.
    private final class Diary: Sendable {
        let entries = Mutex<[String]>([])
        let news = DispatchSemaphore(value: 0)

        func write(_ entry: String) {
            entries.withLock { $0.append(entry) }
            news.signal()
        }

        /// Until it has so many entries that begin like this, twenty seconds at most.
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
        let listener = try #require(Listener.open(0x7F00_0001, port: 0, door: .machine))
        port = listener.port
        let diary = diary
        server = ScreenServer(
            [listener],
            ScreenServer.Host(
                answer: { request, _, _, _ in
                    if request.path == "/stream" { return .stream(page: request.value("page") ?? "") }
                    return .now(HTTPResponse(Array("hello".utf8), type: "text/plain"))
                }, arrived: { visitor, page, _, _ in diary.write("arrived \(page) \(visitor)") },
                said: { _, page, text, _ in diary.write("\(page) said \(String(decoding: text, as: UTF8.self))") },
                lost: { diary.write("lost \($0)") }, left: { diary.write("left \($0)") }))
    }

    private func visitor(_ page: String) -> Int {
        let entries = diary.entries.withLock { $0 }
        return entries.compactMap { entry in
            entry.hasPrefix("arrived \(page) ") ? Int(entry.split(separator: " ").last ?? "") : nil
        }.last ?? -1
    }

    @Test func idleSocketsKeepNobodyOut() throws {
        defer { server.end() }
        let page = try Caller.page("first", at: port)
        let idle = try (0..<300).map { _ in try Caller(port) }
        for (number, caller) in idle.enumerated() where number.isMultiple(of: 3) { caller.say("GET / HT") }
        // A page that was there goes on, and a new one comes in.
        page.say(FrameReaderTests.frame(1, Array("one".utf8)))
        #expect(diary.wait(for: "first said one"))
        let other = try Caller.page("second", at: port)
        other.say(FrameReaderTests.frame(1, Array("two".utf8)))
        #expect(diary.wait(for: "second said two"))
        let plain = try Caller(port)
        plain.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(plain.hear(until: "hello").hasPrefix("HTTP/1.1 200 "))
        #expect(!diary.entries.withLock { $0.contains { $0.hasPrefix("l") } }, "no page was lost")
    }

    @Test func whoDoesNotReadIsDroppedAndOthersAreTold() throws {
        defer { server.end() }
        let deaf = try Caller.page("deaf", at: port)
        let page = try Caller.page("page", at: port)
        #expect(diary.wait(for: "arrived", count: 2))
        let message = [UInt8](repeating: 0x61, count: 60_000)
        for _ in 0..<100 { server.tell(visitor("deaf"), message) }
        server.tell(visitor("page"), Array("news".utf8))
        #expect(page.hear(until: "news").contains("news"))
        #expect(diary.wait(for: "lost \(visitor("deaf"))"))
        withExtendedLifetime(deaf) {}
    }

    /// What a slow page is told last is how things stand.
    @Test func oldStatesAreForgotten() throws {
        defer { server.end() }
        let slow = try Caller.page("slow", at: port)
        #expect(diary.wait(for: "arrived slow "))
        let filler = String(repeating: "x", count: 60_000)
        for number in 0..<100 { server.tell(visitor("slow"), Array("\(filler) \(number).".utf8), subject: "state") }
        #expect(slow.hear(until: " 99.").contains(" 99."))
        let loss = "lost \(visitor("slow"))"
        #expect(!diary.entries.withLock { $0.contains(loss) })
    }

    @Test func closingIsToldAtOnce() throws {
        defer { server.end() }
        let page = try Caller.page("page", at: port)
        let twin = try Caller.page("page", at: port)
        #expect(diary.wait(for: "arrived page ", count: 2))
        page.say(FrameReaderTests.frame(8, [3, 0xE9]))
        #expect(diary.wait(for: "lost "))
        #expect(!diary.entries.withLock { $0.contains("left page") }, "its other connection is there")
        twin.say(FrameReaderTests.frame(8, [3, 0xE9]))
        #expect(diary.wait(for: "left page"))
    }
}
