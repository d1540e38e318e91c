// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Puts new bytes in the place of a file so that whoever looks, also after a loss of power, finds the old ones or the
/// new ones, whole. Permissions stay; a new file is the user's alone.
enum FileReplacement {
    /// - Parameter path: Not a symbolic link, which would be replaced itself.
    /// - Throws: `SettingError.unwritable`; the file is as it was then.
    static func write(_ bytes: [UInt8], to path: String) throws(SettingError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        // A write-protected file is meant to stay, although its folder would let it be replaced.
        if isThere, access(path, W_OK) != 0 { throw .unwritable(path: path, errno: errno) }
        let temporary = "\(path).\(UUID().uuidString).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: path, errno: errno) }
        let failure = fill(descriptor, bytes, isThere ? status : nil)
        close(descriptor)
        guard failure == 0, rename(temporary, path) == 0 else {
            let code = failure == 0 ? errno : failure
            unlink(temporary)
            throw .unwritable(path: path, errno: code)
        }
        syncFolder(of: path)
    }

    /// 0 or errno.
    private static func fill(_ descriptor: CInt, _ bytes: [UInt8], _ old: stat?) -> CInt {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        if let old {
            // Only root can give a file away; for anybody else it is theirs already.
            _ = fchown(descriptor, old.st_uid, old.st_gid)
            guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { return errno }
        }
        return fsync(descriptor) == 0 ? 0 : errno
    }

    /// The name is on the disk as well; what cannot be synced is not undone for that.
    static func syncFolder(of path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
