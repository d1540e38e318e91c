// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Music
import Profile
import Settings
import Training

/// An event as a line. Nothing about an offset comes before its answer. Times are nanoseconds of CLOCK_MONOTONIC.
extension LogLine {
    /// - Parameter sentence: what is said of a trouble; in English, because programs read it.
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
        case .modeStarted(let mode): self.mode = mode
        case .exerciseBegan(let number, let exercise):
            let comparison = exercise.comparison
            say(number, comparison.referenceNote, comparison.targetNote.note, comparison.interval)
            (mode, tuning) = (update.mode, exercise.tuningSystem.key.rawValue)
        case .matchingBegan(let matching):
            say(matching.number, matching.referenceNote, matching.targetNote, matching.interval)
            (mode, tuning) = (update.mode, matching.tuningSystem.rawValue)
        case .targetStarted(let number, let moment): (self.number, onsetNs) = (number, moment)
        case .answerAwaited(let number): self.number = number
        case .answered(let verdict): say(verdict)
        case .matched(let number, let completed, let wheel, let isSaved):
            say(completed, number)
            saved = isSaved.map { .flag($0) }
            self.wheel = wheel.map {
                WheelLine(
                    rest: $0.rest, deadZone: $0.deadZone, reachUp: $0.reachUp, reachDown: $0.reachDown,
                    step: $0.knownStep)
            }
        case .heardAgain(.comparison(let last)):
            let comparison = last.comparison
            say(nil, comparison.referenceNote, comparison.targetNote.note, comparison.interval)
            (offsetCents, correct) = (comparison.targetNote.offset.rawValue, last.isCorrect)
        case .heardAgain(.matching(let last, _)):
            say(nil, last.challenge.referenceNote, last.challenge.targetNote, last.challenge.interval)
            errorCents = last.userCentError.rawValue
        case .adjusted(let adjustment): say(adjustment)
        case .savedLater(let count): self.count = count
        case .soundAwaited(let device): (state, output) = ("awaited", device)
        case .soundHadGaps(let device, let buffer): (state, output, self.buffer) = ("gaps", device, buffer.text)
        case .soundBack(let device): (state, output) = ("back", device)
        case .interrupted(let interruption, let isDiscarded):
            (reason, discarded) = (interruption.reason, isDiscarded)
        case .modeEnded(let mode, let answered, let smallest, let caution):
            (self.mode, self.answered) = (mode, answered)
            (smallestCorrectCents, self.caution) = (smallest?.rawValue, caution?.word)
        case .mended(let mended): (what, file) = mended.words
        case .trouble(let trouble):
            message = sentence(trouble)
            guard case .salvaged(let salvage) = trouble else { break }
            (kept, saved) = (salvage.kept, .integer(salvage.saved))
        }
    }

    private mutating func say(
        _ number: Int?, _ reference: MIDINote, _ target: MIDINote, _ interval: DirectedInterval
    ) {
        (self.number, self.interval) = (number, interval.symbol)
        (self.reference, self.target) = (reference.rawValue, target.rawValue)
    }

    private mutating func say(_ verdict: SessionEvent.Verdict) {
        let completed = verdict.completed
        let comparison = completed.comparison
        say(verdict.number, comparison.referenceNote, comparison.targetNote.note, comparison.interval)
        (offsetCents, answer) = (comparison.targetNote.offset.rawValue, completed.answer)
        (correct, pressNs, onsetNs) = (completed.isCorrect, verdict.press, verdict.onset)
        reactionMs = completed.reactionTime.map { $0 * 1000 }
        referenceFrequencyHz = completed.referenceFrequency.rawValue
        targetFrequencyHz = completed.targetFrequency.rawValue
        device = completed.inputDevice
        saved = verdict.isSaved.map { .flag($0) }
    }

    private mutating func say(_ completed: CompletedPitchMatching, _ number: Int) {
        let challenge = completed.challenge
        say(number, challenge.referenceNote, challenge.targetNote, challenge.interval)
        (initialOffsetCents, errorCents) = (completed.initialCentOffset.rawValue, completed.userCentError.rawValue)
        (control, resolution) = (completed.control?.rawValue, completed.controlResolution)
        (commit, timeMs) = (completed.commit, completed.timeToCommit.map { $0 * 1000 })
        referenceFrequencyHz = completed.referenceFrequency.rawValue
        finalFrequencyHz = completed.finalFrequency.rawValue
        device = completed.inputDevice
    }

    /// As the settings file has it.
    private mutating func say(_ adjustment: SessionEvent.Adjustment) {
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
