// SPDX-License-Identifier: MIT
import Configuration
import Training

/// What a control does in a layer, as a mapping file says it.
package enum Binding: Hashable, Sendable {
    /// Pressing it is this action.
    case action(TrainingAction)
    /// Keys below the control's split answer lower, the others higher.
    case answerBySplit
    /// Moving it changes the pitch; of steps that nudge, so many go to a cent.
    case tune(TuningControl, stepsPerCent: Int = 1)
    /// Keys below the control's split lower the pitch, the others raise it: by a cent within an octave of it, by ten beyond.
    case tuneBySplit
    /// Moving it changes how loud everything is.
    case volume
    /// It is heard: keys sound, a pedal sustains, a wheel bends, anything else that moves is the modulation.
    case playAlong
    /// Nothing, even if it does something in `always`, and nothing is heard of it either.
    case nothing

    /// What stands in a file, in the order in which it is best explained.
    package static let phrases: [(phrase: String, binding: Binding)] =
        Answer.allCases.map { ("answer " + $0.rawValue, .action(.answer($0))) }
        + [("answer by split", .answerBySplit)]
        + TuningControl.allCases.map { ("tune " + $0.rawValue, .tune($0)) }
        + [
            ("tune by split", .tuneBySplit),
            ("tune nudge fine", .tune(.nudge, stepsPerCent: 10)),
            ("tune nudge up", .action(.tune(.nudge(1)))),
            ("tune nudge down", .action(.tune(.nudge(-1)))),
            ("tune nudge up fine", .action(.tune(.nudge(0.1)))),
            ("tune nudge down fine", .action(.tune(.nudge(-0.1)))),
            ("tune centre", .action(.tune(.centre))),
            ("confirm", .action(.confirm)),
            ("repeat", .action(.repeat)),
            ("skip", .action(.skip)),
            ("hear last", .action(.hearLast)),
        ]
        + Neighbour.allCases.map { ("interval " + $0.rawValue, .action(.interval($0))) }
        + Neighbour.allCases.map { ("sound " + $0.rawValue, .action(.sound($0))) }
        + [
            ("volume", .volume),
            ("volume up", .action(.volume(.press(1)))),
            ("volume down", .action(.volume(.press(-1)))),
            ("play along", .playAlong),
            ("play along on/off", .action(.switchPlayAlong)),
        ]
        + TrainingMode.allCases.map { ("start " + $0.rawValue, .action(.start($0))) }
        + [
            ("start last", .action(.startLast)),
            ("stop", .action(.stop)),
            ("panic", .action(.panic)),
            ("none", .nothing),
        ]

    package init?(phrase: String) {
        guard let found = Self.phrases.first(where: { $0.phrase == phrase }) else { return nil }
        self = found.binding
    }

    /// What a file says of a control in a layer.
    /// - Parameters:
    ///   - message: what the control sends; nil if nobody knows.
    ///   - layer: nil is `always`.
    /// - Throws: `wrongType`, `unknownAction`, `wrongLayer`, `cannotDo`, `missingSplit`.
    init(
        _ node: ConfigurationNode, of control: String, _ message: Control.Message?, in layer: Layer?
    ) throws(ConfigurationError) {
        let word = try node.text()
        let possible = Self.phrases(of: message, in: layer)
        guard let binding = Binding(phrase: word) else {
            let meant = Spelling.nearest(to: word, among: possible)
            throw node.error(
                .mapping(.unknownAction(word: word, suggestion: meant, possible: meant == nil ? possible : [])))
        }
        if let message, !binding.isPossible(for: message) {
            if case .notes = message, [.answerBySplit, .tuneBySplit].contains(binding) {
                throw node.error(.mapping(.missingSplit(word: word, control: control)))
            }
            if case .button = message, binding.needsMovement {
                throw node.error(.mapping(.missingKind(word: word, control: control)))
            }
            throw node.error(.mapping(.cannotDo(word: word, control: control, possible: possible)))
        }
        guard binding.isMeaningful(in: layer) else {
            let others = (Layer.allCases.filter { $0.base == nil } + [nil])
                .filter { binding.isMeaningful(in: $0) }.map { $0.word }
            throw node.error(.mapping(.wrongLayer(word: word, layer: layer.word, possible: others)))
        }
        self = binding
    }

    /// What a control that sends such messages can do in a layer; everything if nothing is known of it.
    private static func phrases(of message: Control.Message?, in layer: Layer?) -> [String] {
        phrases.filter { $0.binding.isMeaningful(in: layer) && message.map($0.binding.isPossible) != false }
            .map(\.phrase).filter { $0 != "none" }
    }

    /// As a file says it; nil for nothing.
    package var phrase: String? {
        self == .nothing ? nil : Self.phrases.first { $0.binding == self }?.phrase
    }

    /// Only something that moves does it.
    private var needsMovement: Bool {
        switch self {
        case .tune, .volume: true
        case _: false
        }
    }

    /// Does it mean anything in a layer? Nil asks about `always`.
    package func isMeaningful(in layer: Layer?) -> Bool {
        let layer = layer?.base ?? layer
        return switch self {
        case .action(.answer), .answerBySplit: layer == .comparison
        case .action(.confirm), .action(.tune), .tune, .tuneBySplit: layer == .matching
        case .action(.repeat), .action(.skip), .action(.hearLast), .action(.stop): layer != .start
        case .action(.start), .action(.startLast), .action(.interval), .action(.sound), .action(.volume),
            .action(.switchPlayAlong), .action(.panic), .volume, .playAlong, .nothing:
            true
        case .action(.play), .action(.release), .action(.sustain), .action(.bend), .action(.modulate): false
        }
    }

    /// Can a control that sends such messages do it?
    package func isPossible(for message: Control.Message) -> Bool {
        switch (self, message) {
        case (.nothing, _): true
        case (.answerBySplit, .notes(_, let split)), (.tuneBySplit, .notes(_, let split)): split != nil
        case (.answerBySplit, _), (.tuneBySplit, _): false
        case (.action, .notes), (.action, .button), (.action, .program): true
        case (.action, _): false
        case (.playAlong, .notes), (.playAlong, .button), (.playAlong, .travel): true
        case (.playAlong, .encoder), (.playAlong, .program): false
        case (.volume, .travel), (.volume, .encoder): true
        case (.volume, .notes), (.volume, .button), (.volume, .program): false
        case (.tune(let control, _), .travel(let travel)): travel.isSprung ? control.suitsSprung : control.suitsUnsprung
        case (.tune(let control, _), .encoder): control.suitsEncoder
        case (.tune, .notes), (.tune, .button), (.tune, .program): false
        }
    }
}

extension Layer? {
    var word: String { self?.rawValue ?? "always" }
}

extension TuningControl {
    fileprivate var suitsSprung: Bool { [.absolute, .rate, .ratchet, .fine].contains(self) }

    /// Its place when an exercise begins is an accident: only the way from there can be pitch.
    fileprivate var suitsUnsprung: Bool { [.relative, .fine].contains(self) }

    fileprivate var suitsEncoder: Bool { [.relative, .nudge].contains(self) }
}
