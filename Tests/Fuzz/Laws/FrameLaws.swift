// SPDX-License-Identifier: MIT
import NIOCore
import NIOEmbedded
import Synchronization

@testable import Screen

/// Laws for any bytes on a connection of the screen, of HTTP and of WebSocket.
enum FrameLaws {
    private final class Host: ScreenHost {
        let requests = Mutex<[HTTPRequest]>([])
        let messages = Mutex<[[UInt8]]>([])

        func answer(_ request: HTTPRequest, at _: Endpoint, _: Int, _: () -> Bool) -> ScreenServer.Answer {
            requests.withLock { $0.append(request) }
            return request.path == "/stream" ? .stream(page: "") : .now(HTTPResponse(.notFound))
        }

        func pageArrived(_: String, _: HTTPRequest, at _: Endpoint, _: Int) {}
        func pageSent(_ message: [UInt8], _: Int, at _: Int64) { messages.withLock { $0.append(message) } }
        func streamEnded(_: Int) {}
        func pageLeft(_: String) {}
    }

    private struct Reading: Equatable {
        var requests: [HTTPRequest]
        var messages: [[UInt8]]
        let isOpen: Bool
        var output: [UInt8]
    }

    private static let upgrade = Array(
        ("GET /stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8)

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let pieces = Bytes.pieces(of: bytes)
        for beginning in [[], upgrade] {
            let (whole, again) = (read(beginning, [bytes[...]]), read(beginning, pieces))
            try require(whole == again, "read in pieces: \(whole), \(again)")
            for request in whole.requests {
                try require(request.path.hasPrefix("/") && request["host"] != nil, "where? \(request)")
                try require(request.body.count <= HTTPRequest.longestBody, "\(request.body.count) bytes")
                for (name, value) in request.headers {
                    try require(name == name.lowercased() && !value.contains { $0.isNewline }, "\(name): \(value)")
                }
            }
            for text in whole.messages {
                try require(text.count <= PageStream.longestMessage, "a message of \(text.count) bytes")
                try require(String(validating: text, as: UTF8.self) != nil, "no text: \(text)")
                try PageLaws.check(text)
            }
        }
        try PageLaws.check(bytes)
    }

    private static func read(_ beginning: [UInt8], _ pieces: [ArraySlice<UInt8>]) -> Reading {
        let (host, loop) = (Host(), EmbeddedEventLoop())
        let channel = EmbeddedChannel(handlers: [], loop: loop)
        let table = ConnectionTable(loop, host)
        // A channel without a socket is accepted and connected without errors.
        try? table.accept(channel, at: .loopback)
        if let address = try? SocketAddress(unixDomainSocketPath: "/x") { channel.connect(to: address, promise: nil) }
        for piece in [beginning[...]] + pieces where !piece.isEmpty && channel.isActive {
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
            loop.run()
        }
        var reading = Reading(requests: [], messages: [], isOpen: channel.isActive, output: [])
        while let buffer = try? channel.readOutbound(as: ByteBuffer.self) { reading.output += buffer.readableBytesView }
        channel.close(promise: nil)
        loop.run()
        // Scheduled timeouts would keep the channel.
        try? loop.syncShutdownGracefully()
        reading.requests = host.requests.withLock { $0 }
        reading.messages = host.messages.withLock { $0 }
        return reading
    }
}
