// SPDX-License-Identifier: MIT
@testable import Training

/// Whatever a session can be told, of every kind of training or of one.
enum SessionFact<Kind: TrainingKind> {
    case event(TrainingEvent)
    case began(Kind.Exercise)
    case fact(Kind.Fact)

    func told(to session: inout TrainingSession<Kind>) -> [TrainingEffect] {
        switch self {
        case .event(let event): session.handle(event)
        case .began(let exercise): session.begin(exercise)
        case .fact(let fact): session.handle(fact)
        }
    }
}
