// SPDX-License-Identifier: MIT
import Training

/// What a control does in a layer, as a mapping file says it.
package enum Binding: Hashable, Sendable {
    /// Pressing it is this action.
    case action(TrainingAction)
    /// Keys below the control's split answer lower, the others higher.
    case answerBySplit
    /// The wheel's position is the pitch.
    case tuneAbsolute
    /// Nothing, even if it does something in `always`.
    case nothing

    /// What stands in a file, in the order in which it is best explained.
    package static let phrases: [(phrase: String, binding: Binding)] =
        Answer.allCases.map { ("answer " + $0.rawValue, .action(.answer($0))) }
        + [
            ("answer by split", .answerBySplit),
            ("tune absolute", .tuneAbsolute),
            ("confirm", .action(.confirm)),
            ("repeat", .action(.repeat)),
            ("skip", .action(.skip)),
        ]
        + TrainingMode.allCases.map { ("start " + $0.rawValue, .action(.start($0))) }
        + [
            ("start last", .action(.startLast)),
            ("stop", .action(.stop)),
            ("panic", .action(.panic)),
            ("none", .nothing),
        ]

    /// Words of the format that this version does not understand.
    package static let laterPhrases = [
        "tune relative", "tune rate", "tune ratchet", "tune fine", "tune nudge", "tune centre", "interval next",
        "interval previous", "sound next", "sound previous", "volume", "play along",
    ]

    /// Nil unless it is one of `phrases`.
    package init?(phrase: String) {
        guard let found = Self.phrases.first(where: { $0.phrase == phrase }) else { return nil }
        self = found.binding
    }

    /// Does it mean anything in a layer? Nil asks about `always`.
    package func isMeaningful(in layer: Layer?) -> Bool {
        switch self {
        case .action(.answer), .answerBySplit: layer == .comparison
        case .action(.confirm), .action(.tune), .tuneAbsolute: layer == .matching
        case .action(.repeat), .action(.skip), .action(.stop): layer != .start
        case .action(.start), .action(.startLast), .action(.panic), .nothing: true
        }
    }

    /// Can a control that sends such messages do it?
    package func isPossible(for message: Control.Message) -> Bool {
        switch (self, message) {
        case (.nothing, _): true
        case (.tuneAbsolute, .bend), (.action(.tune), .bend): true
        case (.tuneAbsolute, _), (.action(.tune), _): false
        case (.answerBySplit, .notes(_, let split)): split != nil
        case (.answerBySplit, _): false
        case (.action, .notes), (.action, .button): true
        case (.action, .bend): false
        }
    }
}
