// SPDX-License-Identifier: MIT
import Dispatch
import Synchronization

/// The sinks of PipeWire that can be chosen, looked up in the background, because a server may hang.
package final class PipeWireSinks: Sendable {
    private struct State {
        var found: [OutputChoice] = []
        var isLooking = false
    }

    private let queue = DispatchQueue(label: "peach.sinks")
    private let state = Mutex(State())

    package init() { look() }

    /// Those of the last look-up; another one begins.
    package var choices: [OutputChoice] {
        look()
        return state.withLock(\.found)
    }

    private func look() {
        let isFree = state.withLock { !exchange(&$0.isLooking, with: true) }
        guard isFree else { return }
        queue.async {
            let sinks = SoundServer.pipewire.isRunning() ? try? PipeWireConnection(for: "pipewire").sinks() : []
            self.state.withLock { $0 = State(found: Self.choices(of: sinks ?? [])) }
        }
    }

    /// By description, or by name where two have the same.
    static func choices(of sinks: [PipeWireSink]) -> [OutputChoice] {
        sinks.map { sink in
            let isUnique = sinks.count { $0.description == sink.description } == 1
            return .pipewire(isUnique ? sink.description : sink.name)
        }
    }
}
