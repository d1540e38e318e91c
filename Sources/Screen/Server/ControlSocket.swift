// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Instrument
import Platform
import Training

/// Requests of another program of the same user to the running Peach, through a Unix socket.
package enum ControlSocket {
    package enum Request: Codable {
        /// Returns the address of the pages.
        case open
        /// Returns the address, too, and starts a mode if none runs.
        case start(TrainingMode)
        /// Ends the program.
        case stop
        /// Returns a pairing code. `isPublic` allows public addresses.
        case pair(isPublic: Bool)
        /// Revokes all tokens.
        case forget
    }

    /// Members that do not belong to the request are nil.
    package struct Response: Codable {
        package var address: String?
        package var code: String?
        /// A run was under way, so none was started.
        package var isTraining: Bool?
        /// This machine is in public networks only.
        package var isPublic: Bool?
        package var errno: Int32?
    }

    private static let timeoutInSeconds = 3

    /// - Parameter path: of the socket.
    /// - Returns: nil if no Peach answers.
    package static func send(_ request: Request, to path: String) -> Response? {
        guard let body = try? JSONText.bytes(request), let descriptor = UnixSocketAddress(path)?.connect() else {
            return nil
        }
        defer { close(descriptor) }
        var time = timeval(tv_sec: timeoutInSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let head = "POST / HTTP/1.1\r\nHost: peach\r\nContent-Length: \(body.count)\r\n\r\n"
        let bytes = Array(head.utf8) + body
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
        var response: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { break }
            response += buffer.prefix(count)
        }
        let text = String(decoding: response, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200 "), let end = text.range(of: "\r\n\r\n") else { return nil }
        return try? JSONText.read(from: text[end.upperBound...].utf8)  // Nil if another program answers.
    }
}
