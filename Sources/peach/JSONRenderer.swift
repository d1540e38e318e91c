// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Mapping
import Music
import Training
import Words

/// One JSON object per line on standard output, for programs. Nothing about an offset comes before its answer.
/// Times are nanoseconds of CLOCK_MONOTONIC, frequencies hertz, offsets cents, reaction times milliseconds.
struct JSONRenderer: Renderer {
    func render(_ snapshot: Snapshot) {
        switch snapshot.happening {
        case .ready: JSONLine.put(["event": "ready"])
        case .controllerArrived(let device, let mapping):
            JSONLine.put([
                "event": "controller", "state": "arrived", "name": device.clientName, "port": device.port.text,
                "usb": device.usbID?.text, "mapping": mapping,
            ])
        case .controllerLeft(let device):
            JSONLine.put(["event": "controller", "state": "left", "name": device.clientName, "port": device.port.text])
        case .modeStarted(let mode): JSONLine.put(["event": "started", "mode": mode.rawValue])
        case .exerciseBegan(let number, let exercise):
            JSONLine.put([
                "event": "exercise", "number": number, "mode": snapshot.mode?.rawValue,
                "reference": exercise.comparison.referenceNote.rawValue,
                "target": exercise.comparison.targetNote.note.rawValue,
                "interval": exercise.comparison.interval.symbol, "tuning": exercise.tuningSystem.rawValue,
            ])
        case .matchingBegan(let matching):
            JSONLine.put([
                "event": "exercise", "number": matching.number, "mode": snapshot.mode?.rawValue,
                "reference": matching.referenceNote.rawValue, "target": matching.targetNote.rawValue,
                "interval": matching.interval.symbol, "tuning": matching.tuningSystem.rawValue,
            ])
        case .matched(let number, let completed, let isSaved):
            JSONLine.put([
                "event": "matched", "number": number, "reference": completed.challenge.referenceNote.rawValue,
                "target": completed.challenge.targetNote.rawValue, "interval": completed.challenge.interval.symbol,
                "initial_offset": completed.initialCentOffset.rawValue, "error": completed.userCentError.rawValue,
                "control": completed.control?.rawValue, "resolution": completed.controlResolution,
                "commit": completed.commit.rawValue, "time_ms": completed.timeToCommit.map { $0 * 1000 },
                "frequency_reference": completed.referenceFrequency.rawValue,
                "frequency_final": completed.finalFrequency.rawValue, "device": completed.inputDevice,
                "saved": isSaved,
            ])
        case .targetStarted(let number, let moment):
            JSONLine.put(["event": "targetStarted", "number": number, "onset_ns": moment])
        case .answerAwaited(let number): JSONLine.put(["event": "awaitingAnswer", "number": number])
        case .answered(let verdict): JSONLine.put(fields(of: verdict))
        case .savedLater(let count): JSONLine.put(["event": "saved", "count": count])
        case .interrupted(let interruption, let isDiscarded):
            JSONLine.put(["event": "interrupted", "reason": reason(interruption), "discarded": isDiscarded])
        case .resumed: JSONLine.put(["event": "resumed"])
        case .modeEnded(let mode, let answered, let smallest):
            JSONLine.put([
                "event": "ended", "mode": mode.rawValue, "answered": answered,
                "smallest_correct": smallest?.rawValue,
            ])
        case .trouble(let trouble):
            JSONLine.put(["event": "trouble", "message": English().sentence(for: trouble)])
        }
    }

    func say(_ text: String) { JSONLine.put(["event": "message", "message": text]) }

    private func fields(of verdict: Happening.Verdict) -> [String: Any?] {
        let completed = verdict.completed
        let comparison = completed.comparison
        return [
            "event": "answered", "number": verdict.number, "reference": comparison.referenceNote.rawValue,
            "target": comparison.targetNote.note.rawValue, "interval": comparison.interval.symbol,
            "offset": comparison.targetNote.offset.rawValue, "answer": completed.answer.rawValue,
            "correct": completed.isCorrect, "press_ns": verdict.press, "onset_ns": verdict.onset,
            "reaction_ms": completed.reactionTime.map { $0 * 1000 }, "saved": verdict.isSaved,
            "frequency_reference": completed.referenceFrequency.rawValue,
            "frequency_target": completed.targetFrequency.rawValue, "device": completed.inputDevice,
        ]
    }

    private func reason(_ interruption: Happening.Interruption) -> String {
        switch interruption {
        case .controllerLost: "controllerLost"
        case .soundLost: "soundLost"
        case .suspended: "suspended"
        case .overrun: "overrun"
        }
    }
}
