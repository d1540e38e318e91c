// SPDX-License-Identifier: MIT
import Glibc

/// A file that is read with suspicion, closed with its last user.
package final class BoundedFileReader: Sendable {
    /// Why it cannot be read: what open(2), fstat(2) or read(2) said; EISDIR for a folder, EINVAL for what is no ordinary
    /// file.
    package struct Failure: Error, Hashable, Sendable {
        package let errno: Int32
    }

    /// With which every SQLite database begins: https://www.sqlite.org/fileformat.html
    package static let databaseMark = Array("SQLite format 3\0".utf8)

    private let descriptor: Int32
    private let isOurs: Bool
    /// Bytes, when it was opened.
    package let size: Int
    /// Nanoseconds since 1970, when it was opened.
    package let modified: Int64

    /// - Parameter mayWait: also a pipe or a terminal, whose writer is waited for. Else only an ordinary file, and nobody is
    ///   waited for.
    package init(_ path: String, mayWait: Bool = false) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (mayWait ? 0 : O_NONBLOCK))
        isOurs = true
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            (size, modified) = (0, 0)
            throw Failure(errno: errno)
        }
        size = Int(max(0, status.st_size))
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Failure(errno: EISDIR)
        case _: if !mayWait { throw Failure(errno: EINVAL) }
        }
    }

    /// - Parameter descriptor: stays open.
    init(descriptor: Int32) { (self.descriptor, isOurs, size, modified) = (descriptor, false, 0, 0) }

    deinit { if isOurs, descriptor >= 0 { close(descriptor) } }

    /// Puts the next bytes in the place of what the array holds; none at the end.
    func read(into bytes: inout [UInt8], atMost size: Int) throws(Failure) {
        if bytes.count != size { bytes = [UInt8](repeating: 0, count: size) }
        while true {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, size) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(errno: errno) }
            if count < size { bytes.removeLast(size - count) }
            return
        }
    }

    /// Bytes that were read, one piece after another, and all; nil of what has no size.
    var progress: (done: Int, total: Int)? { size > 0 ? (Int(lseek(descriptor, 0, SEEK_CUR)), size) : nil }

    /// The bytes from a place on, fewer if it ends before.
    package func bytes(at place: Int, count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(place + filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure(errno: errno) }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    /// Of all its bytes: tells a file from another that somebody has changed, not from one that was made to look the same.
    /// FNV-1a of 64 bits (Fowler, Noll and Vo), eight bytes at a time.
    package func digest() throws(Failure) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var place = 0
        while true {
            let bytes = try bytes(at: place, count: 1 << 20)
            place += bytes.count
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
            if bytes.count < 1 << 20 { return hash ^ UInt64(place) }
        }
    }
}
