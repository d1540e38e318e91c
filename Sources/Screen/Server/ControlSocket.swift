// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Instrument
import Platform
import Training

/// Requests of another program of the same user to the running Peach, through a Unix socket.
package enum ControlSocket {
    package enum Wish: Hashable, Sendable {
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

        private static let all: [Wish] =
            [.open, .stop, .pair(isPublic: false), .pair(isPublic: true), .forget]
            + TrainingMode.allCases.map { .start($0) }

        package init?(path: String) {
            guard let wish = Self.all.first(where: { $0.path == path }) else { return nil }
            self = wish
        }

        package var path: String {
            switch self {
            case .open: "/open"
            case .start(let mode): "/start/" + mode.rawValue.replacing(" ", with: "-")
            case .stop: "/stop"
            case .pair(let isPublic): isPublic ? "/pair/public" : "/pair"
            case .forget: "/forget"
            }
        }
    }

    /// Members that do not belong to the request are nil.
    package struct Answer: Codable {
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
    package static func request(_ wish: Wish, at path: String) -> Answer? {
        guard let descriptor = UnixSocketAddress(path)?.connect() else { return nil }
        defer { close(descriptor) }
        var time = timeval(tv_sec: timeoutInSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let request = Array("POST \(wish.path) HTTP/1.1\r\nHost: peach\r\nContent-Length: 0\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nil }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { break }
            answer += buffer.prefix(count)
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200 "), let end = text.range(of: "\r\n\r\n") else { return nil }
        return try? JSONText.read(from: text[end.upperBound...].utf8)  // Nil if another program answers.
    }
}
