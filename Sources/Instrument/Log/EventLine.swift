// SPDX-License-Identifier: MIT
import Mapping
import Music
import Settings
import Training

/// An event as a line, without an offset before its answer. Times are nanoseconds of CLOCK_MONOTONIC.
extension LogLine {
    /// - Parameter sentence: the message for a trouble, in English, because programs read it.
    package init(_ update: SessionUpdate, sentence: (SessionEvent.Trouble) -> String = { _ in "" }) {
        self.init(event: EventName(update.event))
        switch update.event {
        case .ready, .resumed: break
        case .controllerArrived(let device, let mapping):
            (state, self.mapping, usb) = ("arrived", mapping, device.usbID?.text)
            (name, port) = (device.clientName, device.port.text)
        case .controllerLeft(let device, _): (state, name, port) = ("left", device.clientName, device.port.text)
        case .mappingUsed(let name, let file): (state, mapping, self.file) = ("used", name, file)
        case .mappingGone(let file): (state, self.file) = ("gone", file)
        case .modeStarted(let mode): (self.mode, listening) = (mode, update.isListening ? true : nil)
        case .exerciseBegan(let number, let exercise), .listeningBegan(let number, let exercise):
            let comparison = exercise.comparison
            add(number, comparison.referenceNote, comparison.targetNote.note, comparison.interval)
            (mode, tuning, count) = (update.mode, exercise.tuningSystem.key.rawValue, exercise.passage?.count)
        case .matchingBegan(let matching):
            add(matching.number, matching.referenceNote, matching.targetNote, matching.interval)
            (mode, tuning) = (update.mode, matching.tuningSystem.rawValue)
        case .targetStarted(let number, let moment): (self.number, onsetNs) = (number, moment)
        case .answerAwaited(let number): self.number = number
        case .answered(let verdict): add(verdict)
        case .matched(let number, let completed, let wheel, let isSaved):
            add(completed, number)
            saved = isSaved.map { .flag($0) }
            self.wheel = wheel.map {
                WheelLine(
                    rest: $0.rest, deadZone: $0.deadZone, reachUp: $0.reachUp, reachDown: $0.reachDown,
                    step: $0.knownStep)
            }
        case .heardAgain(.comparison(let last)):
            let comparison = last.comparison
            add(nil, comparison.referenceNote, comparison.targetNote.note, comparison.interval)
            (offsetCents, correct) = (comparison.targetNote.offset.rawValue, last.isCorrect)
        case .heardAgain(.matching(let last, _)):
            add(nil, last.challenge.referenceNote, last.challenge.targetNote, last.challenge.interval)
            errorCents = last.userCentError.rawValue
        case .adjusted(let adjustment): add(adjustment)
        case .savedLater(let count): self.count = count
        case .soundAwaited(let device): (state, output) = ("awaited", device)
        case .soundHadGaps(let device, let buffer): (state, output, self.buffer) = ("gaps", device, buffer.text)
        case .soundBack(let device): (state, output) = ("back", device)
        case .interrupted(let interruption, let isDiscarded):
            (reason, discarded) = (interruption.reason, isDiscarded)
        case .modeEnded(let mode, let answered, let smallest, let warning):
            (self.mode, self.answered, heard) = (mode, answered, update.heard > 0 ? update.heard : nil)
            (smallestCorrectCents, self.caution) = (smallest?.rawValue, warning?.word)
        case .mended(let mended): (what, file) = mended.words
        case .trouble(let trouble):
            message = sentence(trouble)
            guard case .salvaged(let salvage) = trouble else { break }
            (kept, saved) = (salvage.kept, .integer(salvage.saved))
        }
    }

    var isAnswer: Bool { event == .answered || event == .matched }

    private mutating func add(
        _ number: Int?, _ reference: MIDINote, _ target: MIDINote, _ interval: DirectedInterval
    ) {
        (self.number, self.interval) = (number, interval.symbol)
        (self.reference, self.target) = (reference.rawValue, target.rawValue)
    }

    private mutating func add(_ verdict: SessionEvent.Verdict) {
        let completed = verdict.completed
        let comparison = completed.comparison
        add(verdict.number, comparison.referenceNote, comparison.targetNote.note, comparison.interval)
        (offsetCents, answer) = (comparison.targetNote.offset.rawValue, completed.answer)
        (correct, pressNs, onsetNs) = (completed.isCorrect, verdict.press, verdict.onset)
        reactionMs = completed.reactionTime.map { $0 * 1000 }
        referenceFrequencyHz = completed.referenceFrequency.rawValue
        targetFrequencyHz = completed.targetFrequency.rawValue
        device = completed.inputDevice
        saved = verdict.isSaved.map { .flag($0) }
    }

    private mutating func add(_ completed: CompletedPitchMatching, _ number: Int) {
        let challenge = completed.challenge
        add(number, challenge.referenceNote, challenge.targetNote, challenge.interval)
        (initialOffsetCents, errorCents) = (challenge.initialCentOffset.rawValue, completed.userCentError.rawValue)
        (control, resolution) = (completed.control?.rawValue, completed.controlResolution)
        (commit, timeMs) = (completed.commit, completed.timeToCommit.map { $0 * 1000 })
        referenceFrequencyHz = completed.referenceFrequency.rawValue
        finalFrequencyHz = completed.finalFrequency.rawValue
        device = completed.inputDevice
    }

    /// In the words of the settings file.
    private mutating func add(_ adjustment: SessionEvent.Adjustment) {
        let (key, value): (SettingKey, JSONValue) =
            switch adjustment {
            case .interval(let interval): (.intervals, .text(interval.symbol))
            case .sound(let source, _): (.sound, .text(source.text))
            case .volume(let volume): (.volume, .number(volume.rawValue))
            case .playAlong(let setting): (.playAlong, .text(setting.rawValue))
            }
        (self.key, self.value) = (key.rawValue, value)
    }
}

extension SessionEvent.Recovery {
    fileprivate var words: (what: String, file: String?) {
        switch self {
        case .sequencer: ("sequencer", nil)
        case .settings(.whole(let file)), .settings(.gone(let file)), .settingsKept(let file): ("settings", file)
        case .mapping(let file): ("mapping", file)
        case .soundSource: ("sound", nil)
        case .data(let file): ("data", file)
        }
    }
}

extension SessionEvent.Interruption {
    fileprivate var reason: String {
        switch self {
        case .controllerLost: "controller_lost"
        case .soundLost: "sound_lost"
        case .suspended: "suspended"
        case .overrun: "overrun"
        case .pageLeft: "page_left"
        }
    }
}

/// Compares the answers of a log and its replay, from the lines of their events.
package enum LoggedAnswer {
    /// The largest difference of equal pitches in cents, and of equal times in milliseconds.
    private static let pitchTolerance = 0.01
    private static let timeTolerance = 5.0

    package struct Difference: Hashable, Sendable {
        package let exercise: Int
        package let key: String
        /// As in the line; nil if missing.
        package let logged: String?
        package let replayed: String?
    }

    package static func difference(logged: [LogLine], replayed: [LogLine]) -> Difference? {
        for (index, (one, other)) in zip(logged, replayed).enumerated() {
            if let difference = difference(index + 1, one, other) { return difference }
        }
        guard logged.count != replayed.count else { return nil }
        let common = min(logged.count, replayed.count)
        return Difference(
            exercise: common + 1, key: "event", logged: logged.dropFirst(common).first?.event?.rawValue,
            replayed: replayed.dropFirst(common).first?.event?.rawValue)
    }

    /// Values that the logged line lacks are not compared.
    private static func difference(_ exercise: Int, _ one: LogLine, _ other: LogLine) -> Difference? {
        func exact<Value: Equatable>(_ key: String, _ mine: Value?, _ its: Value?) -> Difference? {
            guard let mine, mine != its else { return nil }
            return Difference(exercise: exercise, key: key, logged: "\(mine)", replayed: its.map { "\($0)" })
        }
        func near(_ key: String, _ mine: Double?, _ its: Double?, _ tolerance: Double) -> Difference? {
            if let mine, let its, (its - mine).magnitude <= tolerance { return nil }
            return exact(key, mine, its)
        }
        let differences: [Difference?] = [
            exact("event", one.event?.rawValue, other.event?.rawValue),
            exact("number", one.number, other.number),
            exact("reference", one.reference, other.reference),
            exact("interval", one.interval, other.interval),
            near("offset_cents", one.offsetCents, other.offsetCents, pitchTolerance),
            near("initial_offset_cents", one.initialOffsetCents, other.initialOffsetCents, pitchTolerance),
            exact("answer", one.answer?.rawValue, other.answer?.rawValue),
            near("error_cents", one.errorCents, other.errorCents, pitchTolerance),
            exact("commit", one.commit?.rawValue, other.commit?.rawValue),
            near("reaction_ms", one.reactionMs, other.reactionMs, timeTolerance),
            near("time_ms", one.timeMs, other.timeMs, timeTolerance),
        ]
        return differences.compactMap(\.self).first
    }
}
