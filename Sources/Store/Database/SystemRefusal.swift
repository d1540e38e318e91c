// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Machine

/// Why the system does not let a file, or what SQLite keeps beside it, be used, asked after SQLite has failed. No file is made,
/// and none is opened: whoever closes one gives back all locks that the process has on it, and it may be training.
struct SystemRefusal {
    /// Which file or folder it is about, and why; nil if nothing is wrong with any of them. ENOLINK is a link that leads
    /// nowhere, EINVAL what is no ordinary file, EFBIG the limit of the process.
    let refused: (path: String, errno: Int32)?
    /// It takes no more bytes, or no more files.
    let isDiskFull: Bool

    private static let endings = SharedMemory.endings + ["-journal"]
    /// SQLite makes files larger by no more than this at a time.
    private static let step: UInt64 = 1 << 16

    init(_ path: String) {
        // Behind symbolic links SQLite has its files where they lead to.
        let target = WrittenFile.target(of: path)
        let folder = OwnFolder.around(target)
        let places = [path] + Self.endings.map { target + $0 }
        let found = places.lazy.compactMap { place in Self.refusal(place).map { (path: place, errno: $0) } }.first
        let general = access(folder, W_OK) == 0 ? Self.shortage : Glibc.errno
        refused = found ?? general.map { (path, $0) }
        var room = statvfs()
        isDiskFull =
            statvfs(folder, &room) == 0
            && (room.f_blocks > 0 && room.f_bavail == 0 || room.f_files > 0 && room.f_favail == 0)
    }

    var errno: Int32? { refused?.errno }

    private static func refusal(_ path: String) -> Int32? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard Glibc.errno == ENOENT else { return Glibc.errno }
            // That there is none yet is no refusal.
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK ? ENOLINK : nil
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return EISDIR
        case _: return EINVAL
        }
        guard faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0 else { return Glibc.errno }
        return UInt64(max(status.st_size, 0)) + step >= largestFile ? EFBIG : nil
    }

    /// Of descriptors, as many as it takes to open the data.
    private static var shortage: Int32? {
        var held: [Int32] = []
        defer { for descriptor in held { close(descriptor) } }
        // The file, what is beside it, a temporary one, and the folder to be synchronised.
        while held.count < endings.count + 3 {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return Glibc.errno }
            held.append(descriptor)
        }
        return nil
    }

    /// Bytes that this process may write into one file.
    private static var largestFile: UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return .max }
        return UInt64(limit.rlim_cur)
    }
}

extension SystemRefusal {
    /// What Foundation could not do with a file, and why; nil if an error is of another kind.
    static func refused(_ error: any Error) -> (path: String?, errno: Int32)? {
        let outer = error as NSError
        guard [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains(outer.domain) else { return nil }
        let path = outer.userInfo[NSFilePathErrorKey] as? String
        if outer.domain == NSPOSIXErrorDomain { return (path, Int32(outer.code)) }
        if let inner = outer.userInfo[NSUnderlyingErrorKey] as? NSError, inner.domain == NSPOSIXErrorDomain {
            return (path, Int32(inner.code))
        }
        switch (error as? CocoaError)?.code {
        case .fileWriteFileExists?: return (path, ENOTDIR)
        case .fileWriteOutOfSpace?: return (path, ENOSPC)
        case .fileWriteVolumeReadOnly?: return (path, EROFS)
        case .fileNoSuchFile?, .fileReadNoSuchFile?: return (path, ENOENT)
        // What is left is mostly a matter of permission.
        default: return (path, EACCES)
        }
    }
}
