// SPDX-License-Identifier: MIT
import Glibc

/// The bytes of a file, a pipe or memory, piece by piece, so that no more than a piece is held at a time.
package struct ByteSource {
    package enum Failure: Error, Hashable, Sendable {
        /// What open(2), fstat(2) or read(2) said; EISDIR for a folder.
        case unreadable(errno: Int32)
        /// More than the limit came.
        case tooLarge(limit: Int)
    }

    /// Bytes of a piece.
    private static let piece = 1 << 16

    private let file: OpenFile?
    private let limit: Int
    private var memory: [UInt8]
    private var count = 0

    /// - Parameters:
    ///   - path: of a file or whatever else can be read; a pipe is waited for.
    ///   - limit: bytes, all in all.
    package init(path: String, limit: Int = .max) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        let file = OpenFile(descriptor: descriptor, isOurs: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(errno: EISDIR) }
        self.init(file: file, memory: [], limit: limit)
    }

    /// - Parameters:
    ///   - descriptor: stays open.
    ///   - limit: bytes, all in all.
    package init(descriptor: Int32, limit: Int = .max) {
        self.init(file: OpenFile(descriptor: descriptor, isOurs: false), memory: [], limit: limit)
    }

    package init(_ bytes: [UInt8], limit: Int = .max) { self.init(file: nil, memory: bytes, limit: limit) }

    private init(file: OpenFile?, memory: [UInt8], limit: Int) {
        self.file = file
        self.memory = memory
        self.limit = limit
    }

    /// Puts the next bytes in the place of what the array holds; none at the end.
    package mutating func read(into bytes: inout [UInt8]) throws(Failure) {
        if let file {
            try file.read(into: &bytes, atMost: Self.piece)
        } else {
            bytes = memory
            memory = []
        }
        count += bytes.count
        guard count <= limit else { throw .tooLarge(limit: limit) }
    }
}

/// A descriptor, closed with its last user.
private final class OpenFile {
    private let descriptor: Int32
    private let isOurs: Bool

    init(descriptor: Int32, isOurs: Bool) {
        self.descriptor = descriptor
        self.isOurs = isOurs
    }

    deinit { if isOurs { close(descriptor) } }

    func read(into bytes: inout [UInt8], atMost size: Int) throws(ByteSource.Failure) {
        if bytes.count != size { bytes = [UInt8](repeating: 0, count: size) }
        while true {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, size) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(errno: errno) }
            if count < size { bytes.removeLast(size - count) }
            return
        }
    }
}
