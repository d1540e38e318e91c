// SPDX-License-Identifier: MIT
import Glibc

/// A folder that is the user's alone.
package enum OwnFolder {
    /// What a file or a folder lies in.
    package static func around(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// A part of the path that is no folder, and cannot be made one.
    /// - Returns: it, and errno; nil if the folder is there or can be made, the permission aside.
    package static func obstacle(_ path: String) -> (path: String, errno: Int32)? { look(path).obstacle }

    private static func look(_ path: String) -> (missing: [String], obstacle: (path: String, errno: Int32)?) {
        var (missing, place) = ([String](), path)
        var status = stat()
        while stat(place, &status) != 0 {
            switch errno {
            case ENOENT where lstat(place, &status) == 0: return (missing, (place, ENOLINK))
            case ENOENT where place != around(place): missing.append(place)
            // The part itself comes next.
            case ENOTDIR where place != around(place): break
            case let failure: return (missing, (place, failure))
            }
            place = around(place)
        }
        return (missing, status.st_mode & S_IFMT == S_IFDIR ? nil : (place, ENOTDIR))
    }

    /// Makes it, and all that it lies in, where it is not there.
    /// - Returns: what is in the way, and errno; nil if it is there now.
    package static func make(_ path: String) -> (path: String, errno: Int32)? {
        let (missing, obstacle) = look(path)
        if let obstacle { return obstacle }
        for place in missing.reversed() {
            // Whatever the umask takes away.
            if mkdir(place, 0o700) == 0 { chmod(place, 0o700) } else if errno != EEXIST { return (place, errno) }
        }
        return nil
    }
}
