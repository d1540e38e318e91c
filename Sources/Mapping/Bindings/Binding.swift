// SPDX-License-Identifier: MIT
import Configuration
import Training

/// A control's function in a layer.
package enum Binding: Hashable, Sendable {
    case action(TrainingAction)
    /// Keys below the control's split answer lower, the others higher.
    case answerBySplit
    /// A movement changes the pitch. `stepsPerCent` is for nudging encoders.
    case tune(TuningControl, stepsPerCent: Int = 1)
    /// Keys below the control's split lower the pitch, the others raise it: by a cent within an octave of it, by ten beyond.
    case tuneBySplit
    /// A movement changes the master volume.
    case volume
    /// Keys sound, a pedal sustains, a wheel bends, any other continuous control modulates.
    case playAlong
    /// No function and no sound, even if `always` has one.
    case nothing

    /// The phrases of mapping files, in the order of documentation.
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
            ("listen", .action(.listen(.comparison))),
            ("listen intervals", .action(.listen(.intervalComparison))),
            ("stop", .action(.stop)),
            ("panic", .action(.panic)),
            ("none", .nothing),
        ]

    package init?(phrase: String) {
        guard let match = Self.phrases.first(where: { $0.phrase == phrase }) else { return nil }
        self = match.binding
    }

    /// Parses a control's binding in a layer.
    /// - Parameters:
    ///   - message: the control's message; nil if unknown.
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
            let rule: MappingRule =
                switch (message, binding) {
                case (.notes, .answerBySplit), (.notes, .tuneBySplit): .missingSplit(word: word, control: control)
                case (.button, .tune), (.button, .volume): .missingKind(word: word, control: control)
                case _: .cannotDo(word: word, control: control, possible: possible)
                }
            throw node.error(.mapping(rule))
        }
        guard binding.isMeaningful(in: layer) else {
            let others = (Layer.allCases.filter { $0.base == nil } + [nil])
                .filter { binding.isMeaningful(in: $0) }.map { $0.word }
            throw node.error(.mapping(.wrongLayer(word: word, layer: layer.word, possible: others)))
        }
        self = binding
    }

    /// The possible phrases for a control with such messages; all of them if its message is unknown.
    private static func phrases(of message: Control.Message?, in layer: Layer?) -> [String] {
        phrases.filter { $0.binding.isMeaningful(in: layer) && message.map($0.binding.isPossible) != false }
            .map(\.phrase).filter { $0 != "none" }
    }

    /// Nil for `nothing`.
    package var phrase: String? {
        self == .nothing ? nil : Self.phrases.first { $0.binding == self }?.phrase
    }

    var isTuning: Bool {
        switch self {
        case .tune, .tuneBySplit, .action(.tune): true
        case .action, .answerBySplit, .volume, .playAlong, .nothing: false
        }
    }

    /// - Parameter layer: nil is `always`.
    package func isMeaningful(in layer: Layer?) -> Bool {
        let layer = layer?.base ?? layer
        return switch self {
        case .action(.answer), .answerBySplit: layer == .comparison
        case .action(.confirm), .action(.tune), .tune, .tuneBySplit: layer == .matching
        case .action(.repeat), .action(.skip), .action(.hearLast), .action(.stop): layer != .start
        case .action(.start), .action(.startLast), .action(.listen), .action(.interval), .action(.sound),
            .action(.volume), .action(.switchPlayAlong), .action(.panic), .volume, .playAlong, .nothing:
            true
        case .action(.practise), .action(.play), .action(.release), .action(.sustain), .action(.bend),
            .action(.modulate):
            false
        }
    }

    /// True if a control with such messages can have this binding.
    package func isPossible(for message: Control.Message) -> Bool {
        switch (self, message) {
        case (.nothing, _): true
        case (.answerBySplit, .notes(_, let split)), (.tuneBySplit, .notes(_, let split)): split != nil
        case (.action, .notes), (.action, .button), (.action, .program): true
        case (.playAlong, .notes), (.playAlong, .button), (.playAlong, .travel): true
        case (.volume, .travel), (.volume, .encoder): true
        case (.tune(let control, _), .travel(let travel)):
            // The position of an unsprung control is random when an exercise begins, so only movements change the pitch.
            (travel.isSprung ? [.absolute, .rate, .ratchet, .fine] : [.relative, .fine]).contains(control)
        case (.tune(let control, _), .encoder): [.relative, .nudge].contains(control)
        case (.answerBySplit, _), (.tuneBySplit, _), (.action, _), (.playAlong, _), (.volume, _), (.tune, _): false
        }
    }
}

extension Layer? {
    var word: String { self?.rawValue ?? "always" }
}

/// The bindings of a mapping by layer; nil is `always`.
package struct Bindings: Hashable, Sendable {
    private var single: [Layer?: [String: Binding]] = [:]
    private var chords: [Layer?: [Chord: Binding]] = [:]

    package func of(_ control: String, in layer: Layer?) -> Binding? { single[layer]?[control] }

    package func all(in layer: Layer?) -> [String: Binding] { single[layer] ?? [:] }

    package func chords(in layer: Layer?) -> [Chord: Binding] { chords[layer] ?? [:] }

    mutating func bind(_ control: String, to binding: Binding, in layer: Layer?) {
        single[layer, default: [:]][control] = binding
    }

    mutating func bind(_ chord: Chord, to binding: Binding, in layer: Layer?) {
        chords[layer, default: [:]][chord] = binding
    }

    /// The bindings that these controls can have.
    func reduced(to controls: [Control]) -> Bindings {
        func isPossible(_ name: String, _ binding: Binding) -> Bool {
            controls.first { $0.name == name }.map { binding.isPossible(for: $0.message) } ?? false
        }
        var reduced = self
        reduced.single = single.mapValues { $0.filter { isPossible($0.key, $0.value) } }
        reduced.chords = chords.mapValues { bindings in
            bindings.filter { chord, binding in
                isPossible(chord.pressed, binding) && controls.first { $0.name == chord.held }?.canBeHeld == true
            }
        }
        return reduced
    }

    /// Merges: these bindings override the others.
    func over(_ others: Bindings) -> Bindings {
        var merged = others
        for (layer, bindings) in single { merged.single[layer, default: [:]].merge(bindings) { $1 } }
        for (layer, bindings) in chords { merged.chords[layer, default: [:]].merge(bindings) { $1 } }
        return merged
    }
}

/// One control is held while another is pressed: "pad5+pad1".
package struct Chord: Hashable, Sendable {
    static let sign: Character = "+"

    /// The name of the control that is held: a pad, button or pedal, or a wheel at its upper end.
    package let held: String
    package let pressed: String

    package var text: String { "\(held)\(Self.sign)\(pressed)" }

    /// Nil unless the text is two different names with the sign between them; spaces around names are ignored.
    init?(_ text: String) {
        let names = text.split(separator: Self.sign, omittingEmptySubsequences: false)
            .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        guard names.count == 2, !names.contains(""), names[0] != names[1] else { return nil }
        (held, pressed) = (names[0], names[1])
    }
}

/// The part of a mapping that is active in a mode.
package enum Layer: String, Hashable, Sendable, CaseIterable {
    case start
    case comparison
    case matching
    /// Overrides `comparison` while intervals are compared.
    case intervalComparison = "interval comparison"
    /// Overrides `matching` while intervals are matched.
    case intervalMatching = "interval matching"

    /// A mode's layer has its name.
    package init(_ mode: TrainingMode?) { self = mode.flatMap { Self(rawValue: $0.rawValue) } ?? .start }

    /// The layer that this one overrides; nil if that is `always`.
    package var base: Layer? {
        switch self {
        case .start, .comparison, .matching: nil
        case .intervalComparison: .comparison
        case .intervalMatching: .matching
        }
    }

    /// The layers in which bindings are searched, in order; nil is `always`.
    var scopes: [Layer?] { base.map { [self, $0, nil] } ?? [self, nil] }

    /// True if both layers can be active at once.
    func meets(_ other: Layer?) -> Bool { other == nil || other == self || other == base || other?.base == self }
}
