// SPDX-License-Identifier: MIT
import Instrument
import Synchronization
import Training

/// A simulated player at a run in rendered time: remembers what to do when.
final class Audience: Sendable {
    private let state: Mutex<(player: SimulatedPlayer, next: [SimulatedPlayer.Press])>

    init(_ player: SimulatedPlayer) { state = Mutex((player, [])) }

    func learn(_ exercise: PitchMatchingExercise) { state.withLock { $0.player.learn(exercise) } }

    /// - Parameter now: of the run's clock.
    func hear(_ snapshot: Snapshot, now: Int64) {
        state.withLock { state in state.next += state.player.hear(snapshot.happening, now: now) }
    }

    /// What is due, once.
    func inputs(until moment: Int64) -> [Input] {
        state.withLock { state in
            let due = state.next.prefix { $0.moment <= moment }
            state.next.removeFirst(due.count)
            return due.map { .action($0.action, moment: $0.moment, device: SimulatedPlayer.device) }
        }
    }
}
