// SPDX-License-Identifier: MIT
import Glibc

/// Reads a file whose kind and size are not trusted.
package final class BoundedFileReader: Sendable {
    package typealias Failure = ByteSource.Failure

    /// The header of every SQLite database: https://www.sqlite.org/fileformat.html
    package static let databaseMark = Array("SQLite format 3\0".utf8)

    private let descriptor: Int32
    private let isOurs: Bool
    /// In bytes, at the time of opening.
    package let size: Int
    /// Nanoseconds since 1970, at the time of opening.
    package let modified: Int64

    /// - Parameter mayWait: allows pipes and terminals, and blocks until their writer writes; false allows ordinary files only.
    package init(_ path: String, mayWait: Bool = false) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (mayWait ? 0 : O_NONBLOCK))
        isOurs = true
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            (size, modified) = (0, 0)
            throw Failure.unreadable(errno: errno)
        }
        size = Int(max(0, status.st_size))
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Failure.unreadable(errno: EISDIR)
        case _: if !mayWait { throw Failure.unreadable(errno: EINVAL) }
        }
    }

    /// - Parameter descriptor: stays open.
    init(descriptor: Int32) { (self.descriptor, isOurs, size, modified) = (descriptor, false, 0, 0) }

    deinit { if isOurs, descriptor >= 0 { close(descriptor) } }

    /// Replaces the array's contents with the next bytes; none at the end.
    func read(into bytes: inout [UInt8], atMost size: Int) throws(Failure) {
        if bytes.count != size { bytes = [UInt8](repeating: 0, count: size) }
        while true {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, size) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure.unreadable(errno: errno) }
            if count < size { bytes.removeLast(size - count) }
            return
        }
    }

    /// Bytes read and in total; nil if the size is unknown.
    var progress: (done: Int, total: Int)? { size > 0 ? (Int(lseek(descriptor, 0, SEEK_CUR)), size) : nil }

    /// The bytes from an offset on, fewer at the end of the file.
    package func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure.unreadable(errno: errno) }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    /// The FNV-1a hash of the file (Fowler, Noll and Vo), 64 bits, eight bytes at a time: detects changes, but is not
    /// cryptographic.
    package func digest() throws(Failure) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var offset = 0
        while true {
            let bytes = try bytes(at: offset, count: 1 << 20)
            offset += bytes.count
            bytes.withUnsafeBytes { raw in
                for start in stride(from: 0, to: raw.count, by: 8) {
                    var word: UInt64 = 0
                    withUnsafeMutableBytes(of: &word) {
                        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[start..<min(raw.count, start + 8)]))
                    }
                    hash = (hash ^ UInt64(littleEndian: word)) &* 0x100_0000_01b3
                    hash ^= hash >> 32
                }
            }
            if bytes.count < 1 << 20 { return hash ^ UInt64(offset) }
        }
    }
}

/// The bytes of a file, a pipe or memory, read in pieces, so that only one piece is in memory.
package struct ByteSource: Sendable {
    package enum Failure: Error, Hashable, Sendable {
        /// EISDIR for a folder, EINVAL for any other file that is not ordinary.
        case unreadable(errno: Int32)
        case tooLarge(limit: Int)

        package var errno: Int32 { if case .unreadable(let errno) = self { errno } else { EFBIG } }
    }

    /// The size of a piece in bytes.
    private static let piece = 1 << 16

    private let file: BoundedFileReader?
    /// The largest size in bytes.
    private let limit: Int
    private var memory: [UInt8]
    private var count = 0

    /// - Parameter isOrdinary: allows ordinary files only; false allows pipes, too, and blocks until their writer writes.
    package init(path: String, limit: Int = .max, isOrdinary: Bool = false) throws(Failure) {
        self.init(file: try BoundedFileReader(path, mayWait: !isOrdinary), memory: [], limit: limit)
    }

    /// - Parameter descriptor: stays open.
    package init(descriptor: Int32, limit: Int = .max) {
        self.init(file: BoundedFileReader(descriptor: descriptor), memory: [], limit: limit)
    }

    package init(_ bytes: [UInt8], limit: Int = .max) { self.init(file: nil, memory: bytes, limit: limit) }

    private init(file: BoundedFileReader?, memory: [UInt8], limit: Int) {
        (self.file, self.memory, self.limit) = (file, memory, limit)
    }

    /// Bytes read and in total; nil if the size is unknown.
    package var progress: (done: Int, total: Int)? { file?.progress }

    /// Replaces the array's contents with the next bytes; none at the end.
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

    package mutating func readAll() throws(Failure) -> [UInt8] {
        var (all, piece) = ([UInt8](), [UInt8]())
        repeat {
            try read(into: &piece)
            all += piece
        } while !piece.isEmpty
        return all
    }
}
