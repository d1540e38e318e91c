// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Words

/// Writes a file so that there is the old one or the new one, whole, whatever happens. What is no file, like /dev/stdout or
/// a pipe, is written to.
enum WholeFile {
    /// - Throws: `CommandError.cannotWrite`; the file is as it was then.
    static func write(_ text: String, to path: String) throws(CommandError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG { return try writeInto(text, path: path) }
        if isThere, access(path, W_OK) != 0 { throw .cannotWrite(path: path, errno: errno) }
        // A symbolic link stays one.
        let target = isThere ? URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) : path
        let temporary = "\(target).\(UUID().uuidString).tmp"
        let mode = isThere ? status.st_mode & 0o777 : 0o666
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
        var failure = fill(descriptor, text)
        if failure == 0, fsync(descriptor) != 0 { failure = errno }
        close(descriptor)
        if failure == 0, rename(temporary, target) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(temporary)
            throw .cannotWrite(path: path, errno: failure)
        }
    }

    private static func writeInto(_ text: String, path: String) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
        let failure = fill(descriptor, text)
        close(descriptor)
        if failure != 0 { throw .cannotWrite(path: path, errno: failure) }
    }

    /// 0 or errno.
    private static func fill(_ descriptor: CInt, _ text: String) -> CInt {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
