// SPDX-License-Identifier: MIT
import NIOCore
import NIOEmbedded
import Testing

@testable import Screen

/// The limits of connections and pages, and of the time that they are waited for.
@Suite struct ConnectionTableTests {
    /// A client that reads nothing: no write completes.
    private final class Deaf: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            writes.append(promise)
        }

        private var writes: [EventLoopPromise<Void>?] = []

        func handlerRemoved(context: ChannelHandlerContext) {
            for promise in writes { promise?.fail(ChannelError.ioOnClosedChannel) }
        }
    }

    private let server = EmbeddedServer()
    private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    // Pages

    @Test func pagesThatAreSilentForFiveSecondsAreGone() throws {
        let page = try server.page("a")
        for _ in 1...3 {
            server.wait(milliseconds: 4_999)
            try page.send(EmbeddedServer.frame(1, Array("{}".utf8)))
        }
        #expect(server.left.isEmpty)
        server.wait(milliseconds: 4_999)
        #expect(server.left.isEmpty)
        server.wait(milliseconds: 1)
        #expect(server.left == ["a"] && !page.isActive)
    }

    @Test func pagesArePingedAfterTwoSeconds() throws {
        let page = try server.page("a")
        for _ in 1...5 {
            _ = try page.received()
            server.wait(milliseconds: 1_999)
            #expect(try page.received().isEmpty)
            server.wait(milliseconds: 1)
            #expect(try page.received() == [0x89, 0])
            try page.send(EmbeddedServer.frame(10, []))
        }
        #expect(server.left.isEmpty)
    }

    @Test func lostPagesMayComeBackWithinFiveSeconds() throws {
        try server.page("a").close(promise: nil)
        server.wait(milliseconds: 4_000)
        try server.page("a").close(promise: nil)
        server.wait(milliseconds: 4_999)
        #expect(server.left.isEmpty)
        server.wait(milliseconds: 1)
        #expect(server.left == ["a"])
    }

    @Test func pagesAreLimited() throws {
        let pages = try (0..<ConnectionTable.mostPages).map { try server.page("\($0)") }
        #expect(try server.page("more").status().hasPrefix("HTTP/1.1 503 "))
        try pages[0].send(EmbeddedServer.frame(8, [3, 0xE9]))
        #expect(try server.page("more").status().hasPrefix("HTTP/1.1 101 "))
        #expect(pages.count { $0.isActive } == pages.count - 1)
    }

    @Test func pagesThatDoNotReadForFiveSecondsAreClosed() throws {
        let page = try server.page("a")
        try page.pipeline.syncOperations.addHandler(Deaf(), position: .first)
        for _ in 1...2 {
            server.wait(milliseconds: 2_000)
            try page.send(EmbeddedServer.frame(9, [1]))
        }
        server.wait(milliseconds: 2_999)
        try page.send(EmbeddedServer.frame(9, [1]))
        #expect(page.isActive)
        server.wait(milliseconds: 1)
        #expect(!page.isActive, "the ping after two seconds was not read")
    }

    // Requests

    @Test func incompleteRequestsAreClosedAfterTenSeconds() throws {
        let channels = try [server.connect(), server.connect(), server.connect()]
        try channels[1].send("GET / HT")
        try channels[2].send(request)
        server.wait(milliseconds: 9_000)
        try channels[1].send("T")
        server.wait(milliseconds: 999)
        #expect(channels.allSatisfy { $0.isActive })
        server.wait(milliseconds: 1)
        #expect(!channels.contains { $0.isActive })
    }

    @Test func requestsThatAreBeingAnsweredAreNotClosed() throws {
        let channel = try server.connect()
        try channel.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
        server.wait(milliseconds: 60_000)
        #expect(channel.isActive)
    }

    @Test func unauthenticatedConnectionsAreClosedFirst() throws {
        let page = try server.page("a")
        let authenticated = try server.connect()
        try authenticated.send(request)
        let refused = try server.connect()
        try refused.send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
        let idle = try (3..<ConnectionTable.mostConnections).map { _ in try server.connect() }
        for closed in [refused] + idle {
            #expect(closed.isActive)
            _ = try server.connect()
            #expect(!closed.isActive)
        }
        #expect(page.isActive && authenticated.isActive)
    }
}
