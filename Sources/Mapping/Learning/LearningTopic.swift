// SPDX-License-Identifier: MIT
import MIDI
import Training

/// A function that a control can learn.
package enum LearningTopic: Hashable, Sendable {
    case press(TrainingAction)
    case tune
    case volume
    case keys
    case pedal
    case modulation

    /// The topics for an unknown controller, in order.
    package static let all: [LearningTopic] =
        [.keys, .tune] + [.answer(.lower), .answer(.higher), .confirm].map { .press($0) }
        + TrainingMode.allCases.map { .press(.start($0)) }
        + [.stop, .repeat, .skip, .hearLast].map { .press($0) }
        + Neighbour.allCases.map { .press(.interval($0)) } + Neighbour.allCases.map { .press(.sound($0)) }
        + [.volume, .pedal, .modulation]

    /// All topics: the above and all other actions of a press.
    package static let known: [LearningTopic] =
        all
        + Binding.phrases.compactMap { _, binding in
            guard case .action(let action) = binding, !all.contains(.press(action)) else { return nil }
            return .press(action)
        }

    package init?(word: String) {
        guard let topic = Self.known.first(where: { $0.word == word }) else { return nil }
        self = topic
    }

    /// The command line's word, in the words of mapping files.
    package var word: String {
        switch self {
        case .press(let action): action.phrase
        case .tune: "tune"
        case .volume: "volume"
        case .keys: "keys"
        case .pedal: "pedal"
        case .modulation: "modulation"
        }
    }

    /// True for controls that are moved, not pressed.
    package var isMoved: Bool { [.tune, .volume, .modulation].contains(self) }

    var plays: Bool { [.keys, .pedal, .modulation].contains(self) }

    /// The layers of the binding; nil is `always`. Empty for controls that only play along.
    var layers: [Layer?] {
        switch self {
        case .tune: [.matching]
        case .volume: [nil]
        case .keys, .pedal, .modulation: []
        case .press(let action):
            switch action {
            case .stop, .repeat, .skip, .hearLast: [.comparison, .matching]
            case .start, .startLast, .listen: [.start]
            case .answer: [.comparison]
            case .confirm, .tune: [.matching]
            case _: [nil]
            }
        }
    }

    func name(for control: Control) -> String {
        switch self {
        case .keys, .pedal, .volume: return word
        case .modulation: return "mod"
        case .tune:
            if case .travel(let travel) = control.message, travel.form == .bend { return "wheel" }
            return "tuner"
        case .press(let action):
            // Camel case of the phrase; only the last word of an answer.
            let words = action.phrase.split(separator: " ").map { $0.filter(\.isLetter) }
            if case .answer = action { return words.last ?? "" }
            return words.dropFirst().reduce(words.first ?? "") { $0 + $1.capitalized }
        }
    }

    /// The binding of a control that has learned this; nil if it only plays along.
    func binding(of control: Control) throws(LearningConflict) -> Binding? {
        switch (self, control.message) {
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
