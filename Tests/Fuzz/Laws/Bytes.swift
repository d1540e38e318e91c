// SPDX-License-Identifier: MIT

/// Bytes that are taken one after the other; behind the last there are zeros.
struct Bytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func next() -> Int { rest.popFirst().map { Int($0) } ?? 0 }

    /// Fewer if there are not so many.
    mutating func next(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// The same bytes as they may come over a connection, cut in the same way each time.
    static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let first = rest.first {
            pieces.append(rest.prefix(1 + Int(first) % 29))
            rest = rest.dropFirst(1 + Int(first) % 29)
        }
        return pieces
    }
}
