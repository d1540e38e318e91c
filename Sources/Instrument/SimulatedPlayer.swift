// SPDX-License-Identifier: MIT
import Training

/// A simulated listener with hands: knows from what is told when to press what.
package struct SimulatedPlayer: Sendable {
    /// How it is named in records.
    package static let device = "simulated listener"

    /// A press to come.
    package struct Press: Sendable {
        package let action: TrainingAction
        /// Nanoseconds of the run's clock.
        package let moment: Int64
    }

    private var listener: SimulatedListener
    private var exercise: ComparisonExercise?

    package init(_ listener: SimulatedListener) { self.listener = listener }

    /// - Parameter now: of the run's clock.
    /// - Returns: what it decides to press; it never changes its mind.
    package mutating func hear(_ happening: Happening, now: Int64) -> Press? {
        switch happening {
        case .exerciseBegan(_, let began):
            exercise = began
            return nil
        case .targetStarted(_, let onset):
            guard let (answer, after) = exercise.map({ listener.answer($0.comparison) }) else { return nil }
            return Press(action: .answer(answer), moment: onset + after)
        // There is nobody who could mend it.
        case .interrupted: return Press(action: .stop, moment: now)
        case .ready, .controllerArrived, .controllerLeft, .modeStarted, .matchingBegan, .answerAwaited, .answered,
            .matched, .savedLater, .resumed, .modeEnded, .trouble:
            return nil
        }
    }
}
