// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import NIOCore

@testable import Screen

/// A client with a socket.
final class Caller {
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

    func say(_ text: String) { say(Array(text.utf8)) }

    func say(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Everything up to this word, or to the end.
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

    /// Opens a page's stream.
    static func page(_ name: String, at port: UInt16) throws -> Caller {
        let caller = try Caller(port)
        caller.say(EmbeddedServer.upgrade(name))
        _ = caller.hear(until: "\r\n\r\n")
        return caller
    }
}
