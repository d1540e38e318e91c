// SPDX-License-Identifier: MIT
import Configuration
import MIDI

/// Teaches a controller: asks for one thing after another, recognises what is pressed or moved, and writes it into a draft. Knows
/// no clock: who holds it tells it of each event, and of the time now and then.
package struct LearningSession {
    /// What the person at the controller is to be told.
    package enum Telling: Hashable, Sendable {
        /// The next thing that is asked for, so far of so many.
        case ask(LearningTopic, number: Int, of: Int)
        /// What the hand is to do.
        case move(MovementLesson.Stage)
        case again, brief, different, moved, backwards, unclear
        case conflict(LearningConflict)
        /// The file does not take it.
        case refused(ConfigurationError)
        /// As it is in the file now.
        case learned(LearningTopic, Control, MovementLesson.Measurement?)
        /// All has been asked.
        case finished
    }

    private enum Lesson {
        case press(PressLesson)
        case movement(MovementLesson)
    }

    /// Who sent something so short before a question moves by itself: nanoseconds.
    private static let shortly: Int64 = 200_000_000
    /// What has told which controller is meant is over by then: a key, or something that is turned.
    private static let longestPress: Int64 = 5_000_000_000
    private static let longestTurn: Int64 = 1_000_000_000

    package private(set) var draft: LearningDraft
    package private(set) var isFinished = false
    /// Of the sequencer: whoever else sends is not heard.
    package private(set) var client: UInt8
    private let topics: [LearningTopic]
    /// What is asked now.
    private var index = 0
    /// The draft as it was at each earlier question.
    private var earlier: [LearningDraft] = []
    private var lesson: Lesson
    private var values: [Sender: Int] = [:]
    private var told: [Sender: Int64] = [:]
    /// What was pressed to say which controller is meant, until it is let go of, or this moment has come.
    private var pointing: (sender: Sender, until: Int64)?

    /// - Parameters:
    ///   - topics: at least one.
    ///   - client: the controller that is taught.
    ///   - first: what has told which controller is meant; it answers no question.
    ///   - now: nanoseconds, on the clock of the events.
    package init(
        _ topics: [LearningTopic], client: UInt8, draft: LearningDraft, after first: MIDIEvent? = nil, at now: Int64
    ) {
        self.topics = topics
        self.client = client
        self.draft = draft
        lesson = .movement(MovementLesson(at: now))
        pointing = first.flatMap { Sender($0, from: nil, parameter: nil) }.map { sender in
            let isNote = if case .note = sender.element { true } else { false }
            return (sender, now + (isNote ? Self.longestPress : Self.longestTurn))
        }
        begin(at: now)
    }

    /// What is to be told first.
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
            ? .movement(MovementLesson(at: now))
            : .press(PressLesson(isOfKeys: topic.kind == .keys, restless: restless, values: values))
    }

    package mutating func take(_ event: MIDIEvent) {
        guard event.source.client == client, !isFinished, !isPointing(event) else { return }
        switch lesson {
        case .press(var press):
            press.take(event)
            lesson = .press(press)
        case .movement(var movement):
            movement.take(event)
            lesson = .movement(movement)
        }
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
        switch lesson {
        case .press(var press):
            let verdict = press.verdict(at: now)
            lesson = .press(press)
            return verdict.map { take($0, at: now) } ?? []
        case .movement(var movement):
            let verdict = movement.verdict(at: now)
            lesson = .movement(movement)
            return verdict.map { take($0, at: now) } ?? []
        }
    }

    private mutating func take(_ verdict: PressLesson.Verdict, at now: Int64) -> [Telling] {
        switch verdict {
        case .again: [.again]
        case .brief: [.brief]
        case .different: [.different]
        case .moved: [.moved]
        case .backwards: [.backwards]
        case .learned(let control, let port): learn(control, from: port, nil, at: now)
        }
    }

    private mutating func take(_ verdict: MovementLesson.Verdict, at now: Int64) -> [Telling] {
        switch verdict {
        case .next(let stage): [.move(stage)]
        case .unclear: [.unclear, .move(.rest)]
        case .learned(let control, let port, let measurement): learn(control, from: port, measurement, at: now)
        }
    }

    private mutating func learn(
        _ control: Control, from port: MIDIPort, _ measurement: MovementLesson.Measurement?, at now: Int64
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

    /// On without it.
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

    /// Nothing more is asked.
    package mutating func finish() { isFinished = true }
}

extension Control {
    /// How it was recognised.
    fileprivate var remark: String {
        switch trigger {
        case .press, .hold: "pressed and let go, twice the same"
        case .pulse: "pressed twice; it never tells that it is let go"
        case .toggle: "pressed three times; it latches"
        }
    }
}

extension MovementLesson.Measurement {
    /// What was found.
    fileprivate var remark: String {
        let rest = rest.map { ", rests at \($0)" } ?? ""
        return "moved both ways: \(lowest) to \(highest), \(places) places\(rest), wanders by \(noise) untouched"
    }
}
