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
        let listener = try Listener.open(0x7F00_0001, port: 0, door: .machine)
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

    /// A browser asks for the page's files one after another, and those who press at the door must not come between.
    @Test func aThrongAtTheDoorSendsNobodyAwayWhoWasGivenSomething() throws {
        defer { server.end() }
        let browser = try Caller(port)
        browser.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(browser.hear(until: "hello").contains("hello"))
        let throng = try (0..<300).map { _ in try Caller(port) }
        let last = try Caller(port)
        last.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(last.hear(until: "hello").contains("hello"), "all others have been let in by then")
        browser.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(browser.hear(until: "hello").contains("hello"))
        withExtendedLifetime(throng) {}
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

    @Test(
        arguments: [
            [0x81, 0x02, 0x68, 0x69], [0x81, 0xFE, 0xFF, 0xFF, 1, 2, 3, 4], [0x81, 0xFF, 0x7F, 0, 0, 0, 0, 0, 0, 0],
            [0xC1, 0x80, 1, 2, 3, 4],
        ] as [[UInt8]])
    func wrongFramesEndTheirConnectionOnly(bytes: [UInt8]) throws {
        defer { server.end() }
        let page = try Caller.page("page", at: port)
        let wrong = try Caller.page("wrong", at: port)
        wrong.say(bytes)
        #expect(wrong.isEnded)
        page.say(FrameReaderTests.frame(1, Array("on".utf8)))
        #expect(diary.wait(for: "page said on"))
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

    /// The last wrong try shuts the door behind whoever made it, not before they know.
    @Test func whoIsAnsweredHearsItAllBeforeTheDoorIsShut() throws {
        let listener = try Listener.open(0x7F00_0001, port: 0, door: .network(0x7F00_0001))
        let diary = diary
        let network = ScreenServer(
            [listener],
            ScreenServer.Host(
                answer: { _, _, visitor, _ in
                    diary.write("asked \(visitor)")
                    return .later
                }, arrived: { _, _, _, _ in }, said: { _, _, _, _ in }, lost: { _ in }, left: { _ in }))
        defer {
            network.end()
            server.end()
        }
        let caller = try Caller(listener.port)
        caller.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(diary.wait(for: "asked"))
        // More than a socket takes at once.
        let body = Array(String(repeating: "x", count: 1_000_000).utf8) + Array("end".utf8)
        network.order(.answer(1, HTTPResponse(body, type: "text/plain")))
        network.order(.shut(.network(0x7F00_0001)))
        #expect(caller.hear(until: "xend").hasSuffix("xend"))
    }
}
