// SPDX-License-Identifier: MIT
import Glibc
import Synchronization
import Testing

@testable import Screen

/// When a page counts as gone: at once if it says so, five seconds after it fell silent or its connection broke.
@Suite struct ReceptionTests {
    private final class Clock: Sendable {
        let now = Mutex<Int64>(1_000_000_000)
        let left = Mutex<[String]>([])
        let arrived = Mutex(0)
        let said = Mutex(0)
        let lost = Mutex(0)
    }

    private let clock = Clock()

    private func reception(_ listener: Listener) -> Reception {
        let clock = clock
        return Reception(
            [listener],
            ScreenServer.Host(
                answer: { request, _, _, _ in .stream(page: request.value("page") ?? "") },
                arrived: { _, _, _, _ in clock.arrived.withLock { $0 += 1 } },
                said: { _, _, _, _ in clock.said.withLock { $0 += 1 } }, lost: { _ in clock.lost.withLock { $0 += 1 } },
                left: { page in clock.left.withLock { $0.append(page) } }),
            bell: -1, now: { clock.now.withLock { $0 } })
    }

    private func pass(milliseconds: Int64) { clock.now.withLock { $0 += milliseconds * 1_000_000 } }

    private var left: [String] { clock.left.withLock { $0 } }

    /// A page is there, and has said something just now.
    private func arrive(_ name: String, _ listener: Listener, _ reception: inout Reception) throws -> Caller {
        let caller = try Caller(listener.port)
        caller.say(
            "GET /stream?page=\(name) HTTP/1.1\r\nHost: x\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        let before = clock.arrived.withLock { $0 }
        while clock.arrived.withLock({ $0 }) == before { _ = reception.turn { [] } }
        #expect(caller.hear(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        return caller
    }

    @Test func silenceOfFiveSecondsIsALoss() throws {
        let listener = try #require(Listener.open(0x7F00_0001, port: 0, door: .machine))
        defer { listener.close() }
        var reception = reception(listener)
        let caller = try arrive("a", listener, &reception)
        for number in 1...3 {
            pass(milliseconds: 4_999)
            caller.say(FrameReaderTests.frame(1, Array("{}".utf8)))
            while clock.said.withLock({ $0 }) < number { _ = reception.turn { [] } }
            #expect(left.isEmpty)
        }
        pass(milliseconds: 5_000)
        _ = reception.turn { [] }
        #expect(left == ["a"])
        withExtendedLifetime(caller) {}
    }

    @Test func brokenConnectionMayComeBackWithinFiveSeconds() throws {
        let listener = try #require(Listener.open(0x7F00_0001, port: 0, door: .machine))
        defer { listener.close() }
        var reception = reception(listener)
        func cut() throws {
            let caller = try arrive("a", listener, &reception)
            let before = clock.lost.withLock { $0 }
            shutdown(caller.descriptor, Int32(SHUT_RDWR))
            while clock.lost.withLock({ $0 }) == before { _ = reception.turn { [] } }
        }
        try cut()
        pass(milliseconds: 4_000)
        try cut()
        #expect(left.isEmpty, "it was back in time")
        pass(milliseconds: 5_000)
        _ = reception.turn { [] }
        #expect(left == ["a"])
    }
}
