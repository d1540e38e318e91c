// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Watches folders for changes of their files, on a thread of its own, until `stop()`. A missing folder is watched from its
/// creation on.
package final class FolderWatch: Sendable {
    /// Milliseconds without a change before the report: editors write, rename and touch.
    private static let quiet: Int32 = 150
    /// Nanoseconds after which a report is due even without quiet.
    private static let longest: Int64 = 500_000_000
    /// Files that are saved, renamed or deleted.
    package static let saved = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
    /// Device nodes that are created, removed or get other permissions.
    package static let nodes = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
    private static let made = UInt32(IN_CREATE | IN_MOVED_TO)

    private let end: (read: Int32, write: Int32)
    private let ended = DispatchSemaphore(value: 0)

    /// Nil if the process is out of descriptors.
    /// - Parameters:
    ///   - folders: their paths, evaluated again after each change.
    ///   - changed: called on the thread after a change and a quiet period; never after `stop()` has returned.
    package init?(
        _ folders: @escaping @Sendable () -> [String], for events: UInt32 = saved,
        changed: @escaping @Sendable () -> Void
    ) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        end = (ends[0], ends[1])
        guard let first = Self.watch(folders(), events) else {
            close(ends[0])
            close(ends[1])
            return nil
        }
        let (end, ended) = (end.read, ended)
        let thread = Thread { @Sendable in
            var watch = first
            while Self.wait(for: watch, orFor: end) {
                // Before `changed` reads the files, so that no change is missed.
                let next = Self.watch(folders(), events)
                close(watch)
                changed()
                guard let next else { break }
                watch = next
            }
            ended.signal()
        }
        thread.name = "folders"
        thread.start()
    }

    deinit {
        close(end.read)
        close(end.write)
    }

    /// Ends the thread and waits for it. Call once.
    package func stop() {
        var byte: UInt8 = 0
        _ = write(end.write, &byte, 1)
        ended.wait()
    }

    private static func watch(_ folders: [String], _ events: UInt32) -> Int32? {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        for folder in folders {
            var watched = folder
            var mask = events
            // In an existing parent of a missing folder, watch creations only.
            while inotify_add_watch(descriptor, watched, mask | UInt32(IN_MASK_ADD)) < 0, errno == ENOENT,
                PrivateDirectory.around(watched) != watched
            {
                (watched, mask) = (PrivateDirectory.around(watched), made)
            }
        }
        return descriptor
    }

    /// - Returns: true after a change and a quiet period; false to end.
    private static func wait(for watch: Int32, orFor end: Int32) -> Bool {
        var descriptors = [watch, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var since: Int64?
        while true {
            let ready = poll(&descriptors, 2, since == nil ? -1 : quiet)
            if ready < 0, errno == EINTR { continue }
            if ready < 0 || descriptors[1].revents != 0 { return false }
            let now = Monotonic.now()
            if ready == 0 || since.map({ now - $0 > longest }) == true { return true }
            since = since ?? now
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(watch, &bytes, bytes.count) > 0 {}
        }
    }
}
