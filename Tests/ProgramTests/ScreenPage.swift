// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// A page of the program's screen, as far as it is told something: docs/screen.md.
final class ScreenPage {
    struct Silence: Error { let wanted: String, told: [String] }

    private let descriptor: Int32
    private var unread: [UInt8] = []
    /// What it is told now, by its kind.
    private(set) var last: [String: [String: Any]] = [:]

    /// - Parameters:
    ///   - address: with its token.
    ///   - language: of the browser.
    init(_ address: String, language: String) throws {
        guard let url = URLComponents(string: address), let port = url.port, let token = url.queryItems?.first?.value
        else { throw Silence(wanted: "an address", told: [address]) }
        let head = "Host: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\nAccept-Language: \(language)\r\n"
        let door = try Self.connect(port)
        Self.say("GET /?token=\(token) HTTP/1.1\r\n\(head)\r\n", to: door)
        var bytes: [UInt8] = []
        while !bytes.ends("\r\n\r\n"), let more = Self.hear(door) { bytes += more }
        close(door)
        let answer = String(decoding: bytes, as: UTF8.self)
        guard let cookie = answer.firstMatch(of: /(?i)set-cookie: ([^;\r]*)/)?.1 else {
            throw Silence(wanted: "a pass", told: [answer])
        }
        descriptor = try Self.connect(port)
        Self.say(
            "GET /stream?page=\(String(UInt32.random(in: 1 ... .max), radix: 16)) HTTP/1.1\r\n\(head)Cookie: \(cookie)\r\n"
                + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", to: descriptor)
        while unread.firstRange(of: Array("\r\n\r\n".utf8)) == nil, let more = Self.hear(descriptor) { unread += more }
        if let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) { unread.removeSubrange(..<end.upperBound) }
    }

    deinit { close(descriptor) }

    /// The sentences that stand on it when one of them, or none, is as it is wanted.
    @discardableResult func messages(_ wanted: String, where isWanted: ([String]) -> Bool) throws -> [String] {
        var told: [String] = []
        while true {
            if let state = last["state"], let messages = state["messages"] as? [[String: Any]] {
                // Spaces that do not break are the page's business.
                told = messages.compactMap { ($0["text"] as? String)?.replacing("\u{A0}", with: " ") }
                if isWanted(told) { return told }
            }
            guard read() else { throw Silence(wanted: wanted, told: told) }
        }
    }

    /// Waits until an exercise is so far.
    func waitUntil(stage: String) throws {
        while last["state"]?["stage"] as? String != stage {
            guard read() else { throw Silence(wanted: stage, told: []) }
        }
    }

    func sentence(with words: String...) throws -> String {
        var found = ""
        try messages(words.joined(separator: " … ")) { told in
            found = told.first { text in words.allSatisfy { text.contains($0) } } ?? ""
            return !found.isEmpty
        }
        return found
    }

    func waitUntilGone(_ word: String) throws { try messages("no \(word)") { !$0.contains { $0.contains(word) } } }

    /// How long a page that is asked now and then whether it is there is waited for, all in all.
    private let end = ContinuousClock.now + .seconds(90)

    /// The next message.
    private func read() -> Bool {
        while ContinuousClock.now < end {
            if let frame = takeFrame() {
                // Now and then Peach asks whether somebody is there.
                if frame.code == 9 {
                    let pong = [0x8A, 0x80 | UInt8(frame.bytes.count), 0, 0, 0, 0] + frame.bytes
                    _ = send(descriptor, pong, pong.count, Int32(MSG_NOSIGNAL))
                }
                guard frame.code == 1 else { continue }
                let object = try? JSONSerialization.jsonObject(with: Data(frame.bytes)) as? [String: Any]
                if let object, let kind = object["kind"] as? String { last[kind] = object }
                return true
            }
            guard let more = Self.hear(descriptor) else { return false }
            unread += more
        }
        return false
    }

    /// RFC 6455, 5.2, as servers write: unmasked, in one piece.
    private func takeFrame() -> (code: UInt8, bytes: [UInt8])? {
        guard unread.count >= 2 else { return nil }
        let extra = [126: 2, 127: 8][Int(unread[1])] ?? 0
        guard unread.count >= 2 + extra else { return nil }
        let length = extra == 0 ? Int(unread[1]) : unread[2..<(2 + extra)].reduce(0) { $0 << 8 | Int($1) }
        let end = 2 + extra + length
        guard unread.count >= end else { return nil }
        defer { unread.removeSubrange(..<end) }
        return (unread[0] & 0x0F, Array(unread[(2 + extra)..<end]))
    }

    private static func connect(_ port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        place.sin_port = UInt16(port).bigEndian
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        // Whoever waits longer waits for nothing.
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    private static func say(_ text: String, to descriptor: Int32) {
        _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    private static func hear(_ descriptor: Int32) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &piece, piece.count, 0)
        return count > 0 ? Array(piece.prefix(count)) : nil
    }
}

extension [UInt8] {
    fileprivate func ends(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
