// SPDX-License-Identifier: MIT
import Glibc

/// A file that Peach was asked to write. It is there whole or not at all: it is written beside its place and gets its name at
/// the end, or earlier if whoever writes it wants that. What is there already, perhaps behind symbolic links, stays unless it
/// may be replaced; a device or a pipe is written to as it is. A new file is the user's alone.
package final class AtomicFile: Sendable {
    package static let standardOutput = "-"

    package let name: String
    package var isStandardOutput: Bool { name == Self.standardOutput }
    /// Open for writing as long as this lives.
    package let descriptor: Int32
    /// Where it is until it has its name, for who writes by a path.
    package var place: String { temporary ?? path }
    /// Behind symbolic links.
    package let path: String
    /// Where it is until it has its name; nil for what is no ordinary file.
    private let temporary: String?
    private let mayReplace: Bool

    /// - Parameters:
    ///   - isForced: whether what is there may be replaced; a database only by another.
    ///   - isDatabase: SQLite writes it, which needs an ordinary file.
    package init(_ name: String, isForced: Bool, isDatabase: Bool = false) throws(FileRefusal) {
        self.name = name
        mayReplace = isForced
        guard name != Self.standardOutput || isDatabase else {
            (path, temporary, descriptor) = (name, nil, STDOUT_FILENO)
            return
        }
        path = Self.target(of: name)
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
            if isDatabase { throw .system(path: name, errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL) }
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            if descriptor < 0 { throw .system(path: name, errno: errno) }
            return
        }
        var entry = stat()
        // Also a link that leads nowhere is somebody's.
        if !isForced, lstat(path, &entry) == 0 { throw .exists(path: name) }
        // Nobody means to write a table or a picture over the records.
        let mark = BoundedFileReader.databaseMark
        if isThere, !isDatabase, (try? BoundedFileReader(path).bytes(at: 0, count: mark.count)) == mark {
            throw .database(path: name)
        }
        // A write-protected file is meant to stay, although its folder would let it be replaced.
        if isThere, access(path, W_OK) != 0 { throw .system(path: name, errno: errno) }
        let temporary = TemporaryFiles.path(beside: path)
        self.temporary = temporary
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .system(path: name, errno: errno) }
        // Whatever the umask takes away; what replaces another is as private as that. Some file systems know no modes.
        _ = fchmod(descriptor, isThere ? status.st_mode & 0o777 : 0o600)
        if isThere { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    }

    /// What a path leads to, behind symbolic links; itself where nothing is.
    package static func target(of path: String) -> String {
        realpath(path, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        } ?? path
    }

    deinit {
        discard()
        if !isStandardOutput, descriptor >= 0 { close(descriptor) }
    }

    /// - Returns: 0 or errno.
    package func write(_ bytes: [UInt8]) -> Int32 {
        Self.write(TerminalText.harmless(bytes, on: descriptor), to: descriptor)
    }

    /// Gives the file its name before it is whole: for what is written while it happens, so that a crash leaves it. Once more
    /// is no harm.
    /// - Returns: 0 or errno.
    package func appear() -> Int32 {
        guard let temporary, TemporaryFiles.contains(temporary) else { return 0 }
        // A name that somebody has taken meanwhile is theirs.
        let failure = mayReplace ? (rename(temporary, path) == 0 ? 0 : errno) : Self.name(temporary, path)
        if failure == 0 { TemporaryFiles.remove(temporary) }
        return failure
    }

    /// Gives a file a second name that nothing has; on file systems that know no links, in place of the first.
    /// - Returns: 0 or errno.
    package static func name(_ path: String, _ name: String) -> Int32 {
        if link(path, name) == 0 { return 0 }
        guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { return errno }
        if access(name, F_OK) == 0 { return EEXIST }
        return rename(path, name) == 0 ? 0 : errno
    }

    /// Puts the file in its place, also after a loss of power, or takes everything back that has no name yet.
    /// - Parameter failure: errno of a write; 0 if all went well.
    /// - Returns: whether somebody has all of it. A reader of a pipe who has gone away is no error.
    @discardableResult package func finish(_ failure: Int32 = 0) throws(FileRefusal) -> Bool {
        if temporary == nil, failure == EPIPE { return false }
        var failure = failure
        if failure == 0 { failure = sync() }
        if failure == 0 { failure = appear() }
        guard failure == 0 else {
            discard()
            if isStandardOutput { throw .output(errno: failure) }
            throw failure == EEXIST ? .exists(path: name) : .system(path: name, errno: failure)
        }
        if temporary != nil { Self.syncFolder(of: path) }
        return true
    }

    /// Waits until what was written would outlive a loss of power.
    /// - Returns: 0 or errno.
    package func sync() -> Int32 { temporary != nil && fsync(descriptor) != 0 ? errno : 0 }

    private func discard() { if let temporary { TemporaryFiles.remove(temporary) } }

    /// Replaces whatever ordinary file is there.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileRefusal) {
        let file = try AtomicFile(path, isForced: true)
        try file.finish(file.write(bytes))
    }

    /// The name is on the disk as well; what cannot be synced is not undone for that.
    package static func syncFolder(of path: String) {
        let descriptor = open(PrivateDirectory.around(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// All of them.
    /// - Returns: 0 or errno.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
