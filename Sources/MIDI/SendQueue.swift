// SPDX-License-Identifier: MIT
import CALSA
import Glibc
import Synchronization

/// Messages for devices on their way to the alsa-thread, which alone sends. Any thread may put something in.
final class SendQueue: Sendable {
    private struct State {
        var messages: [OutgoingMessage] = []
        var programs: Set<String>?
        var isClosed = false
    }

    /// A device that takes nothing keeps no more than this waiting.
    static let most = 2000

    /// Rings when there is something.
    let wake: EventFD
    private let state = Mutex(State())

    /// - Throws: `MIDIError` if the process has no descriptor left.
    init() throws(MIDIError) { wake = try EventFD() }

    func put(_ messages: [OutgoingMessage]) {
        state.withLock { $0.messages = ($0.messages + messages).suffix(Self.most) }
        wake.ring()
    }

    /// From now on these programs are listened to.
    func admit(_ programs: Set<String>) {
        state.withLock { $0.programs = programs }
        wake.ring()
    }

    /// Nil if they are the same as before.
    func takePrograms() -> Set<String>? {
        state.withLock { state in
            defer { state.programs = nil }
            return state.programs
        }
    }

    /// Nothing is listened to any more.
    func close() {
        state.withLock { $0.isClosed = true }
        wake.ring()
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func take() -> [OutgoingMessage] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }
}

/// A whole MIDI message for a port of a device.
package struct OutgoingMessage: Hashable, Sendable {
    package let port: MIDIPort
    /// Status byte first; F0 … F7 for system exclusive.
    package let bytes: [UInt8]

    package init(to port: MIDIPort, _ bytes: [UInt8]) {
        self.port = port
        self.bytes = bytes
    }
}

/// An eventfd: any thread rings, the thread that polls the descriptor wakes. Open as long as the value lives.
final class EventFD: Sendable {
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
