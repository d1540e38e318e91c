// SPDX-License-Identifier: MIT
import Chance
import Music
import Training

/// The hands of a simulated listener: they press some time after the ear has answered, and turn a simulated wheel.
package struct SimulatedPlayer: Sendable {
    /// How it is named in records.
    package static let device = "simulated listener"

    /// A press or a move to come.
    package struct TimedAction: Sendable {
        package let action: TrainingAction
        /// Nanoseconds of the run's clock.
        package let moment: Int64

        package init(action: TrainingAction, moment: Int64) {
            self.action = action
            self.moment = moment
        }
    }

    private static let wheel = SimulatedWheel.fourteenBits
    private static let hand = SimulatedHand()
    /// After the onset it listens before it tunes; nanoseconds.
    private static let listening: Int64 = 500_000_000

    /// Letting go confirms only further from the rest than this, as a share of the travel.
    private static let nearest = 0.25

    private let ear: SimulatedListener
    private let tuner: SimulatedTuner
    private let reactionTimes: ClosedRange<Double>
    private var generator: SeededRandom
    private var comparison: ComparisonExercise?
    private var matching: PitchMatchingExercise?
    private var rest = 0.0

    /// - Parameter reactionTimes: seconds from the target's onset to the press, drawn uniformly.
    package init(_ ear: SimulatedListener, reactionTimes: ClosedRange<Double>, seed: UInt64) {
        self.ear = ear
        // Where everybody looks on, no tuning is grossly wrong.
        tuner = SimulatedTuner(ear, grossErrorShare: 0)
        self.reactionTimes = reactionTimes
        generator = SeededRandom(seed: seed)
    }

    /// The comparison that begins.
    package mutating func begin(_ exercise: ComparisonExercise) { (comparison, matching) = (exercise, nil) }

    /// The answer to the matching exercise that begins: this player tunes by knowing it, not by ear.
    package mutating func learn(_ exercise: PitchMatchingExercise) { matching = exercise }

    /// - Parameter onset: of the target note, or the tunable one; nanoseconds of the run's clock.
    /// - Returns: what it decides to do, in order of time; it never changes its mind.
    package mutating func hear(from onset: Int64) -> [TimedAction] {
        if let exercise = matching { return tune(exercise, from: onset + Self.listening) }
        guard let comparison else { return [] }
        let answer = ear.answer(comparison.comparison, using: &generator)
        let reaction = Double.random(in: reactionTimes, using: &generator)
        return [TimedAction(action: .answer(answer), moment: onset + Int64(reaction * 1e9))]
    }

    /// Turns the wheel to where the listener hears the right pitch, holds it, and strikes a pad or lets go.
    private mutating func tune(_ exercise: PitchMatchingExercise, from start: Int64) -> [TimedAction] {
        let offset = exercise.challenge.initialCentOffset
        let way = tuner.error(from: offset, using: &generator) - offset
        let share = way.rawValue / exercise.reach.rawValue
        var hand = Self.hand
        let place = exercise.wheel.position(share: share)
        // Letting go so near to the rest is not recognised.
        let canLetGo = (place - exercise.wheel.rest).magnitude > Self.nearest
        hand.end = Bool.random(using: &generator) || !canLetGo ? .pad : .release
        let gesture = TuningGesture(on: Self.wheel, by: hand, from: rest, to: place, at: start, using: &generator)
        rest = gesture.rest
        var actions = gesture.readings.map {
            TimedAction(action: .tune(.absolute(position: $0.position)), moment: $0.moment)
        }
        if let press = gesture.press { actions.append(TimedAction(action: .confirm, moment: press)) }
        return actions.sorted { $0.moment < $1.moment }
    }
}
