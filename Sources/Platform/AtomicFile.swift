// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Synchronization

/// Writes a file completely or not at all: into a temporary file in the same folder, which is renamed at the end, or earlier by
/// `appear`. A device or a pipe is written to directly. Only the user can read a new file.
package final class AtomicFile: Sendable {
    package static let standardOutput = "-"

    package let name: String
    package var isStandardOutput: Bool { name == Self.standardOutput }
    /// Open for writing until `deinit`.
    package let descriptor: Int32
    /// The path to write to before the file is renamed.
    package var place: String { temporary ?? path }
    /// With symbolic links resolved.
    package let path: String
    /// The temporary file's path; nil unless the target is an ordinary file.
    private let temporary: String?
    private let mayReplace: Bool

    /// - Parameters:
    ///   - isForced: an existing file may be replaced, a database only by another database.
    ///   - isDatabase: SQLite writes it, which requires an ordinary file.
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
        let kind = status.st_mode & S_IFMT
        guard !isThere || kind == S_IFREG else {
            if isDatabase { throw .system(path: name, errno: kind == S_IFDIR ? EISDIR : EINVAL) }
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            if descriptor < 0 { throw .system(path: name, errno: errno) }
            return
        }
        var entry = stat()
        // A dangling link counts as existing.
        if !isForced, lstat(path, &entry) == 0 { throw .exists(path: name) }
        // Overwriting the records with a table or a picture is a mistake.
        let mark = BoundedFileReader.databaseMark
        if isThere, !isDatabase, (try? BoundedFileReader(path).bytes(at: 0, count: mark.count)) == mark {
            throw .database(path: name)
        }
        // A write-protected file is kept, although its folder would allow a rename.
        if isThere, access(path, W_OK) != 0 { throw .system(path: name, errno: errno) }
        let temporary = TemporaryFiles.path(beside: path)
        self.temporary = temporary
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .system(path: name, errno: errno) }
        // Regardless of the umask, with the permissions of a replaced file. Some file systems have no modes.
        _ = fchmod(descriptor, isThere ? status.st_mode & 0o777 : 0o600)
        if isThere { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    }

    /// The path with symbolic links resolved; the path itself if nothing is there.
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

    /// - Returns: 0 or errno, as all functions here.
    package func write(_ bytes: [UInt8]) -> Int32 {
        Self.write(TerminalText.escaped(bytes, on: descriptor), to: descriptor)
    }

    /// Renames the file before it is complete, so that a log or a recording survives a crash. Idempotent.
    package func appear() -> Int32 {
        guard let temporary, TemporaryFiles.contains(temporary) else { return 0 }
        // Without permission to replace, a file that was created meanwhile is kept.
        let failure = mayReplace ? (rename(temporary, path) == 0 ? 0 : errno) : Self.name(temporary, path)
        if failure == 0 { TemporaryFiles.remove(temporary) }
        return failure
    }

    /// Renames a file without replacing another: by a hard link, or by a rename on file systems without links.
    package static func name(_ path: String, _ name: String) -> Int32 {
        if link(path, name) == 0 { return 0 }
        guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { return errno }
        if access(name, F_OK) == 0 { return EEXIST }
        return rename(path, name) == 0 ? 0 : errno
    }

    /// Syncs and renames the file, or removes the temporary file after a failure.
    /// - Returns: false if the reader of a pipe has gone, which is no error.
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

    package func sync() -> Int32 { temporary != nil && fsync(descriptor) != 0 ? errno : 0 }
    private func discard() { if let temporary { TemporaryFiles.remove(temporary) } }

    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileRefusal) {
        let file = try AtomicFile(path, isForced: true)
        try file.finish(file.write(bytes))
    }

    /// Makes a rename durable.
    package static func syncFolder(of path: String) {
        let descriptor = open(PrivateDirectory.around(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

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

/// Why a file was not written. Paths are as given by the user.
package enum FileRefusal: Error, Hashable, Sendable {
    case exists(path: String)
    case database(path: String)
    case changedMeanwhile(path: String)
    case system(path: String, errno: Int32)
    case output(errno: Int32)

    package var path: String? {
        switch self {
        case .exists(let path), .database(let path), .changedMeanwhile(let path), .system(let path, _): path
        case .output: nil
        }
    }

    package var errno: Int32 {
        switch self {
        case .exists, .database: EEXIST
        case .changedMeanwhile: ESTALE
        case .system(_, let errno), .output(let errno): errno
        }
    }
}

/// Temporary files, which are removed when this process ends, also by a signal.
package enum TemporaryFiles {
    /// SQLite's files beside a database.
    private static let endings = ["", "-wal", "-shm", "-journal"]
    private static let paths = Mutex<Set<String>>([])

    /// A new path in the same folder, short because some file systems limit names.
    static func path(beside path: String) -> String {
        let new = "\(PrivateDirectory.around(path))/.peach-\(UUID().uuidString).tmp"
        paths.withLock { _ = $0.insert(new) }
        return new
    }

    static func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }

    /// Does nothing if the path was removed already, after a rename.
    static func remove(_ path: String) {
        guard paths.withLock({ $0.remove(path) }) != nil else { return }
        unlink(path)
    }

    /// Call when the process ends.
    /// - Parameter end: blocks new temporary files until it returns.
    package static func removeAll(_ end: () -> Void = {}) {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            paths = []
            end()
        }
    }

    private static func unlink(_ path: String) { for ending in endings { Glibc.unlink(path + ending) } }
}

/// Set while a signal ends the process: other code then neither ends it nor writes to the terminal.
package enum Interruption {
    private static let state = Atomic(false)

    package static var isWanted: Bool { state.load(ordering: .acquiring) }

    package static func want() { state.store(true, ordering: .releasing) }
}

/// A folder that only the user can read.
package enum PrivateDirectory {
    /// The parent folder of a path.
    package static func around(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// Creates the folder and its missing parents.
    /// - Returns: the path that failed, and errno; nil if the folder exists now.
    package static func make(_ path: String) -> (path: String, errno: Int32)? {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? nil : (path, ENOTDIR) }
        let failure = errno
        if path != around(path), let obstacle = make(around(path)) { return obstacle }
        guard failure == ENOENT else { return (path, failure) }
        // Regardless of the umask.
        if mkdir(path, 0o700) == 0 { chmod(path, 0o700) } else if errno != EEXIST { return (path, errno) }
        return nil
    }
}

package enum UniqueName {
    /// Stem and ending, with a number from 2 on between them if that name exists, also as a dangling link.
    package static func of(_ stem: String, ending: String) -> String {
        var (name, number) = (stem + ending, 1)
        var status = stat()
        while lstat(name, &status) == 0 {
            number += 1
            name = "\(stem)-\(number)\(ending)"
        }
        return name
    }
}

/// A local time for a file's name: "2026-11-21-130500".
package enum FileStamp {
    package static func text(_ date: Date) -> String {
        let parts = Calendar(identifier: .gregorian)
            .dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        return String(
            format: "%04d-%02d-%02d-%02d%02d%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
            parts.minute ?? 0, parts.second ?? 0)
    }
}

/// Escapes control characters in the text of files and devices, which a terminal would execute.
package enum TerminalText {
    /// - Returns: unchanged if the descriptor is no terminal.
    package static func escaped(_ bytes: [UInt8], on descriptor: Int32) -> [UInt8] {
        isatty(descriptor) == 1 ? Array(escaped(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    }

    /// Escapes control characters except line feeds and tabs, and overrides of writing direction, as "\u{1B}".
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x09, 0x0A: String(scalar)
            case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: scalar.escaped(asASCII: true)
            case _: String(scalar)
            }
        }
        .joined()
    }
}
