// SPDX-License-Identifier: MIT
import Foundation
import Glibc

@testable import Screen

/// Somebody at the other end of a connection, who does as a test wants.
final class Caller {
    let descriptor: Int32

    /// - Parameters:
    ///   - port: of this machine.
    ///   - origin: the address it is called from, in host's order.
    init(_ port: UInt16, from origin: UInt32 = 0x7F00_0001) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let (near, far) = (
            Listener.End(address: origin, port: 0), Listener.End(address: Listener.loopback, port: port)
        )
        guard near.withPointer({ bind(descriptor, $0, $1) }) == 0,
            far.withPointer({ connect(descriptor, $0, $1) }) == 0
        else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        // Whoever waits longer waits for nothing.
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func say(_ text: String) { say(Array(text.utf8)) }

    func say(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// What comes until this is in it, or the end.
    func hear(until word: String) -> String {
        var heard = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        let wanted = Data(word.utf8)
        var seen = 0
        // Not from the beginning each time: megabytes come in pieces.
        while heard.range(of: wanted, in: max(0, seen - wanted.count)..<heard.count) == nil {
            seen = heard.count
            let count = recv(descriptor, &piece, piece.count, 0)
            if count <= 0 { break }
            heard += piece.prefix(count)
        }
        return String(decoding: heard, as: UTF8.self)
    }

    /// Until the other side ends it.
    var isEnded: Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count == 0 || count < 0 && errno == ECONNRESET { return true }
            if count < 0 { return false }
        }
    }

    /// Opens a stream as a page of this name.
    static func page(_ name: String, at port: UInt16) throws -> Caller {
        let caller = try Caller(port)
        caller.say(
            "GET /stream?page=\(name) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        _ = caller.hear(until: "\r\n\r\n")
        return caller
    }
}
