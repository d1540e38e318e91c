// SPDX-License-Identifier: MIT
import Glibc
import Machine

/// The same bytes as from somebody who writes a few of them at a time.
enum SlowWriter {
    /// So many wait in a socket at once.
    private static let mostPieces = 60

    /// At least one byte each, cut where the bytes themselves decide, and in the same way each time.
    static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var dice = bytes.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let usual = max(2, bytes.count / (mostPieces / 3))
            let count = pieces.count + 1 == mostPieces ? rest.count : 1 + Int(dice >> 33) % usual
            pieces.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return pieces
    }

    /// What comes of reading them; each read gives one piece.
    /// - Throws: if the machine has no socket for it.
    static func read<Value>(_ bytes: [UInt8], by body: (ByteSource) -> Value) throws(BrokenLaw) -> Value {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
            throw BrokenLaw("no sockets: \(errno)")
        }
        defer { close(ends[0]) }
        do {
            defer { close(ends[1]) }
            for piece in pieces(of: bytes) {
                let sent = piece.withUnsafeBytes { send(ends[1], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
                try require(sent == piece.count, "the socket is full: \(errno)")
            }
        }
        return body(ByteSource(descriptor: ends[0]))
    }
}
