// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Watches folders for files that are saved, made, renamed or deleted, on a thread of its own, until `stop()`. A folder that
/// is not there yet is waited for.
package final class FolderWatch: Sendable {
    /// Nothing changes for so long before it is told: editors write, rename and touch. Milliseconds.
    private static let quiet: Int32 = 150
    /// It is told after so long even if it never becomes quiet. Nanoseconds.
    private static let longest: Int64 = 500_000_000
    private static let saved = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
    private static let made = UInt32(IN_CREATE | IN_MOVED_TO)

    private let end: (read: Int32, write: Int32)
    private let ended = DispatchSemaphore(value: 0)

    /// From now on. Nil if the process has no descriptors left.
    /// - Parameters:
    ///   - folders: their paths, asked again after each change.
    ///   - changed: called on the thread when something has changed and it is quiet; never after `stop()` has returned.
    package init?(_ folders: @escaping @Sendable () -> [String], changed: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for place in ends { _ = fcntl(place, F_SETFD, FD_CLOEXEC) }
        end = (ends[0], ends[1])
        guard let first = Self.watch(folders()) else {
            close(ends[0])
            close(ends[1])
            return nil
        }
        let (end, ended) = (ends[0], ended)
        let thread = Thread { @Sendable in
            var watch = first
            while Self.wait(for: watch, orFor: end) {
                // Before anything is read, so that nothing falls between.
                let next = Self.watch(folders())
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

    /// Ends the thread and waits for it. To be called once.
    package func stop() {
        var byte: UInt8 = 0
        _ = write(end.write, &byte, 1)
        ended.wait()
    }

    private static func watch(_ folders: [String]) -> Int32? {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        for folder in folders {
            var place = folder
            var mask = saved
            // Of what the folder will lie in, only that something is made matters.
            while inotify_add_watch(descriptor, place, mask | UInt32(IN_MASK_ADD)) < 0, errno == ENOENT,
                PrivateDirectory.around(place) != place
            {
                (place, mask) = (PrivateDirectory.around(place), made)
            }
        }
        return descriptor
    }

    /// - Returns: true when something has changed and it is quiet; false when it is to end.
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
