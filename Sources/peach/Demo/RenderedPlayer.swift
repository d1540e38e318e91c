// SPDX-License-Identifier: MIT
import Instrument
import Synchronization
import Training

/// A simulated player at a run in rendered time: remembers what to do when.
final class RenderedPlayer: RenderedHands {
    private let state: Mutex<(player: SimulatedPlayer, next: [SimulatedPlayer.TimedAction])>

    init(_ player: SimulatedPlayer) { state = Mutex((player, [])) }

    func learn(_ exercise: PitchMatchingExercise) { state.withLock { $0.player.learn(exercise) } }

    /// - Parameter now: of the run's clock.
    func hear(_ snapshot: Snapshot, now: Int64) {
        state.withLock { state in state.next += state.player.hear(snapshot.happening, now: now) }
    }

    func input(until moment: Int64, isIdle: Bool) -> Input? {
        state.withLock { state in
            guard let first = state.next.first, first.moment <= moment else { return nil }
            state.next.removeFirst()
            return .action(first.action, moment: first.moment, device: SimulatedPlayer.device)
        }
    }

    var nextMoment: Int64? { state.withLock { $0.next.first?.moment } }
}
