// SPDX-License-Identifier: MIT
import Glibc

/// A connection: what has come, and what is to go. Only the thread `screen` touches it.
struct Visitor {
    enum Reading {
        case requests(RequestReader)
        case messages(FrameReader)
    }

    /// What waits to be sent. Of messages with the same subject only the latest is worth sending.
    private struct Parcel {
        let bytes: [UInt8]
        let subject: String?
    }

    /// Bytes that may wait for somebody who does not read.
    static let most = 1 << 20
    private static let piece = 1 << 14

    let number: Int
    let descriptor: Int32
    let door: Listener.Door
    /// The other end belongs to this user; nil until a request needs to know.
    var isOfThisUser: Bool?
    var reading = Reading.requests(RequestReader())
    /// A request is being answered elsewhere.
    var isAwaitingAnswer = false
    /// It was given what it asked for, and not refused: no stranger.
    var isWelcome = false
    /// Ends when all is sent.
    var isEnding = false
    /// Nanoseconds of CLOCK_MONOTONIC: when something came last, and when something last could be sent.
    var heard: Int64
    var sent: Int64
    /// It was asked whether it is still there, and has said nothing since.
    var isAsked = false
    /// What it calls itself, and keeps if it connects anew; nil for no page.
    var page: String?

    private var parcels: [Parcel] = []
    private var offset = 0
    private(set) var waiting = 0

    init(_ number: Int, _ descriptor: Int32, _ door: Listener.Door, at now: Int64) {
        (self.number, self.descriptor, self.door) = (number, descriptor, door)
        (heard, sent) = (now, now)
    }

    var isPage: Bool { if case .messages = reading { true } else { false } }

    var isToldAll: Bool { parcels.isEmpty }

    /// - Returns: false if it has not read for so long that too much waits.
    mutating func put(_ bytes: [UInt8], subject: String? = nil) -> Bool {
        if let subject, let index = parcels.lastIndex(where: { $0.subject == subject }), index > 0 || offset == 0 {
            waiting -= parcels[index].bytes.count
            parcels.remove(at: index)
        }
        parcels.append(Parcel(bytes: bytes, subject: subject))
        waiting += bytes.count
        return waiting <= Self.most
    }

    /// Sends as much as the other side takes.
    /// - Returns: false if the other side has ended the connection, or the network has.
    mutating func flush(at now: Int64) -> Bool {
        while let first = parcels.first {
            let count = first.bytes[offset...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            sent = now
            offset += count
            guard offset == first.bytes.count else { continue }
            waiting -= first.bytes.count
            parcels.removeFirst()
            offset = 0
        }
        return true
    }

    /// - Returns: what has come; empty if nothing; nil at its end.
    mutating func receive(at now: Int64) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.piece)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count == 0 { return nil }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
        heard = now
        isAsked = false
        return Array(bytes.prefix(count))
    }
}
