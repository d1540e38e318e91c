// SPDX-License-Identifier: MIT

/// A training loop as a machine: facts go in, wishes come out. It knows no clock, no sound and no disk. One is active at
/// a time.
package protocol TrainingSession: Hashable, Sendable {
    associatedtype Event: TrainingEvent
    associatedtype Effect: Hashable, Sendable

    /// How long the verdict is shown.
    static var feedbackDuration: Duration { get }

    /// Nothing sounds, nothing is awaited.
    var isIdle: Bool { get }

    /// - Returns: what is to be done, in this order.
    mutating func handle(_ event: Event) -> [Effect]
}

/// What happens in every kind of training.
package protocol TrainingEvent: Hashable, Sendable {
    static var started: Self { get }
    /// The run goes on after an interruption.
    static var resumed: Self { get }
    static func feedbackEnded(exercise: Int) -> Self
    static var repeatRequested: Self { get }
    static var skipRequested: Self { get }
    /// By the player or by an interruption: training is over and the exercise under way is discarded.
    static var stopped: Self { get }
    /// All training data was reset: nothing from before counts for the next exercise.
    static var recordsReset: Self { get }
}

extension ComparisonSession.Event: TrainingEvent {}
extension ComparisonSession: TrainingSession {
    package var isIdle: Bool { state == .idle }
}

extension PitchMatchingSession.Event: TrainingEvent {}
extension PitchMatchingSession: TrainingSession {
    package var isIdle: Bool { state == .idle }
}
