// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import Words

/// A file that is there whole or not at all: written beside its place and moved there at the end. What is there already
/// stays unless it may be replaced; a device or a pipe is written to as it is. A new file is the user's alone.
final class ExportFile {
    /// As it was named.
    private let name: String
    /// Behind symbolic links.
    private let path: String
    /// Nil for what is no ordinary file.
    private let temporary: String?
    private let descriptor: Int32

    /// - Throws: `CommandError.fileExists` and `.cannotWrite`.
    init(_ name: String, isForced: Bool) throws(CommandError) {
        self.name = name
        path =
            realpath(name, nil).map { pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            } ?? name
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            if descriptor < 0 { throw .cannotWrite(path: name, errno: errno) }
            return
        }
        if isThere, !isForced { throw .fileExists(path: name) }
        if isThere, Self.isDatabase(path) { throw .wouldDestroyData(path: name) }
        // A write-protected file is meant to stay, although its folder would let it be replaced.
        if isThere, access(path, W_OK) != 0 { throw .cannotWrite(path: name, errno: errno) }
        if !isThere { try Self.reserve(path, name) }
        let temporary = "\(path).\(UUID().uuidString).tmp"
        self.temporary = temporary
        let own = isThere ? [temporary] : [temporary, path]
        unfinished.withLock { $0 = own }
        Signals.watch { @Sendable number in
            for file in unfinished.withLock({ $0 }) { unlink(file) }
            Signals.die(of: number)
        }
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            let failure = errno
            Self.discard()
            throw .cannotWrite(path: name, errno: failure)
        }
        if isThere { fchmod(descriptor, status.st_mode & 0o7777) }
    }

    /// What was not finished is gone.
    deinit {
        if descriptor >= 0 { close(descriptor) }
        Self.discard()
    }

    /// Perhaps the very one that is being exported: nobody means to write a table or a picture over it.
    private static func isDatabase(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let mark = Array("SQLite format 3\0".utf8)
        var bytes = [UInt8](repeating: 0, count: mark.count)
        return read(descriptor, &bytes, bytes.count) == bytes.count && bytes == mark
    }

    /// Takes the name with an empty file, so that nobody else's can come under it meanwhile.
    private static func reserve(_ path: String, _ name: String) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? .fileExists(path: name) : .cannotWrite(path: name, errno: errno)
        }
        close(descriptor)
    }

    /// - Returns: 0 or errno.
    func write(_ bytes: [UInt8]) -> Int32 { Self.write(bytes, to: descriptor) }

    /// Puts the file in its place, or takes everything back.
    /// - Parameter failure: errno of a write; 0 if all went well.
    /// - Throws: `CommandError.cannotWrite`.
    func finish(_ failure: Int32) throws(CommandError) {
        var failure = failure
        if let temporary {
            if failure == 0, fsync(descriptor) != 0 { failure = errno }
            if failure == 0, rename(temporary, path) != 0 { failure = errno }
        }
        guard failure == 0 else {
            Self.discard()
            throw .cannotWrite(path: name, errno: failure)
        }
        unfinished.withLock { $0 = [] }
    }

    private static func discard() {
        for file in unfinished.withLock({ $0 }) { unlink(file) }
        unfinished.withLock { $0 = [] }
    }

    /// All of them.
    /// - Returns: 0 or errno.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}

/// Files to remove if a signal ends the program.
private let unfinished = Mutex<[String]>([])
