// SPDX-License-Identifier: MIT
import Foundation

/// What is made in a folder, or in one of the folders there, told by the kernel when it happens.
final class FolderEvents {
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC))

    init(_ folders: [URL]) {
        for folder in folders { inotify_add_watch(descriptor, folder.path, UInt32(IN_CREATE)) }
    }

    deinit { close(descriptor) }

    /// Waits until something is made whose name contains this.
    /// - Returns: false after so many seconds without it.
    func waits(for part: String, within seconds: Double = 60) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while true {
            var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&place, 1, Int32(max(0, end.timeIntervalSinceNow) * 1000)) > 0 else { return false }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &bytes, bytes.count)
            // Names stand in the events as they are, padded by zeros.
            if String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains(part) { return true }
        }
    }
}
