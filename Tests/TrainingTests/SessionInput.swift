// SPDX-License-Identifier: MIT
@testable import Training

/// Every input of a session: general events and those of one kind of training.
enum SessionInput<Kind: TrainingKind> {
    case event(TrainingEvent)
    case began(Kind.Exercise)
    case kindEvent(Kind.Event)

    func handled(by session: inout TrainingSession<Kind>) -> [TrainingEffect] {
        switch self {
        case .event(let event): session.handle(event)
        case .began(let exercise): session.begin(exercise)
        case .kindEvent(let event): session.handle(event)
        }
    }
}
