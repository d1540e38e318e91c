// SPDX-License-Identifier: MIT
import Glibc

/// The bytes of a file, a pipe or memory, piece by piece, so that no more than a piece is held at a time.
package struct ByteSource: Sendable {
    package enum Failure: Error, Hashable, Sendable {
        case unreadable(errno: Int32)
        case tooLarge(limit: Int)
    }

    /// Bytes of a piece.
    private static let piece = 1 << 16

    private let file: BoundedFileReader?
    private let limit: Int
    private var memory: [UInt8]
    private var count = 0

    /// - Parameters:
    ///   - path: of a file or whatever else can be read; a pipe is waited for.
    ///   - isOrdinary: nothing else than a file is read, and nobody is waited for.
    ///   - limit: bytes, all in all.
    package init(path: String, limit: Int = .max, isOrdinary: Bool = false) throws(Failure) {
        do throws(BoundedFileReader.Failure) {
            self.init(file: try BoundedFileReader(path, mayWait: !isOrdinary), memory: [], limit: limit)
        } catch {
            throw .unreadable(errno: error.errno)
        }
    }

    /// - Parameters:
    ///   - descriptor: stays open.
    ///   - limit: bytes, all in all.
    package init(descriptor: Int32, limit: Int = .max) {
        self.init(file: BoundedFileReader(descriptor: descriptor), memory: [], limit: limit)
    }

    package init(_ bytes: [UInt8], limit: Int = .max) { self.init(file: nil, memory: bytes, limit: limit) }

    private init(file: BoundedFileReader?, memory: [UInt8], limit: Int) {
        self.file = file
        self.memory = memory
        self.limit = limit
    }

    /// Bytes that were read of an ordinary file, and all that it has; nil of what has no size.
    package var progress: (done: Int, total: Int)? { file?.progress }

    /// Puts the next bytes in the place of what the array holds; none at the end.
    package mutating func read(into bytes: inout [UInt8]) throws(Failure) {
        if let file {
            do throws(BoundedFileReader.Failure) {
                try file.read(into: &bytes, atMost: Self.piece)
            } catch {
                throw .unreadable(errno: error.errno)
            }
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
