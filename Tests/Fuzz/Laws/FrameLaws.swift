// SPDX-License-Identifier: MIT

@testable import Screen

/// What holds of everything that may come over a connection of the screen.
enum FrameLaws {
    /// What a connection says, and why it is closed.
    private struct Reading: Hashable {
        var messages: [FrameReader.Message] = []
        var close: WebSocketFrame.Close?
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        try RequestLaws.check(bytes)
        let reading = read([bytes[...]])
        let again = read(Bytes.pieces(of: bytes))
        try require(reading == again, "read in pieces: \(reading), \(again)")
        for case .text(let text) in reading.messages {
            try require(text.count <= FrameReader.longest, "a message of \(text.count) bytes")
            try require(String(validating: text, as: UTF8.self) != nil, "no text: \(text)")
            try PageLaws.check(text)
        }
        try PageLaws.check(bytes)
    }

    /// As the server reads.
    private static func read(_ pieces: [ArraySlice<UInt8>]) -> Reading {
        var reader = FrameReader()
        var reading = Reading()
        for piece in pieces {
            reader.take(piece)
            do throws(WebSocketFrame.Close) {
                while let message = try reader.next() {
                    reading.messages.append(message)
                    if message == .close { return reading }
                }
            } catch {
                reading.close = error
                return reading
            }
        }
        return reading
    }
}
