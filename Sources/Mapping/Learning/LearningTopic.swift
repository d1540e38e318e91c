// SPDX-License-Identifier: MIT
import MIDI
import Training

/// A function that a control can learn.
package struct LearningTopic: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case press(TrainingAction)
        case tune
        case volume
        case keys
        case pedal
        case modulation
    }

    package let kind: Kind
    /// The command line's word, in the words of mapping files.
    package let word: String

    /// The topics for an unknown controller, in order.
    package static let all: [LearningTopic] =
        [LearningTopic(.keys, "keys"), LearningTopic(.tune, "tune")]
        + pressed([.answer(.lower), .answer(.higher), .confirm])
        + pressed(TrainingMode.allCases.map { .start($0) } + [.stop, .repeat, .skip, .hearLast])
        + pressed(Neighbour.allCases.map { .interval($0) } + Neighbour.allCases.map { .sound($0) })
        + [
            LearningTopic(.volume, "volume"), LearningTopic(.pedal, "pedal"), LearningTopic(.modulation, "modulation"),
        ]

    /// All topics: the above and all other actions of a press.
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
        guard let topic = Self.known.first(where: { $0.word == word }) else { return nil }
        self = topic
    }

    /// True for controls that are moved, not pressed.
    package var isMoved: Bool {
        switch kind {
        case .press, .keys, .pedal: false
        case .tune, .volume, .modulation: true
        }
    }

    /// The layers of the binding; nil is `always`. Empty for controls that only play along.
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

    /// The name of a control that has learned this.
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
            // Camel case of the phrase; only the last word of an answer.
            let words = action.phrase.split(separator: " ").map { $0.filter(\.isLetter) }
            let first = words.first.map { String($0) } ?? ""
            switch action {
            case .answer: return words.last.map { String($0) } ?? first
            case .start, .startLast: return words.dropFirst().reduce("start") { $0 + $1.capitalized }
            case _: return words.dropFirst().reduce(first) { $0 + $1.capitalized }
            }
        }
    }

    /// The binding of a control that has learned this; nil if it only plays along.
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

package enum LearningConflict: Error, Hashable, Sendable {
    /// It has another binding there. Layer nil is `always`.
    case busy(control: String, phrase: String, layer: Layer?)
    /// A line of the player's own file defines it, or a row with it, in another way.
    case defined(control: String, line: Int)
    /// A sprung control for the volume, or an encoder for the modulation.
    case unfit
}

/// Detects the controller on which a control is pressed or turned. A trembling control does not count.
package struct ControllerDetector {
    /// Of 127; noise is smaller.
    private static let leastTurn = 8
    /// Of 16,383; noise is smaller.
    private static let leastBend = 512

    private var first: [Sender: Int] = [:]

    package init() {}

    package mutating func isMeant(by event: MIDIEvent) -> Bool {
        guard let sender = Sender(event, from: nil, parameter: nil) else { return false }
        let (position, least): (Int, Int)
        switch event.kind {
        case .noteOn, .programChange: return true
        case .controlChange(_, let value): (position, least) = (value, Self.leastTurn)
        case .pitchBend(let bend): (position, least) = (bend.rawValue, Self.leastBend)
        case .noteOff, .polyPressure, .channelPressure, .sysex: return false
        }
        guard let start = first[sender] else {
            first[sender] = position
            return false
        }
        return abs(position - start) >= least
    }
}
