// SPDX-License-Identifier: MIT
import NIOCore
import NIOEmbedded
import Settings
import Synchronization
import Training

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

        func admits(upload _: HTTPRequest, at _: Endpoint, _: () -> Bool) -> Bool { false }
        func pageArrived(_: String, _: HTTPRequest, at _: Endpoint, _: Int) {}
        func pageSent(_ message: [UInt8], _: Int, at _: Int64) { messages.withLock { $0.append(message) } }
        func streamEnded(_: Int) {}
        func pageLeft(_: String) {}
    }

    private struct ParseResult: Equatable {
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

    private static func read(_ beginning: [UInt8], _ pieces: [ArraySlice<UInt8>]) -> ParseResult {
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
        var result = ParseResult(requests: [], messages: [], isOpen: channel.isActive, output: [])
        while let buffer = try? channel.readOutbound(as: ByteBuffer.self) { result.output += buffer.readableBytesView }
        channel.close(promise: nil)
        loop.run()
        // Scheduled timeouts would keep the channel.
        try? loop.syncShutdownGracefully()
        result.requests = host.requests.withLock { $0 }
        result.messages = host.messages.withLock { $0 }
        return result
    }
}

/// Laws for every message of a page.
enum PageLaws {
    static func check(_ text: [UInt8]) throws(BrokenLaw) {
        let message = PageMessage(text)
        try require(PageMessage(text) == message, "read twice: \(message as Any)")
        switch message {
        case .action(.tune(.relative(let travel, _)))?: try require(travel.magnitude <= 2, "so far? \(travel)")
        case .action(.tune(.nudge(let cents)))?: try require(cents.magnitude.rawValue <= 100, "so far? \(cents)")
        case .get(_, let width)?: try require(width.isFinite, "so wide? \(width)")
        case .set(let key, _)?, .reset(let key)?:
            let isOfTheMachine = [SettingKey.output, .buffer, .language, .programs, .speech].contains(key)
            if isOfTheMachine { try require(message?.isForOwner == true, "a stranger sets \(key)") }
        case .pair?, .endPairing?, .unpair?, .resetRecords?, .restoreRecords?, .calibrate?, .teach?, .tryOut?, .lesson?,
            .admit?:
            try require(message?.isForOwner == true, "a stranger's: \(message as Any)")
        case .hear(_, _, let offset)?: try require(offset.magnitude <= 400, "so far? \(offset)")
        case .action?, .key?, .preview?, .check?, .day?, .watch?, .seen?, .turned?, nil: break
        }
    }
}
