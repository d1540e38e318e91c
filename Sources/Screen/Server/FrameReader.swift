// SPDX-License-Identifier: MIT

/// Takes messages out of the frames of a browser (RFC 6455, 5), within limits. Frames of a browser are masked, messages are
/// text.
struct FrameReader: Sendable {
    /// Bytes of a message: what a page has to say is short.
    static let longest = 16_384

    enum Message: Hashable, Sendable {
        case text([UInt8])
        case ping([UInt8])
        case pong
        case close
    }

    private(set) var bytes: [UInt8] = []
    private(set) var pieces: [UInt8]?

    init(_ rest: [UInt8] = []) { bytes = rest }

    mutating func take(_ more: some Sequence<UInt8>) { bytes += more }

    /// - Returns: the next message; nil if more has to come.
    /// - Throws: why the connection has to be closed.
    mutating func next() throws(WebSocketFrame.Close) -> Message? {
        while let (opcode, isLast, payload) = try frame() {
            switch opcode {
            case .close: return .close
            case .ping: return .ping(payload)
            case .pong: return .pong
            case .binary: throw .unsupported
            case .text:
                guard pieces == nil else { throw .protocolError }
                pieces = payload
            case .continuation:
                guard let begun = pieces else { throw .protocolError }
                guard begun.count + payload.count <= Self.longest else { throw .tooBig }
                pieces = begun + payload
            }
            guard isLast, let message = pieces else { continue }
            pieces = nil
            guard String(validating: message, as: UTF8.self) != nil else { throw .notText }
            return .text(message)
        }
        return nil
    }

    private mutating func frame() throws(WebSocketFrame.Close) -> (WebSocketFrame.Opcode, Bool, [UInt8])? {
        guard bytes.count >= 2 else { return nil }
        // No extension was agreed on that would use the reserved bits.
        guard bytes[0] & 0x70 == 0, let opcode = WebSocketFrame.Opcode(rawValue: bytes[0] & 0x0F), bytes[1] & 0x80 != 0
        else { throw .protocolError }
        let isLast = bytes[0] & 0x80 != 0
        let short = Int(bytes[1] & 0x7F)
        if opcode.isControl, !isLast || short > 125 { throw .protocolError }
        let extent = short == 127 ? 8 : short == 126 ? 2 : 0
        guard bytes.count >= 2 + extent else { return nil }
        let length = extent == 0 ? short : try Self.length(bytes[2..<(2 + extent)])
        guard length <= Self.longest else { throw .tooBig }
        let begin = 2 + extent + 4
        guard bytes.count >= begin + length else { return nil }
        let mask = Array(bytes[(begin - 4)..<begin])
        let payload = (0..<length).map { bytes[begin + $0] ^ mask[$0 % 4] }
        bytes.removeFirst(begin + length)
        return (opcode, isLast, payload)
    }

    /// The shortest way to write it is the only one allowed (5.2).
    private static func length(_ bytes: ArraySlice<UInt8>) throws(WebSocketFrame.Close) -> Int {
        guard bytes.count == 2 || bytes.prefix(4).allSatisfy({ $0 == 0 }) else { throw .tooBig }
        let length = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length >= (bytes.count == 2 ? 126 : 65_536) else { throw .protocolError }
        return length
    }
}
