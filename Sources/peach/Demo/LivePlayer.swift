// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Machine
import Synchronization
import Training

/// A simulated player at a live run: acts in real time.
final class LivePlayer: Sendable {
    private let player: Mutex<SimulatedPlayer>
    private let act: @Sendable (Input) -> Void
    private let interruption = Mutex<Happening.Interruption?>(nil)

    /// Why it stopped; nil if nothing kept it from playing.
    var interrupted: Happening.Interruption? { interruption.withLock { $0 } }

    init(_ player: SimulatedPlayer, act: @escaping @Sendable (Input) -> Void) {
        self.player = Mutex(player)
        self.act = act
    }

    func learn(_ exercise: PitchMatchingExercise) { player.withLock { $0.learn(exercise) } }

    func hear(_ snapshot: Snapshot) {
        if case .interrupted(let found, _) = snapshot.happening { interruption.withLock { $0 = found } }
        let now = Monotonic.now()
        let act = act
        for next in player.withLock({ $0.hear(snapshot.happening, now: now) }) {
            let wait = DispatchTimeInterval.nanoseconds(Int(max(0, next.moment - now)))
            DispatchQueue.global().asyncAfter(deadline: .now() + wait) { @Sendable in
                act(.action(next.action, moment: next.moment, device: SimulatedPlayer.device))
            }
        }
    }
}
