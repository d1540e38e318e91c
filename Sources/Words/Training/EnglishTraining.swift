// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

extension English: TrainingTexts {
    package var letters: [String: String] { [:] }

    package func menuKeys(last: TrainingMode, hasControls: Bool) -> String {
        "Press a number\(hasControls ? " or what stands beside it" : ""). Space or Enter: \(name(of: last)). "
            + "Esc or Q ends Peach."
    }

    package func verdict(isCorrect: Bool, difference: Cents, target: Answer) -> String {
        isCorrect
            ? "✓ \(cents(difference)), \(name(of: target))" : "✗ \(cents(difference)), it was \(name(of: target))"
    }

    package func name(of band: MatchingBand, isSharp: Bool) -> String {
        let direction = isSharp ? "high" : "low"
        return switch band {
        case .near: "a little too \(direction)"
        case .middle: "too \(direction)"
        case .far: "far too \(direction)"
        }
    }

    package var deadCentre: String { "dead centre" }

    package func onceMore(
        _ first: MIDINote, _ second: MIDINote, rightAnswer: Answer, difference: Cents
    ) -> String {
        "Once more: \(name(of: first)), then \(name(of: second)), \(cents(difference)) \(name(of: rightAnswer))."
    }

    package func onceMore(_ first: MIDINote, _ second: MIDINote, verdict: String) -> String {
        "Once more: \(name(of: first)), then \(name(of: second)) as you tuned it: \(verdict)."
    }

    package func adjusted(_ adjustment: Happening.Adjustment) -> String {
        switch adjustment {
        case .interval(let interval): "The interval is now \(name(of: interval))."
        case .sound(_, let name): "The sound is now \(quoted(name))."
        case .volume(let volume): "The volume is now \(exact(volume.rawValue)) dB."
        case .playAlong(.never): "Keys do not sound any more."
        case .playAlong(.outside): "Keys sound between exercises."
        case .playAlong(.always): "Keys sound, during exercises too."
        }
    }

    package var notSavedYet: String { "not saved yet" }

    package func savedLater(count: Int) -> String {
        count == 1
            ? "The answer that waited is saved now." : "The \(self.count(count)) answers that waited are saved now."
    }

    package func soundAwaited(_ device: String) -> String {
        "The sound output \(quoted(device)) is still waking up; it begins as soon as it plays."
    }

    package func soundHadGaps(_ device: String, buffer: String) -> String {
        "The sound output \(quoted(device)) had gaps. Peach opens it with a larger buffer, \(buffer), and gives the exercise "
            + "again."
    }

    package func soundBack(_ device: String) -> String { "The sound output \(quoted(device)) works again." }

    package func sentence(for mended: Happening.Mended) -> String {
        switch mended {
        case .sequencer: "The MIDI sequencer works now. Plug in a keyboard any time."
        case .settings(let file): "\(file.readable): all of it counts again."
        case .soundSource(_, let name): "The sound \(quoted(name)) plays now."
        case .data(let file): "Your training data in \(quoted(file)) can be used again."
        }
    }

    package func event(_ interruption: Happening.Interruption) -> String {
        switch interruption {
        case .controllerLost(let device): "\(device.clientName) was unplugged."
        case .soundLost: "The sound output was lost."
        case .suspended: "The computer was asleep, or Peach was stopped."
        case .overrun: "A controller sent more than could be read, and some of it was lost."
        case .pageLeft: "The page that you played on was hidden, closed or lost."
        }
    }

    package var exerciseNotCounted: String { "This exercise was not counted." }
    package var answerCounted: String { "Your last answer counts." }

    package func goOn(hasController: Bool) -> String {
        "Press \(hasController ? "a pad or " : "")Space to go on; Esc or Q ends."
    }

    package var plugItBackIn: String { "Or plug it back in and press any pad." }

    package var backAtStart: String { "You are back at Start." }
    package var playWithout: String { "Plug it back in any time; the screen and the arrow keys work." }
    package var resumed: String { "Training goes on." }

    package func modeEnded(_ mode: TrainingMode, answered: Int) -> String {
        let done =
            switch mode {
            case .comparison, .intervalComparison: answered == 1 ? "answer" : "answers"
            case .pitchMatching, .intervalPitchMatching: answered == 1 ? "tuned note" : "tuned notes"
            }
        return "\(name(of: mode)) ended after \(count(answered)) \(done)."
    }

    package func best(_ difference: Cents) -> String { "Smallest difference heard: \(cents(difference))." }

    package func controllerArrived(_ name: String, mapping: String) -> String {
        mapping.isEmpty
            ? "\(name) is plugged in, but no mapping says what it does."
            : "\(name) is plugged in, with the mapping \(quoted(mapping))."
    }

    package func controllerLeft(_ name: String) -> String { "\(name) was unplugged. \(playWithout)" }

    package func mappingUsed(_ name: String) -> String { "The mapping \(quoted(name)) is in use as it was saved." }

    package var unmapped: String { "not mapped" }

    package func mappingGone(_ file: String) -> String {
        "\(file.readable): this mapping file is gone and does not count any more."
    }

    package var noController: String {
        "No MIDI keyboard found. Plug one in any time. Until then: arrow keys ↑ ↓ answer, ← → tune, Space takes the pitch; "
            + "or use the screen."
    }

    package func demoBegins(exercises: Int) -> String {
        "A simulated player answers \(count(exercises)) \(exercises == 1 ? "exercise" : "exercises"). Nothing is saved."
    }

    package var demoEnded: String { "The demonstration has ended. Nothing was saved." }
}
