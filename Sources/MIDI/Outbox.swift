// SPDX-License-Identifier: MIT
import Synchronization

/// Messages for devices on their way to the alsa-thread, which alone sends. Any thread may put something in.
final class Outbox: Sendable {
    private struct State {
        var messages: [OutgoingMessage] = []
        var programs: Set<String>?
        var isClosed = false
    }

    /// A device that takes nothing keeps no more than this waiting.
    static let most = 2000

    /// Rings when there is something.
    let wake: WakeSignal
    private let state = Mutex(State())

    /// - Throws: `MIDIError` if the process has no descriptor left.
    init() throws(MIDIError) { wake = try WakeSignal() }

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
