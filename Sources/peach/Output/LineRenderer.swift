// SPDX-License-Identifier: MIT
import Instrument
import Training
import Words

/// One line for each thing worth telling, for a person at a terminal; silent while an exercise sounds.
struct LineRenderer: Renderer {
    var texts: any Texts { Speech.texts }

    func render(_ snapshot: Snapshot) {
        if let line = texts.line(for: snapshot) {
            if case .trouble = snapshot.happening { Speech.say(line) } else { Speech.show(line) }
        }
        if snapshot.phase == .start, case .controllerArrived(let device, let mapping) = snapshot.happening {
            for presses in snapshot.presses where [mapping, device.clientName].contains(presses.controller) {
                if let line = texts.starts(presses) { Speech.show(line) }
            }
        }
        if snapshot.phase == .start, isArrivalAtStart(snapshot.happening) {
            Speech.show(texts.menu(TrainingMode.allCases))
            for line in snapshot.presses.compactMap(texts.starts) { Speech.show(line) }
            Speech.show(texts.menuKeys)
        }
    }

    func say(_ text: String) { Speech.say(text) }

    private func isArrivalAtStart(_ happening: Happening) -> Bool {
        switch happening {
        case .ready, .interrupted, .modeEnded: true
        case .controllerArrived, .controllerLeft, .modeStarted, .exerciseBegan, .matchingBegan, .targetStarted,
            .answerAwaited, .answered, .matched, .mappingUsed, .mappingGone, .heardAgain, .adjusted, .savedLater,
            .soundAwaited, .soundHadGaps,
            .soundBack, .resumed,
            .trouble:
            false
        }
    }
}
