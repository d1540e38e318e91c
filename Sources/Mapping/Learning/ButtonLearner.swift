// SPDX-License-Identifier: MIT
import MIDI
import Music

/// Recognises a pad, button, pedal or key by two equal presses. Controllers that move by themselves are ignored; a button that
/// alternates between two values latches.
struct ButtonLearner: ControlLearner {
    private struct Press {
        let sender: Sender
        let shape: PressShape
    }

    /// Nanoseconds without a message after which a complete press ends.
    private static let rest: Int64 = 250_000_000
    /// The same for a press with one message; a later message is another press, of a latching button.
    private static let longestBrief: Int64 = 500_000_000
    /// The same for a movement, or a press that began with its release.
    private static let longest: Int64 = 1_500_000_000
    /// The number of a program change, which has no value.
    private static let pressed = 127
    /// The largest change of a controller that moves by itself.
    private static let jitter = 2

    /// True to recognise a keyboard by any key.
    private let isOfKeys: Bool
    /// Controllers that sent something just before.
    private let restless: Set<Sender>
    /// The positions of controllers, within their jitter.
    private var values: [Sender: Int]
    private var trembling: Set<Sender> = []
    private var moves: [Sender: Int] = [:]
    private var current: [Sender: (numbers: [Int], first: Int64, last: Int64)] = [:]
    private var presses: [Press] = []

    init(isOfKeys: Bool = false, restless: Set<Sender> = [], values: [Sender: Int] = [:]) {
        (self.isOfKeys, self.restless, self.values) = (isOfKeys, restless, values)
    }

    mutating func handle(_ event: MIDIEvent) {
        guard var sender = Sender(event, from: nil, parameter: nil) else { return }
        let number: Int
        switch event.kind {
        case .noteOn(_, let velocity): number = velocity.rawValue
        case .noteOff: number = 0
        case .controlChange(_, let value):
            if isOfKeys { return }
            if restless.contains(sender) || isJitter(value, sender) { return }
            number = value
        case .programChange where !isOfKeys: number = Self.pressed
        case .pitchBend, .programChange, .channelPressure, .polyPressure, .sysex: return
        }
        if isOfKeys { sender = sender.with(.note(MIDINote(0))) }
        let known = current[sender]
        current[sender] = ((known?.numbers ?? []) + [number], known?.first ?? event.time, event.time)
    }

    /// True while a controller only trembles. Buttons may send 0 and 1.
    private mutating func isJitter(_ value: Int, _ sender: Sender) -> Bool {
        let position = values[sender] ?? value
        let distance = abs(value - position)
        guard distance <= Self.jitter else {
            values[sender] = value
            moves[sender, default: 0] += 1
            trembling.remove(sender)
            return false
        }
        values[sender] = position
        if distance == 0 || min(value, position) == 0 { return trembling.contains(sender) }
        trembling.insert(sender)
        // Its first message could not be compared with an earlier one. A moving controller does not tremble.
        if moves[sender, default: 0] <= 1,
            current[sender]?.numbers.allSatisfy({ abs($0 - position) <= Self.jitter }) == true
        {
            current[sender] = nil
        }
        return true
    }

    mutating func recognize(at now: Int64) -> MIDILearn.Recognition? {
        // A pad's note ranks before its controllers, a program change before its bank select (controllers 0 and 32).
        let chosen = current.min { one, other in
            (one.key.rank, one.value.first) < (other.key.rank, other.value.first)
        }
        guard let (sender, press) = chosen else { return nil }
        let shape = PressShape(press.numbers)
        let isSingle = if case .single = shape { true } else { false }
        let isWhole = shape.isWhole || sender.isProgram
        guard now - press.last >= (isWhole ? Self.rest : isSingle ? Self.longestBrief : Self.longest) else {
            return nil
        }
        current = [:]
        switch shape {
        case .none: return .prompt([.moved])
        case .backwards: return .prompt([.backwards])
        case .whole, .single: break
        }
        if let last = presses.last?.sender, (last.source, last.element) != (sender.source, sender.element) {
            presses = [Press(sender: sender, shape: shape)]
            return .prompt([.different])
        }
        presses.append(Press(sender: sender, shape: shape))
        return learned(sender).map { .learned($0, sender.source, nil) } ?? .prompt([isWhole ? .again : .brief])
    }

    private func learned(_ sender: Sender) -> Control? {
        let shapes = presses.suffix(3).map(\.shape)
        guard shapes.count >= 2 else { return nil }
        let lastTwo = Array(shapes.suffix(2))
        switch (lastTwo[0], lastTwo[1]) {
        case (.whole(let high, let low, let isGradual), .whole(let high2, let low2, _)):
            let isStruck = abs(high - high2) > Self.jitter && !isGradual
            return control(
                sender, .press, thresholds: Self.thresholds(min(high, high2), max(low, low2), isStruck: isStruck))
        case (.single(let value), .single(let value2)) where value == value2 || sender.isNote && min(value, value2) > 0:
            guard value > 0 else { return nil }
            return control(sender, .pulse, thresholds: Self.thresholds(min(value, value2), 0, isStruck: false))
        case (.single(let value), .single(let value2)):
            // The release of a held button looks like a latch: only the third press distinguishes them.
            guard shapes.count == 3, case .single(let value0) = shapes[0],
                (value0 >= 64) == (value2 >= 64) || sender.isNote
            else { return nil }
            let isLatch = sender.isNote ? (value > 0) != (value2 > 0) : (value >= 64) != (value2 >= 64)
            return isLatch ? control(sender, .toggle, thresholds: nil) : nil
        case (.whole, _), (.single, _), (.none, _), (.backwards, _): return nil
        }
    }

    /// - Parameter isStruck: true for velocity-sensitive pads, where any value is a press.
    private static func thresholds(_ high: Int, _ low: Int, isStruck: Bool) -> (press: Int, release: Int)? {
        if isStruck { return (low + 1, low) }
        if high >= Control.usualPress, low <= Control.usualRelease { return nil }
        return (low + (high - low + 1) / 2, low + (high - low - 1) / 3)
    }

    private func control(_ sender: Sender, _ trigger: Trigger, thresholds: (press: Int, release: Int)?) -> Control? {
        let message: Control.Message
        switch sender.element {
        case .note(let note):
            message = .notes(isOfKeys ? Set(MIDINote.validRange.map { MIDINote($0) }) : [note], split: nil)
        case .controller(let number):
            message = .button(
                controller: number, press: thresholds?.press ?? Control.usualPress,
                release: thresholds?.release ?? Control.usualRelease)
        case .program(let number): message = .program(number)
        case .parameter, .bend: return nil
        }
        // An MPE controller sends each touch on another channel.
        let isOfOneChannel = presses.allSatisfy { $0.sender.channel == sender.channel }
        return Control(
            name: "", message: message, channel: isOfOneChannel ? sender.channel : nil,
            trigger: isOfKeys ? .press : trigger, plays: isOfKeys)
    }
}

extension Sender {
    var isNote: Bool { if case .note = element { true } else { false } }
    fileprivate var isProgram: Bool { if case .program = element { true } else { false } }
    fileprivate var rank: Int { isNote ? 0 : isProgram ? 1 : 2 }
}

/// The values of one press: a note-off is 0, a note-on its velocity, a controller its value.
enum PressShape: Hashable, Sendable {
    /// Press and release: the highest and the last value.
    case whole(high: Int, low: Int, isGradual: Bool)
    case single(Int)
    case none
    /// A press with a lower value than the release.
    case backwards

    /// The most different values of a button.
    private static let gradual = 4

    init(_ values: [Int]) {
        guard let first = values.first, let last = values.last, let high = values.max() else {
            self = .none
            return
        }
        let distinct = Set(values).count
        if distinct == 1 {
            // A turned encoder repeats the same value.
            self = values.count < 3 ? .single(first) : .none
        } else if last <= high / 2 {
            self = .whole(high: high, low: last, isGradual: distinct > Self.gradual)
        } else {
            self = distinct <= 2 && first <= last / 2 ? .backwards : .none
        }
    }

    var isWhole: Bool { if case .whole = self { true } else { false } }
}
