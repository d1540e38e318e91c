// SPDX-License-Identifier: MIT
import Instrument
import Synchronization

/// A simulated player at a run in rendered time: remembers what to press when.
final class Audience: Sendable {
    private let state: Mutex<(player: SimulatedPlayer, next: SimulatedPlayer.Press?)>

    init(_ player: SimulatedPlayer) { state = Mutex((player, nil)) }

    /// - Parameter now: of the run's clock.
    func hear(_ snapshot: Snapshot, now: Int64) {
        state.withLock { state in
            if let press = state.player.hear(snapshot.happening, now: now) { state.next = press }
        }
    }

    /// The press that is due, once.
    func press(at moment: Int64) -> Input? {
        state.withLock { state in
            guard let press = state.next, press.moment <= moment else { return nil }
            state.next = nil
            return .action(press.action, moment: press.moment, device: SimulatedPlayer.device)
        }
    }
}
