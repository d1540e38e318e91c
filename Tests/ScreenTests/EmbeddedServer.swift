// SPDX-License-Identifier: MIT
import NIOCore
import NIOEmbedded
import Synchronization

@testable import Screen

/// The server without sockets and threads; time passes as the test requires.
final class EmbeddedServer {
    /// Records its calls.
    private final class Host: ScreenHost {
        let requests = Mutex<[HTTPRequest]>([])
        let messages = Mutex<[String]>([])
        let left = Mutex<[String]>([])

        func answer(_ request: HTTPRequest, at _: Endpoint, _: Int, _: () -> Bool) -> ScreenServer.Answer {
            requests.withLock { $0.append(request) }
            switch request.path {
            case "/stream": return .stream(page: request.value("page") ?? "")
            case "/later": return .later
            case "/none": return .now(HTTPResponse(.notFound))
            case _: return .now(HTTPResponse(Array("hello".utf8), type: "text/plain"))
            }
        }

        func pageArrived(_: String, _: HTTPRequest, at _: Endpoint, _: Int) {}

        func pageSent(_ message: [UInt8], _: Int, at _: Int64) {
            messages.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
        }

        func streamEnded(_: Int) {}

        func pageLeft(_ page: String) { left.withLock { $0.append(page) } }
    }

    let loop = EmbeddedEventLoop()
    private let host = Host()
    private let table: ConnectionTable
    private var channels: [EmbeddedChannel] = []

    init() { table = ConnectionTable(loop, host) }

    deinit {
        for channel in channels { channel.close(promise: nil) }
        loop.run()
    }

    var requests: [HTTPRequest] { host.requests.withLock { $0 } }
    var messages: [String] { host.messages.withLock { $0 } }
    var left: [String] { host.left.withLock { $0 } }

    func connect() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handlers: [], loop: loop)
        try table.accept(channel, at: .loopback)
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        channels.append(channel)
        return channel
    }

    func page(_ name: String) throws -> EmbeddedChannel {
        let channel = try connect()
        try channel.send(Self.upgrade(name))
        return channel
    }

    static func upgrade(_ name: String) -> String {
        "GET /stream?page=\(name) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    }

    func wait(milliseconds: Int64) { loop.advanceTime(by: .milliseconds(milliseconds)) }

    /// A frame as a browser writes it.
    static func frame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, mask: [UInt8]? = [1, 2, 3, 4], reserved: UInt8 = 0
    ) -> [UInt8] {
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | reserved | opcode]
        let flag: UInt8 = mask == nil ? 0 : 0x80
        switch payload.count {
        case ..<126: bytes.append(flag | UInt8(payload.count))
        case ..<65_536: bytes += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        case _: bytes += [flag | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> (8 * $0)) }
        }
        guard let mask else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }
}

extension EmbeddedChannel {
    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8], pieces: Int = .max) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try writeInbound(ByteBuffer(bytes: rest.prefix(pieces)))
            embeddedEventLoop.run()
            rest = rest.dropFirst(pieces)
        }
    }

    /// Everything that was sent since the last call.
    func received() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let buffer = try readOutbound(as: ByteBuffer.self) { bytes += buffer.readableBytesView }
        return bytes
    }

    /// "HTTP/1.1 200 OK".
    func status() throws -> String {
        String(String(decoding: try received(), as: UTF8.self).prefix { $0 != "\r\n" })
    }
}
