// SPDX-License-Identifier: MIT
import Glibc

/// Watches for what becomes of the nodes of sound devices: made, removed, or given to somebody.
struct DeviceFolder: ~Copyable {
    /// /dev, because /dev/snd comes and goes with its devices.
    static let all = ["/dev", "/dev/snd"]
    private static let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

    /// −1 if the system has no watches left.
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))

    /// From now on. A folder that is not there is none.
    init(_ folders: [String] = all) {
        for folder in folders { inotify_add_watch(descriptor, folder, Self.changes) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Blocks until something has changed, or nothing is listened to any more. What is put into the outbox meanwhile is
    /// forgotten: nobody is there to be told.
    /// - Returns: whether something has changed.
    borrowing func waitForChange(forgetting sendQueue: SendQueue) -> Bool {
        while !waitForChange(or: sendQueue.wake) {
            // Silent before it looks: what is closed afterwards rings again.
            sendQueue.wake.silence()
            _ = sendQueue.take()
            if sendQueue.isClosed { return false }
        }
        return true
    }

    /// Blocks until something has changed, or the signal has rung.
    /// - Returns: whether something has changed.
    private borrowing func waitForChange(or wake: EventFD) -> Bool {
        var descriptors = [wake.descriptor, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let ready = poll(&descriptors, nfds_t(descriptors.count), -1)
            if ready < 0, errno == EINTR { continue }
            return ready > 0 && descriptors[0].revents == 0
        }
    }
}
