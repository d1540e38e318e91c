// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Why the system does not let a file be used, asked after SQLite has failed; the file is only opened, and is not made.
struct SystemRefusal {
    /// Nil if nothing is wrong with the file and its folder.
    let errno: Int32?
    let isDiskFull: Bool

    init(_ path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        errno = Self.refusal(path) ?? (access(folder, W_OK) == 0 ? nil : Glibc.errno)
        var room = statvfs()
        isDiskFull = statvfs(folder, &room) == 0 && room.f_blocks > 0 && room.f_bavail == 0
    }

    private static func refusal(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        // That there is none yet is no refusal.
        guard descriptor >= 0 else { return Glibc.errno == ENOENT ? nil : Glibc.errno }
        close(descriptor)
        return nil
    }
}
