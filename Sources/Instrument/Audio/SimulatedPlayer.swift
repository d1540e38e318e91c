// SPDX-License-Identifier: MIT
import Music
import Foundation
import Training

/// A player for the demonstration: answers comparisons by P(higher | s) = λ + (1 − 2λ)·Φ(s/σ), where s is the target's offset,
/// and turns a wheel. Moments are nanoseconds of the run's clock.
package struct SimulatedPlayer: Sendable {
    package static let device = "simulated listener"

    package struct TimedAction: Sendable {
        package let action: TrainingAction
        package let moment: Int64
    }

    /// σ in cents, and λ.
    private static let ear = (sigma: 12.0, lapse: 0.02)
    /// Seconds from the target's onset to the press.
    private static let reactionTimes = 0.4...1.2
    /// Seconds after the tunable note's onset: the wheel is turned, held, and released after a pad was struck.
    private static let gesture = (start: 0.5, hold: 0.9, press: 1.7, release: 1.9)

    private var generator: SeededRandom
    private var comparison: ComparisonExercise?
    private var matching: PitchMatchingExercise?

    package init(seed: UInt64) { generator = SeededRandom(seed: seed) }

    /// Receives the matching exercise with its answer: this player does not tune by ear.
    package mutating func handle(_ event: HiddenEvent) {
        if case .exerciseDrawn(.matching(let exercise), _) = event { matching = exercise }
    }

    /// - Returns: the next actions, in order of time. An interruption ends the demonstration.
    package mutating func handle(_ event: SessionEvent, now: Int64) -> [TimedAction] {
        switch event {
        case .exerciseBegan(_, let exercise): (comparison, matching) = (exercise, nil)
        case .targetStarted(_, let onset):
            if let matching { return tune(matching, from: onset) }
            return comparison.map { [answer($0, from: onset)] } ?? []
        case .interrupted: return [TimedAction(action: .stop, moment: now)]
        case _: break
        }
        return []
    }

    private mutating func answer(_ exercise: ComparisonExercise, from onset: Int64) -> TimedAction {
        let heard = NormalDistribution.cumulative(exercise.comparison.targetNote.offset.rawValue / Self.ear.sigma)
        let isHigher = generator.uniform() < Self.ear.lapse + (1 - 2 * Self.ear.lapse) * heard
        let reaction = Double.random(in: Self.reactionTimes, using: &generator)
        return TimedAction(action: .answer(isHigher ? .higher : .lower), moment: onset + Int64(reaction * 1e9))
    }

    /// Turns the wheel to the pitch that the listener takes for correct, holds it, and strikes a pad.
    private mutating func tune(_ exercise: PitchMatchingExercise, from onset: Int64) -> [TimedAction] {
        let offset = exercise.challenge.initialCentOffset.rawValue
        let error = 0.05 * offset + 0.4 * Self.ear.sigma * generator.normal()
        let wheel = exercise.wheel
        let place = wheel.position(share: (error - offset) / exercise.reach.rawValue).clamped(to: -1...1)
        func action(_ action: TrainingAction, at time: Double) -> TimedAction {
            TimedAction(action: action, moment: onset + Int64(time * 1e9))
        }
        var actions = [action(.confirm, at: Self.gesture.press)]
        var last: Double?  // The wheel sends its rest position first.
        for time in stride(from: Self.gesture.start, to: Self.gesture.release + 0.3, by: 0.002) {
            // A wheel of 14 bits, which sends only changes.
            let way = Self.share(at: time) * (place - wheel.rest)
            let position = ((wheel.rest + way) * 8192).rounded() / 8192
            if position != last { actions.append(action(.tune(.absolute(position: position)), at: time)) }
            last = position
        }
        return actions.sorted { $0.moment < $1.moment }
    }

    /// The share of the way from the rest to the place: minimum jerk there, and an exponential return.
    private static func share(at time: Double) -> Double {
        guard time < gesture.release else { return exp(-(time - gesture.release) / 0.018) }
        let part = min((time - gesture.start) / (gesture.hold - gesture.start), 1)
        return part * part * part * (10 + part * (6 * part - 15))
    }
}
