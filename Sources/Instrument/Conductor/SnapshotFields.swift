// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Music
import Profile
import Settings
import Training

/// An event as JSON: one encoding for whoever prints events and whoever keeps them. Nothing about an offset comes before
/// its answer. Times are nanoseconds of CLOCK_MONOTONIC, frequencies hertz, offsets cents, reaction times milliseconds.
extension Snapshot {
    /// - Parameter sentence: what is said of a trouble; in English, because programs read it.
    package func fields(sentence: (Happening.Trouble) -> String) -> JSONObject {
        let event = JSONValue.text(EventName(happening).rawValue)
        switch happening {
        case .ready, .resumed: return ["event": event]
        case .controllerArrived(let device, let mapping):
            return [
                "event": event, "state": .text("arrived"), "name": .text(device.clientName),
                "port": .text(device.port.text), "usb": device.usbID.map { .text($0.text) }, "mapping": .text(mapping),
            ]
        case .controllerLeft(let device, _):
            return [
                "event": event, "state": .text("left"), "name": .text(device.clientName),
                "port": .text(device.port.text),
            ]
        case .mappingUsed(let name, let file):
            return ["event": event, "state": .text("used"), "mapping": .text(name), "file": .text(file)]
        case .mappingGone(let file): return ["event": event, "state": .text("gone"), "file": .text(file)]
        case .modeStarted(let mode): return ["event": event, "mode": .text(mode.rawValue)]
        case .exerciseBegan(let number, let exercise):
            return begun(
                number, reference: exercise.comparison.referenceNote, target: exercise.comparison.targetNote.note,
                exercise.comparison.interval, exercise.tuningSystem.key)
        case .matchingBegan(let matching):
            return begun(
                matching.number, reference: matching.referenceNote, target: matching.targetNote, matching.interval,
                matching.tuningSystem)
        case .targetStarted(let number, let moment):
            return ["event": event, "number": .integer(number), "onset_ns": .integer(Int(moment))]
        case .answerAwaited(let number): return ["event": event, "number": .integer(number)]
        case .answered(let verdict): return verdict.fields
        case .matched(let number, let completed, let wheel, let isSaved):
            var fields = completed.fields(number, isSaved: isSaved)
            if let wheel { fields.append("wheel", .object(wheel.fields)) }
            return fields
        case .heardAgain(let completed): return completed.fields
        case .adjusted(let adjustment):
            return ["event": event, "key": .text(adjustment.key.rawValue), "value": adjustment.value]
        case .savedLater(let count): return ["event": event, "count": .integer(count)]
        case .soundAwaited(let device):
            return ["event": event, "state": .text("awaited"), "output": .text(device)]
        case .soundHadGaps(let device, let buffer):
            return [
                "event": event, "state": .text("gaps"), "output": .text(device), "buffer": .text(buffer.text),
            ]
        case .soundBack(let device): return ["event": event, "state": .text("back"), "output": .text(device)]
        case .interrupted(let interruption, let isDiscarded):
            return ["event": event, "reason": .text(interruption.reason), "discarded": .flag(isDiscarded)]
        case .modeEnded(let mode, let answered, let smallest, let caution):
            return [
                "event": event, "mode": .text(mode.rawValue), "answered": .integer(answered),
                "smallest_correct_cents": smallest.map { .number($0.rawValue) },
                "caution": caution.map { .text($0.word) },
            ]
        case .mended(let mended):
            return ["event": event, "what": .text(mended.word), "file": mended.file.map { .text($0) }]
        case .trouble(let trouble):
            var fields: JSONObject = ["event": event, "message": .text(sentence(trouble))]
            guard case .salvaged(let salvage) = trouble else { return fields }
            fields.append("kept", .text(salvage.kept))
            fields.append("saved", .integer(salvage.saved))
            if let total = salvage.total { fields.append("total", .integer(total)) }
            return fields
        }
    }

    private func begun(
        _ number: Int, reference: MIDINote, target: MIDINote, _ interval: DirectedInterval, _ tuning: TuningKey
    ) -> JSONObject {
        [
            "event": .text(EventName.exercise.rawValue), "number": .integer(number),
            "mode": mode.map { .text($0.rawValue) }, "reference": .integer(reference.rawValue),
            "target": .integer(target.rawValue), "interval": .text(interval.symbol), "tuning": .text(tuning.rawValue),
        ]
    }
}

extension Happening.Verdict {
    fileprivate var fields: JSONObject {
        let comparison = completed.comparison
        return [
            "event": .text(EventName.answered.rawValue), "number": .integer(number),
            "reference": .integer(comparison.referenceNote.rawValue),
            "target": .integer(comparison.targetNote.note.rawValue), "interval": .text(comparison.interval.symbol),
            "offset_cents": .number(comparison.targetNote.offset.rawValue), "answer": .text(completed.answer.rawValue),
            "correct": .flag(completed.isCorrect), "press_ns": .integer(Int(press)), "onset_ns": .integer(Int(onset)),
            "reaction_ms": completed.reactionTime.map { .number($0 * 1000) }, "saved": isSaved.map { .flag($0) },
            "reference_frequency_hz": .number(completed.referenceFrequency.rawValue),
            "target_frequency_hz": .number(completed.targetFrequency.rawValue),
            "device": completed.inputDevice.map { .text($0) },
        ]
    }
}

extension CompletedPitchMatching {
    fileprivate func fields(_ number: Int, isSaved: Bool?) -> JSONObject {
        [
            "event": .text(EventName.matched.rawValue), "number": .integer(number),
            "reference": .integer(challenge.referenceNote.rawValue), "target": .integer(challenge.targetNote.rawValue),
            "interval": .text(challenge.interval.symbol), "initial_offset_cents": .number(initialCentOffset.rawValue),
            "error_cents": .number(userCentError.rawValue), "control": control.map { .text($0.rawValue) },
            "resolution": controlResolution.map { .integer($0) }, "commit": .text(commit.rawValue),
            "time_ms": timeToCommit.map { .number($0 * 1000) },
            "reference_frequency_hz": .number(referenceFrequency.rawValue),
            "final_frequency_hz": .number(finalFrequency.rawValue), "device": inputDevice.map { .text($0) },
            "saved": isSaved.map { .flag($0) },
        ]
    }
}

extension CompletedExercise {
    /// Which exercise it was, and what was right.
    fileprivate var fields: JSONObject {
        let event = JSONValue.text(EventName.heardAgain.rawValue)
        switch self {
        case .comparison(let last):
            let comparison = last.comparison
            return [
                "event": event, "reference": .integer(comparison.referenceNote.rawValue),
                "target": .integer(comparison.targetNote.note.rawValue), "interval": .text(comparison.interval.symbol),
                "offset_cents": .number(comparison.targetNote.offset.rawValue), "correct": .flag(last.isCorrect),
            ]
        case .matching(let last, _):
            return [
                "event": event, "reference": .integer(last.challenge.referenceNote.rawValue),
                "target": .integer(last.challenge.targetNote.rawValue),
                "interval": .text(last.challenge.interval.symbol), "error_cents": .number(last.userCentError.rawValue),
            ]
        }
    }
}

extension Happening.Adjustment {
    fileprivate var key: SettingKey {
        switch self {
        case .interval: .intervals
        case .sound: .sound
        case .volume: .volume
        case .playAlong: .playAlong
        }
    }

    /// As the settings file has it.
    fileprivate var value: JSONValue {
        switch self {
        case .interval(let interval): .text(interval.symbol)
        case .sound(let source, _): .text(source.text)
        case .volume(let volume): .number(volume.rawValue)
        case .playAlong(let setting): .text(setting.rawValue)
        }
    }
}

extension WheelCalibration {
    /// What the wheel was taken for: from these, a place of it is a share of the way to its end.
    fileprivate var fields: JSONObject {
        [
            "rest": .number(rest), "dead_zone": .number(deadZone), "reach_up": .number(reachUp),
            "reach_down": .number(reachDown), "step": knownStep.map { .number($0) },
        ]
    }
}

extension Happening.Mended {
    fileprivate var word: String {
        switch self {
        case .sequencer: "sequencer"
        case .settings, .settingsKept: "settings"
        case .mapping: "mapping"
        case .soundSource: "sound"
        case .data: "data"
        }
    }

    fileprivate var file: String? {
        switch self {
        case .sequencer, .soundSource: nil
        case .settings(.whole(let file)), .settings(.gone(let file)), .settingsKept(let file), .mapping(let file),
            .data(let file):
            file
        }
    }
}

extension Happening.Interruption {
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
