// SPDX-License-Identifier: MIT
import Foundation
import Music
import Simulation
import Training

/// Turns the wheel like a person: from its rest to a random place, holds it there, and presses a pad or releases the wheel. The
/// place does not depend on the correct pitch.
struct WheelPlayer {
    private let wheel: SimulatedWheel
    private let end: CommitKind
    private var random: SeededRandom
    /// The exercises, by their order, in which the keyboard is unplugged while the wheel is held.
    private let unplugDuringHold: Set<Int>
    private var rest: Double
    /// True while a tunable note sounds and the wheel has not moved.
    private var isAwaited = false
    private var gesture: TuningGesture?

    init(wheel: SimulatedWheel, end: CommitKind, seed: UInt64, isUnplugged: Bool) {
        self.wheel = wheel
        self.end = end
        random = SeededRandom(seed: seed)
        rest = wheel.middle
        unplugDuringHold = isUnplugged ? [2, 4] : []
    }

    mutating func handle(_ line: Line, at time: Int64, _ performance: inout Performance) {
        switch line.event {
        case "controller" where performance.isAboutKeyboard(line): reach(at: time, &performance)
        case "target_started":
            isAwaited = true
            reach(at: time, &performance)
        case "matched":
            if let gesture { performance.journal.held(gesture.hold, from: gesture.start) }
            gesture = nil
        case "interrupted": (isAwaited, gesture) = (false, nil)
        default: break
        }
    }

    /// Leaves the wheel at rest for 0.25 s, in which the note sounds as it began.
    private mutating func reach(at time: Int64, _ performance: inout Performance) {
        guard isAwaited, performance.canAnswer else { return }
        isAwaited = false
        let way = Double.random(in: 0.35...0.9, using: &random)
        let place = max(-1, min(1, wheel.middle + (Bool.random(using: &random) ? way : -way)))
        var hand = SimulatedHand()
        hand.end = end == .released ? .release : .pad
        let gesture = TuningGesture(
            on: wheel, by: hand, from: rest, to: place, at: time + .milliseconds(250), using: &random)
        let middle = (gesture.hold.lowerBound + gesture.hold.upperBound) / 2
        let isUnplugged = unplugDuringHold.contains(performance.exercises)
        for reading in gesture.readings where !isUnplugged || reading.moment < middle {
            performance.schedule(.bend(reading.position), at: reading.moment)
        }
        if isUnplugged {
            performance.schedule(.unplug, at: middle)
        } else if let press = gesture.press {
            performance.schedule(.press(Press(purpose: .answer, isHigher: true)), at: press)
        }
        self.gesture = gesture
        // An unplugged keyboard's wheel springs back, too, without messages.
        rest = gesture.rest
    }
}
