// SPDX-License-Identifier: MIT
import CALSA
import Glibc

/// An eventfd: any thread rings, the thread that polls the descriptor wakes. Open as long as the value lives.
final class WakeSignal: Sendable {
    let descriptor: Int32

    /// - Throws: `MIDIError` if the process has no descriptor left.
    init() throws(MIDIError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        if descriptor < 0 { throw MIDIError(.settingUp, errno: Glibc.errno) }
    }

    deinit { close(descriptor) }

    /// Until it rings again.
    func silence() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }

    func ring() {
        // Fails only if the counter is full, and then it has rung already.
        _ = eventfd_write(descriptor, 1)
    }
}
