// SPDX-License-Identifier: MIT
import Training

/// What a controller can be taught: something that a control is to do, or be.
package struct LearningTopic: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A pad, button, pedal or key does this when it is pressed.
        case press(TrainingAction)
        case tune
        /// Something that moves says how loud everything is.
        case volume
        case keys
        case pedal
        case modulation
    }

    package let kind: Kind
    /// As somebody asks for it, in the words of mapping files.
    package let word: String

    /// What is asked of a controller that nobody knows, in this order.
    package static let all: [LearningTopic] =
        [LearningTopic(.keys, "keys"), LearningTopic(.tune, "tune")]
        + pressed([.answer(.lower), .answer(.higher), .confirm])
        + pressed(TrainingMode.allCases.map { .start($0) } + [.stop, .repeat, .skip, .hearLast])
        + pressed(Neighbour.allCases.map { .interval($0) } + Neighbour.allCases.map { .sound($0) })
        + [
            LearningTopic(.volume, "volume"), LearningTopic(.pedal, "pedal"), LearningTopic(.modulation, "modulation"),
        ]

    /// Everything that can be asked for by its word: the above and what else a press can do.
    package static let known: [LearningTopic] =
        all
        + Binding.phrases.compactMap { phrase, binding in
            guard case .action(let action) = binding, !all.contains(where: { $0.kind == .press(action) }) else {
                return nil
            }
            return LearningTopic(.press(action), phrase)
        }

    private static func pressed(_ actions: [TrainingAction]) -> [LearningTopic] {
        actions.map { LearningTopic(.press($0), $0.phrase) }
    }

    private init(_ kind: Kind, _ word: String) {
        (self.kind, self.word) = (kind, word)
    }

    package init?(word: String) {
        guard let found = Self.known.first(where: { $0.word == word }) else { return nil }
        self = found
    }

    /// A control is asked for that is moved, not pressed.
    package var isMoved: Bool {
        switch kind {
        case .press, .keys, .pedal: false
        case .tune, .volume, .modulation: true
        }
    }

    /// Where a control that has learned it does it; nil is `always`. Empty if it is heard and does nothing.
    var layers: [Layer?] {
        switch kind {
        case .tune: [.matching]
        case .volume: [nil]
        case .keys, .pedal, .modulation: []
        case .press(let action):
            switch action {
            case .stop, .repeat, .skip, .hearLast: [.comparison, .matching]
            case .start, .startLast: [.start]
            case .answer: [.comparison]
            case .confirm, .tune: [.matching]
            case _: [nil]
            }
        }
    }

    /// What a control is called that is learned for this.
    func name(for control: Control) -> String {
        switch kind {
        case .keys: return "keys"
        case .pedal: return "pedal"
        case .modulation: return "mod"
        case .volume: return "volume"
        case .tune:
            if case .travel(let travel) = control.message, travel.form == .bend { return "wheel" }
            return "tuner"
        case .press(let action):
            // The last word tells: lower, comparison, skip; of two words alike, both.
            let words = action.phrase.split(separator: " ").map { $0.filter(\.isLetter) }
            let first = words.first.map { String($0) } ?? ""
            switch action {
            case .answer: return words.last.map { String($0) } ?? first
            case .start, .startLast: return words.dropFirst().reduce("start") { $0 + $1.capitalized }
            case _: return words.dropFirst().reduce(first) { $0 + $1.capitalized }
            }
        }
    }

    /// What a control that has learned it does; nil for what is only heard.
    func binding(of control: Control) throws(LearningConflict) -> Binding? {
        switch (kind, control.message) {
        case (.press(let action), _): return .action(action)
        case (.tune, .encoder): return .tune(.nudge)
        case (.tune, .travel(let travel)): return .tune(travel.isSprung ? .absolute : .relative)
        case (.volume, .travel(let travel)) where travel.isSprung: throw .unfit
        case (.volume, _): return .volume
        case (.modulation, .encoder): throw .unfit
        case (.tune, _), (.keys, _), (.pedal, _), (.modulation, _): return nil
        }
    }
}
