// SPDX-License-Identifier: MIT
import Training

/// What happens in a run whichever kind of session it is.
enum RunEvent {
    case started, resumed, repeatRequested, skipRequested, stopped, recordsReset
    case feedbackEnded(exercise: Int)

    /// The same as a session's event.
    func event<Event: TrainingEvent>() -> Event {
        switch self {
        case .started: .started
        case .resumed: .resumed
        case .repeatRequested: .repeatRequested
        case .skipRequested: .skipRequested
        case .stopped: .stopped
        case .recordsReset: .recordsReset
        case .feedbackEnded(let exercise): .feedbackEnded(exercise: exercise)
        }
    }
}
