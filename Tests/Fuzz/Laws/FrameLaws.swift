// SPDX-License-Identifier: MIT

@testable import Screen

/// What holds of everything that may come over a connection of the screen.
enum FrameLaws {
    /// Bytes of a frame before what it carries.
    private static let longestBeginning = 14
    /// Bytes that end a head.
    private static let endOfHead = 4

    /// What a connection says, and why it is closed.
    private enum Told<Message: Hashable, Close: Hashable>: Hashable {
        case message(Message)
        case closed(Close)
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        try RequestLaws.check(bytes)
        let pieces = SlowWriter.pieces(of: bytes)
        let told = try read([bytes[...]])
        let again = try read(pieces)
        try require(told == again, "read in pieces: \(told), \(again)")
        for case .message(.text(let text)) in told {
            try require(text.count <= FrameReader.longest, "a message of \(text.count) bytes")
            try require(String(validating: text, as: UTF8.self) != nil, "no text: \(text)")
            try PageLaws.check(text)
        }
        try PageLaws.check(bytes)
        try checkWriting(bytes, pieces)
    }

    /// As the server reads.
    private static func read(
        _ pieces: [ArraySlice<UInt8>]
    ) throws(BrokenLaw) -> [Told<FrameReader.Message, WebSocketFrame.Close>] {
        var reader = FrameReader()
        var told: [Told<FrameReader.Message, WebSocketFrame.Close>] = []
        var count = 0
        for piece in pieces {
            count += piece.count
            reader.take(piece)
            do throws(WebSocketFrame.Close) {
                while let message = try reader.next() {
                    told.append(.message(message))
                    if message == .close { return told }
                }
            } catch {
                return told + [.closed(error)]
            }
            let kept = reader.bytes.count + (reader.pieces?.count ?? 0)
            let most = 2 * FrameReader.longest + longestBeginning
            try require(kept <= min(count, most), "keeps \(kept) bytes of \(count)")
        }
        return told
    }

    /// A browser may part a text into frames and speak of other things between them.
    private static func checkWriting(_ bytes: [UInt8], _ pieces: [ArraySlice<UInt8>]) throws(BrokenLaw) {
        let mask = Array((bytes + [1, 2, 3, 4]).prefix(4))
        var stream: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            var frame = WebSocketFrame.bytes(index == 0 ? .text : .continuation, piece)
            if index + 1 < pieces.count { frame[0] &= 0x7F }
            stream += masked(frame, carrying: piece.count, mask)
            stream += masked(WebSocketFrame.bytes(.ping, mask), carrying: mask.count, mask)
        }
        guard !pieces.isEmpty else { return }
        let told = try read([stream[...]])
        let pings = told.count { $0 == .message(.ping(mask)) }
        if bytes.count > FrameReader.longest {
            try require(told.last == .closed(.tooBig), "a message of \(bytes.count) bytes: \(told)")
        } else if String(validating: bytes, as: UTF8.self) == nil {
            try require(told.last == .closed(.notText), "no text: \(told)")
        } else {
            try require(pings == pieces.count && told.count == pings + 1, "written in \(pieces.count): \(told)")
            try require(told.contains(.message(.text(bytes))), "written in \(pieces.count): \(told)")
        }
    }

    private static func masked(_ frame: [UInt8], carrying count: Int, _ mask: [UInt8]) -> [UInt8] {
        var beginning = Array(frame.dropLast(count))
        beginning[1] |= 0x80
        return beginning + mask + frame.suffix(count).enumerated().map { $1 ^ mask[$0 % 4] }
    }
}
