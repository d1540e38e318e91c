// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import NIOCore
import NIOEmbedded
import Synchronization

@testable import Screen

/// A file or folder of the repository.
func repository(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../" + path).standardizedFileURL
}

/// The server without sockets and threads; time passes as the test requires.
final class EmbeddedServer {
    let loop = EmbeddedEventLoop()
    private let host = RecordingHost()
    private let table: ConnectionTable
    private var channels: [EmbeddedChannel] = []

    init() { table = ConnectionTable(loop, host) }

    deinit {
        for channel in channels { channel.close(promise: nil) }
        // Pending timeouts and their tables would refer to each other for ever.
        try? loop.syncShutdownGracefully()
    }

    var requests: [HTTPRequest] { host.requests.withLock { $0 } }
    var messages: [String] { host.calls("sent ") }
    var left: [String] { host.calls("left ") }

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

/// Records its calls in order.
final class RecordingHost: ScreenHost {
    let requests = Mutex<[HTTPRequest]>([])
    private let calls = Mutex<[String]>([])
    private let recorded = DispatchSemaphore(value: 0)

    /// The rest of each call that begins like this.
    func calls(_ beginning: String) -> [String] {
        calls.withLock { $0.filter { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) } }
    }

    /// Waits until so many calls begin like this, for twenty seconds at most.
    func wait(for beginning: String, count: Int = 1) -> Bool {
        while calls(beginning).count < count {
            if recorded.wait(timeout: .now() + 20) == .timedOut { return false }
        }
        return true
    }

    private func record(_ call: String) {
        calls.withLock { $0.append(call) }
        recorded.signal()
    }

    func answer(
        _ request: HTTPRequest, at _: Endpoint, _: Int, _ isOfThisUser: () -> Bool
    ) -> ScreenServer.Answer {
        requests.withLock { $0.append(request) }
        func text(_ text: String) -> ScreenServer.Answer {
            .now(HTTPResponse(.ok, Array(text.utf8), type: "text/plain"))
        }
        switch request.path {
        case "/stream": return .stream(page: request.value("page") ?? "")
        case "/later": return .later
        case "/none": return .now(HTTPResponse(.notFound))
        case "/user": return text(isOfThisUser() ? "same" : "other")
        case _: return text("hello")
        }
    }

    func admits(upload request: HTTPRequest, at _: Endpoint, _: () -> Bool) -> Bool { request.isUpload }

    func pageArrived(_ page: String, _: HTTPRequest, at _: Endpoint, _ connection: Int) {
        record("arrived \(page) \(connection)")
    }

    func pageSent(_ message: [UInt8], _: Int, at _: Int64) {
        record("sent \(String(decoding: message, as: UTF8.self))")
    }
    func streamEnded(_ connection: Int) { record("lost \(connection)") }
    func pageLeft(_ page: String) { record("left \(page)") }
}

/// A client with a socket.
final class SocketClient {
    private let descriptor: Int32

    /// - Parameters:
    ///   - port: of this machine.
    ///   - origin: the client's address.
    init(_ port: UInt16, from origin: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let (near, far) = try (
            SocketAddress(ipAddress: origin, port: 0), SocketAddress(ipAddress: "127.0.0.1", port: Int(port))
        )
        guard near.withSockAddr({ bind(descriptor, $0, socklen_t($1)) }) == 0,
            far.withSockAddr({ connect(descriptor, $0, socklen_t($1)) }) == 0
        else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Everything up to this word, or to the end.
    func receive(until word: String) -> String {
        var received = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        let wanted = Data(word.utf8)
        var seen = 0
        // Not from the beginning each time: megabytes come in pieces.
        while received.range(of: wanted, in: max(0, seen - wanted.count)..<received.count) == nil {
            seen = received.count
            let count = recv(descriptor, &piece, piece.count, 0)
            if count <= 0 { break }
            received += piece.prefix(count)
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Opens a page's stream.
    static func page(_ name: String, at port: UInt16) throws -> SocketClient {
        let client = try SocketClient(port)
        client.send(EmbeddedServer.upgrade(name))
        _ = client.receive(until: "\r\n\r\n")
        return client
    }
}
