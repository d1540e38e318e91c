// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform
import Synchronization
import Training

/// A simulated player at a live run: acts in real time.
final class LivePlayer: Sendable {
    private let player: Mutex<SimulatedPlayer>
    private let act: @Sendable (Input) -> Void
    private let interruption = Mutex<SessionEvent.Interruption?>(nil)

    /// Why it stopped; nil if nothing kept it from playing.
    var interrupted: SessionEvent.Interruption? { interruption.withLock { $0 } }

    init(_ player: SimulatedPlayer, act: @escaping @Sendable (Input) -> Void) {
        self.player = Mutex(player)
        self.act = act
    }

    func learn(_ exercise: PitchMatchingExercise) { player.withLock { $0.learn(exercise) } }

    func hear(_ update: SessionUpdate) {
        if case .interrupted(let found, _) = update.event { interruption.withLock { $0 = found } }
        let now = Monotonic.now()
        let act = act
        for next in player.withLock({ $0.hear(update.event, now: now) }) {
            let wait = DispatchTimeInterval.nanoseconds(Int(max(0, next.moment - now)))
            DispatchQueue.global().asyncAfter(deadline: .now() + wait) { @Sendable in
                act(.action(next.action, moment: next.moment, device: SimulatedPlayer.device))
            }
        }
    }
}

/// A simulated player at a run in rendered time: remembers what to do when.
final class RenderedPlayer: RenderedHands {
    private let state: Mutex<(player: SimulatedPlayer, next: [SimulatedPlayer.TimedAction])>

    init(_ player: SimulatedPlayer) { state = Mutex((player, [])) }

    func learn(_ exercise: PitchMatchingExercise) { state.withLock { $0.player.learn(exercise) } }

    /// - Parameter now: of the run's clock.
    func hear(_ update: SessionUpdate, now: Int64) {
        state.withLock { state in state.next += state.player.hear(update.event, now: now) }
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
