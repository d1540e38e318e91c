// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Machine

/// A database with its log, copied to where it does no harm: into the folder for temporary files, or, if that takes none,
/// beside the data. Gone with the value, and with the process.
final class TemporaryCopy: Sendable {
    /// Bytes that are copied at a time.
    private static let piece = 1 << 20

    let path: String

    /// - Parameter folder: the one for temporary files.
    /// - Throws: `DataStoreError.noTemporaryRoom`, `.cannotOpen` for the folder or what cannot be read, `.diskFailed`.
    init(
        of path: String, first folder: String = FileManager.default.temporaryDirectory.path
    ) throws(DataStoreError) {
        let first = UnfinishedFiles.path(beside: folder + "/")
        let failure: DataStoreError
        do throws(DataStoreError) {
            try Self.copy(path, to: first, in: folder)
            self.path = first
            return
        } catch {
            UnfinishedFiles.remove(first)
            failure = error
        }
        let second = UnfinishedFiles.path(beside: path)
        do throws(DataStoreError) {
            try Self.copy(path, to: second, in: OwnFolder.around(path))
            self.path = second
        } catch {
            UnfinishedFiles.remove(second)
            // What can be mended: nobody expects a copy beside the data.
            throw failure
        }
    }

    deinit { UnfinishedFiles.remove(path) }

    private static func copy(_ path: String, to copy: String, in folder: String) throws(DataStoreError) {
        for ending in ["", SharedMemory.log] {
            let source: ReadFile
            do throws(ReadFile.Failure) {
                source = try ReadFile(path + ending)
            } catch {
                throw .cannotOpen(path: path + ending, errno: error.errno)
            }
            try check(folder, for: source.size)
            let target = open(copy + ending, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard target >= 0 else { throw refusal(errno, in: folder) }
            defer { close(target) }
            for place in stride(from: 0, to: source.size, by: piece) {
                let bytes: [UInt8]
                do throws(ReadFile.Failure) {
                    bytes = try source.bytes(at: place, count: min(piece, source.size - place))
                } catch {
                    throw .diskFailed(errno: error.errno)
                }
                let failure = WrittenFile.write(bytes, to: target)
                guard failure == 0 else { throw refusal(failure, in: folder) }
            }
        }
    }

    /// A folder that has too little room is not filled up first: others need it.
    private static func check(_ folder: String, for size: Int) throws(DataStoreError) {
        var room = statvfs()
        guard statvfs(folder, &room) == 0, room.f_blocks > 0 else { return }
        if HostRoom.bytes(room) < UInt64(size) { throw .noTemporaryRoom(folder: folder) }
    }

    private static func refusal(_ errno: Int32, in folder: String) -> DataStoreError {
        [ENOSPC, EDQUOT].contains(errno) ? .noTemporaryRoom(folder: folder) : .cannotOpen(path: folder, errno: errno)
    }
}
