// SPDX-License-Identifier: MIT
import Glibc

/// A folder that is the user's alone.
package enum PrivateDirectory {
    /// What a file or a folder lies in.
    package static func around(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// Makes it, and all that it lies in, where it is not there.
    /// - Returns: what is in the way, and errno; nil if it is there now.
    package static func make(_ path: String) -> (path: String, errno: Int32)? {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? nil : (path, ENOTDIR) }
        let failure = errno
        if path != around(path), let obstacle = make(around(path)) { return obstacle }
        guard failure == ENOENT else { return (path, failure) }
        // Whatever the umask takes away.
        if mkdir(path, 0o700) == 0 { chmod(path, 0o700) } else if errno != EEXIST { return (path, errno) }
        return nil
    }
}
