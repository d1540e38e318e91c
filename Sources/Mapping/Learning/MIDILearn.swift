// SPDX-License-Identifier: MIT
import Configuration
import MIDI

/// Learns the controls of a controller topic by topic: prompts the player, recognises the pressed or moved control, and writes it
/// into a draft. It has no clock: the caller passes each event and, periodically, the time.
package struct MIDILearn {
    /// A message to the player.
    package enum Prompt: Hashable, Sendable {
        /// The next topic and its position among all topics.
        case ask(LearningTopic, number: Int, of: Int)
        case move(ContinuousControlLearner.Stage)
        /// Recognised so far; press it again.
        case again
        /// The same after a single message: it latches, or is still held.
        case brief
        /// Another control than before; press it again.
        case different
        /// A movement instead of a press.
        case moved
        /// A pedal with inverted polarity.
        case backwards
        /// No control was moved both ways, or not twice the same one; starts again.
        case unclear
        case conflict(LearningConflict)
        case refused(ConfigurationError)
        /// The control as in the file.
        case learned(LearningTopic, Control, ContinuousControlLearner.Measurement?)
        case finished
    }

    enum Recognition: Hashable {
        case prompt([Prompt])
        case learned(Control, MIDIPort, ContinuousControlLearner.Measurement?)
    }

    /// A controller that sent within these nanoseconds before a question moves by itself.
    private static let restlessDuration: Int64 = 200_000_000
    /// The longest gesture that selected the controller, in nanoseconds: a key, or a movement.
    private static let longestPress: Int64 = 5_000_000_000
    private static let longestTurn: Int64 = 1_000_000_000

    package private(set) var draft: MappingDraft
    package private(set) var isFinished = false
    /// The sequencer's client number; events of others are ignored.
    package private(set) var client: UInt8
    private let topics: [LearningTopic]
    private var index = 0
    private var history: [MappingDraft] = []
    private var learner: any ControlLearner
    private var values: [Sender: Int] = [:]
    private var lastSent: [Sender: Int64] = [:]
    /// The control that selected the controller; ignored until released, or until this time.
    private var selecting: (sender: Sender, until: Int64)?

    /// - Parameters:
    ///   - topics: at least one.
    ///   - first: the event that selected the controller; it answers no question.
    ///   - now: nanoseconds, on the clock of the events.
    package init(
        _ topics: [LearningTopic], client: UInt8, draft: MappingDraft, after first: MIDIEvent? = nil, at now: Int64
    ) {
        self.topics = topics
        self.client = client
        self.draft = draft
        learner = ContinuousControlLearner(at: now)
        selecting = first.flatMap { Sender($0, from: nil, parameter: nil) }.map { sender in
            (sender, now + (sender.isNote ? Self.longestPress : Self.longestTurn))
        }
        begin(at: now)
    }

    package var opening: [Prompt] { isFinished ? [.finished] : question }

    private var question: [Prompt] {
        let topic = topics[index]
        return [.ask(topic, number: index + 1, of: topics.count)] + (topic.isMoved ? [.move(.rest)] : [])
    }

    private mutating func begin(at now: Int64) {
        guard topics.indices.contains(index) else {
            isFinished = true
            return
        }
        let topic = topics[index]
        let restless = Set(lastSent.filter { now - $0.value < Self.restlessDuration }.keys)
        learner =
            topic.isMoved
            ? ContinuousControlLearner(at: now)
            : ButtonLearner(isOfKeys: topic == .keys, restless: restless, values: values)
    }

    package mutating func handle(_ event: MIDIEvent) {
        guard event.source.client == client, !isFinished, !isSelecting(event) else { return }
        learner.handle(event)
        guard case .controlChange(_, let value) = event.kind,
            let sender = Sender(event, from: nil, parameter: nil)
        else { return }
        values[sender] = value
        lastSent[sender] = event.time
    }

    private mutating func isSelecting(_ event: MIDIEvent) -> Bool {
        guard let (sender, until) = selecting, Sender(event, from: nil, parameter: nil) == sender else { return false }
        switch event.kind {
        case .noteOff, .controlChange(_, 0): selecting = nil
        case .noteOn, .controlChange, .pitchBend, .polyPressure, .programChange, .channelPressure, .sysex:
            if event.time >= until { selecting = nil }
        }
        return event.time < until
    }

    /// Call periodically.
    /// - Parameter now: nanoseconds, on the clock of the events.
    package mutating func poll(at now: Int64) -> [Prompt] {
        guard !isFinished else { return [] }
        switch learner.recognize(at: now) {
        case .prompt(let prompts)?: return prompts
        case .learned(let control, let port, let measurement)?:
            return learn(control, from: port, measurement, at: now)
        case nil: return []
        }
    }

    private mutating func learn(
        _ control: Control, from port: MIDIPort, _ measurement: ContinuousControlLearner.Measurement?, at now: Int64
    ) -> [Prompt] {
        let topic = topics[index]
        do {
            var changed = draft
            let learned = try changed.add(
                control, from: port, for: topic, remark: measurement?.remark ?? control.remark)
            history.append(draft)
            draft = changed
            index += 1
            begin(at: now)
            return [.learned(topic, learned, measurement)] + opening
        } catch {
            begin(at: now)
            if let conflict = error as? LearningConflict {
                return [.conflict(conflict)] + (topic.isMoved ? [.move(.rest)] : [])
            }
            return ((error as? ConfigurationError).map { [.refused($0)] } ?? []) + question
        }
    }

    /// The controller was replugged as another client. The question starts again.
    package mutating func follow(to client: UInt8, at now: Int64) -> [Prompt] {
        self.client = client
        (values, lastSent) = ([:], [:])
        begin(at: now)
        return opening
    }

    package mutating func skip(at now: Int64) -> [Prompt] {
        guard !isFinished else { return [] }
        history.append(draft)
        index += 1
        begin(at: now)
        return opening
    }

    /// Repeats the previous question and discards its result.
    package mutating func goBack(at now: Int64) -> [Prompt] {
        guard !isFinished else { return [] }
        if let last = history.popLast() {
            draft = last
            index -= 1
        }
        begin(at: now)
        return opening
    }

    package mutating func finish() { isFinished = true }
}

/// Recognises a control by its events.
protocol ControlLearner: Sendable {
    mutating func handle(_ event: MIDIEvent)
    /// Nil before and during a press or a movement.
    mutating func recognize(at now: Int64) -> MIDILearn.Recognition?
}

extension Control {
    fileprivate var remark: String {
        switch trigger {
        case .press, .hold: "pressed and let go, twice the same"
        case .pulse: "pressed twice; it never tells that it is let go"
        case .toggle: "pressed three times; it latches"
        }
    }
}

extension ContinuousControlLearner.Measurement {
    fileprivate var remark: String {
        let rest = rest.map { ", rests at \($0)" } ?? ""
        return "moved both ways: \(lowest) to \(highest), \(places) places\(rest), wanders by \(noise) untouched"
    }
}
