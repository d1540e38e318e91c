// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Instrument
import Platform
import Training

/// How another program of the same user asks the Peach that runs, through its door in the file system.
package enum ControlSocket {
    package enum Wish: Hashable, Sendable {
        /// The address of its pages.
        case open
        /// The same, and to start a mode if it waits at Start.
        case start(TrainingMode)
        /// To end in good order.
        case stop
        /// A code for another device, which may come through a public address.
        case pair(isPublic: Bool)
        /// To let nobody in any more who was let in before.
        case forget

        private static let all: [Wish] =
            [.open, .stop, .pair(isPublic: false), .pair(isPublic: true), .forget]
            + TrainingMode.allCases.map { .start($0) }

        /// - Parameter path: that of a request; nil if it is none of these.
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

    /// What is answered; nil is what the wish does not ask.
    package struct Answer: Codable {
        package var address: String?
        package var code: String?
        /// A run goes on, and no other was started.
        package var isTraining: Bool?
        /// There is no network but public ones.
        package var isPublic: Bool?
        package var errno: Int32?
    }

    /// Seconds to wait for an answer.
    private static let patience = 3

    /// - Parameter path: of the door.
    /// - Returns: what it answers; nil if nobody does.
    package static func ask(_ wish: Wish, at path: String) -> Answer? {
        guard let descriptor = UnixSocketAddress(path)?.connect() else { return nil }
        defer { close(descriptor) }
        var time = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let request = Array("POST \(wish.path) HTTP/1.1\r\nHost: peach\r\nContent-Length: 0\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nil }
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count <= 0 { break }
            answer += piece.prefix(count)
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200 "), let end = text.range(of: "\r\n\r\n") else { return nil }
        return try? JSONText.read(from: text[end.upperBound...].utf8)  // Nil if it is none of ours.
    }
}
