// SPDX-License-Identifier: MIT
import Configuration
import MIDI

/// Teaches a controller: asks for one thing after another, recognises what is pressed or moved, and writes it into a draft. Knows
/// no clock: who holds it tells it of each event, and of the time now and then.
package struct MIDILearn {
    /// What the person at the controller is to be told.
    package enum Telling: Hashable, Sendable {
        /// The next thing that is asked for, so far of so many.
        case ask(LearningTopic, number: Int, of: Int)
        case move(ContinuousControlLearner.Stage)
        /// So far it fits; it has to be pressed again.
        case again
        /// The same, but it has told one thing only: it latches, or is still held.
        case brief
        /// This was another one than before, which is the first now.
        case different
        /// What was sent is no press: something was moved.
        case moved
        /// A pedal that tells that it is pressed when it comes up.
        case backwards
        /// Nothing was moved both ways, or not twice the same; from the beginning.
        case unclear
        case conflict(LearningConflict)
        case refused(ConfigurationError)
        /// As it is in the file now.
        case learned(LearningTopic, Control, ContinuousControlLearner.Measurement?)
        case finished
    }

    /// What a lesson has found.
    enum Finding: Hashable {
        case tell([Telling])
        /// With the port that it came from.
        case learned(Control, MIDIPort, ContinuousControlLearner.Measurement?)
    }

    /// Who sent something so short before a question moves by itself: nanoseconds.
    private static let shortly: Int64 = 200_000_000
    /// What has told which controller is meant is over by then: a key, or something that is turned.
    private static let longestPress: Int64 = 5_000_000_000
    private static let longestTurn: Int64 = 1_000_000_000

    package private(set) var draft: MappingDraft
    package private(set) var isFinished = false
    /// Of the sequencer: whoever else sends is not heard.
    package private(set) var client: UInt8
    private let topics: [LearningTopic]
    private var index = 0
    /// The draft as it was at each earlier question.
    private var earlier: [MappingDraft] = []
    private var lesson: any ControlLearner
    private var values: [Sender: Int] = [:]
    private var told: [Sender: Int64] = [:]
    /// What was pressed to say which controller is meant, until it is let go of, or this moment has come.
    private var pointing: (sender: Sender, until: Int64)?

    /// - Parameters:
    ///   - topics: at least one.
    ///   - first: what has told which controller is meant; it answers no question.
    ///   - now: nanoseconds, on the clock of the events.
    package init(
        _ topics: [LearningTopic], client: UInt8, draft: MappingDraft, after first: MIDIEvent? = nil, at now: Int64
    ) {
        self.topics = topics
        self.client = client
        self.draft = draft
        lesson = ContinuousControlLearner(at: now)
        pointing = first.flatMap { Sender($0, from: nil, parameter: nil) }.map { sender in
            let isNote = if case .note = sender.element { true } else { false }
            return (sender, now + (isNote ? Self.longestPress : Self.longestTurn))
        }
        begin(at: now)
    }

    package var opening: [Telling] { isFinished ? [.finished] : question }

    private var question: [Telling] {
        let topic = topics[index]
        return [.ask(topic, number: index + 1, of: topics.count)] + (topic.isMoved ? [.move(.rest)] : [])
    }

    private mutating func begin(at now: Int64) {
        guard topics.indices.contains(index) else {
            isFinished = true
            return
        }
        let topic = topics[index]
        let restless = Set(told.filter { now - $0.value < Self.shortly }.keys)
        lesson =
            topic.isMoved
            ? ContinuousControlLearner(at: now)
            : ButtonLearner(isOfKeys: topic.kind == .keys, restless: restless, values: values)
    }

    package mutating func take(_ event: MIDIEvent) {
        guard event.source.client == client, !isFinished, !isPointing(event) else { return }
        lesson.take(event)
        guard case .controlChange(_, let value) = event.kind,
            let sender = Sender(event, from: nil, parameter: nil)
        else { return }
        values[sender] = value
        told[sender] = event.time
    }

    private mutating func isPointing(_ event: MIDIEvent) -> Bool {
        guard let (sender, until) = pointing, Sender(event, from: nil, parameter: nil) == sender else { return false }
        switch event.kind {
        case .noteOff, .controlChange(_, 0): pointing = nil
        case .noteOn, .controlChange, .pitchBend, .polyPressure, .programChange, .channelPressure, .sysex:
            if event.time >= until { pointing = nil }
        }
        return event.time < until
    }

    /// Time has passed.
    /// - Parameter now: nanoseconds, on the clock of the events.
    package mutating func look(at now: Int64) -> [Telling] {
        guard !isFinished else { return [] }
        switch lesson.finding(at: now) {
        case .tell(let tellings)?: return tellings
        case .learned(let control, let port, let measurement)?:
            return learn(control, from: port, measurement, at: now)
        case nil: return []
        }
    }

    private mutating func learn(
        _ control: Control, from port: MIDIPort, _ measurement: ContinuousControlLearner.Measurement?, at now: Int64
    ) -> [Telling] {
        let topic = topics[index]
        do {
            var changed = draft
            let learned = try changed.add(
                control, from: port, for: topic, remark: measurement?.remark ?? control.remark)
            earlier.append(draft)
            draft = changed
            index += 1
            begin(at: now)
            return [.learned(topic, learned, measurement)] + opening
        } catch let conflict as LearningConflict {
            begin(at: now)
            return [.conflict(conflict)] + (topic.isMoved ? [.move(.rest)] : [])
        } catch let error as ConfigurationError {
            begin(at: now)
            return [.refused(error)] + question
        } catch {
            begin(at: now)
            return question
        }
    }

    /// It was pulled and plugged again, and is another client now. The question begins anew.
    package mutating func follow(to client: UInt8, at now: Int64) -> [Telling] {
        self.client = client
        (values, told) = ([:], [:])
        begin(at: now)
        return opening
    }

    package mutating func skip(at now: Int64) -> [Telling] {
        guard !isFinished else { return [] }
        earlier.append(draft)
        index += 1
        begin(at: now)
        return opening
    }

    /// The question before once more; what was learned there is forgotten.
    package mutating func goBack(at now: Int64) -> [Telling] {
        guard !isFinished else { return [] }
        if let last = earlier.popLast() {
            draft = last
            index -= 1
        }
        begin(at: now)
        return opening
    }

    package mutating func finish() { isFinished = true }
}

/// What recognises a control by what it sends.
protocol ControlLearner: Sendable {
    mutating func take(_ event: MIDIEvent)
    /// What is to be said now; nil as long as a press or a movement goes on, or there is none.
    mutating func finding(at now: Int64) -> MIDILearn.Finding?
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
