// SPDX-License-Identifier: MIT
import Foundation
import Words

/// A file that was named as a backup, before SQLite looks at it.
struct BackupFile {
    let path: String

    /// What SQLite would have no name for; nil if nothing is.
    var fault: BackupFault? {
        var status = stat()
        guard stat(path, &status) == 0 else { return .unreadable(errno: isLink ? ENOLINK : errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return .unreadable(errno: EISDIR)
        default: return .unreadable(errno: EINVAL)
        }
        guard status.st_size > 0 else { return .empty }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .unreadable(errno: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 80)
        let count = max(read(descriptor, &bytes, bytes.count), 0)
        let beginning = String(decoding: bytes.prefix(count), as: UTF8.self)
        let marks = ["# peach-records:", "# peach-export-format:", "{\"format\":\"peach-records\""]
        return marks.contains { beginning.hasPrefix($0) } ? .export : nil
    }

    /// That leads nowhere.
    private var isLink: Bool {
        var status = stat()
        return errno == ENOENT && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
