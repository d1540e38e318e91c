// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Sound
import Synchronization

/// A simulated player at a live run: presses in real time.
final class Robot: Sendable {
    private let player: Mutex<SimulatedPlayer>
    private let press: @Sendable (Input) -> Void

    init(_ player: SimulatedPlayer, press: @escaping @Sendable (Input) -> Void) {
        self.player = Mutex(player)
        self.press = press
    }

    func hear(_ snapshot: Snapshot) {
        let now = Monotonic.now()
        guard let next = player.withLock({ $0.hear(snapshot.happening, now: now) }) else { return }
        let press = press
        let wait = DispatchTimeInterval.nanoseconds(Int(max(0, next.moment - now)))
        DispatchQueue.global().asyncAfter(deadline: .now() + wait) { @Sendable in
            press(.action(next.action, moment: next.moment, device: SimulatedPlayer.device))
        }
    }
}
