// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

extension English: TrainingTexts {
    package var letters: [String: String] { [:] }

    package func menuKeys(last: TrainingMode, hasControls: Bool) -> String {
        "Press a number\(hasControls ? " or the control next to it" : ""). Space or Enter: \(name(of: last)). "
            + "Esc or Q quits Peach."
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
        case .sound(let sound, let name): "The sound is now \(quoted(self.name(of: sound, called: name)))."
        case .volume(let volume): "The volume is now \(exact(volume.rawValue)) dB."
        case .playAlong(.never): "Keys no longer sound."
        case .playAlong(.outside): "Keys sound at Start and while training is paused."
        case .playAlong(.always): "Keys sound during exercises too."
        }
    }

    package var notSavedYet: String { "not saved yet" }

    package func savedLater(count: Int) -> String {
        count == 1
            ? "The pending answer has been saved." : "The \(self.count(count)) pending answers have been saved."
    }

    package func soundAwaited(_ device: String) -> String {
        "The sound output \(quoted(device)) is still waking up; training begins as soon as it plays."
    }

    package func soundHadGaps(_ device: String, buffer: String) -> String {
        "The sound from \(quoted(device)) had gaps. Peach is reopening it with a larger buffer, \(buffer), and will repeat the "
            + "exercise."
    }

    package func soundBack(_ device: String) -> String { "The sound output \(quoted(device)) is working again." }

    package func sentence(for mended: Happening.Mended) -> String {
        switch mended {
        case .sequencer: "The MIDI sequencer is working now. Plug in a controller at any time."
        case .settings(.whole(let file)): "Everything in \(file.readable) applies again."
        case .settings(.gone(let file)): "\(file.readable) is gone; the defaults apply."
        case .settingsKept(let file): "Settings you change are saved to \(file.readable) again."
        case .mapping(let file): "The errors in \(file.readable) are fixed."
        case .soundSource(let sound, let name):
            "The sound \(quoted(self.name(of: sound, called: name))) is playing now."
        case .data(let file): "Your training data in \(quoted(file)) can be used again."
        }
    }

    package func event(_ interruption: Happening.Interruption) -> String {
        switch interruption {
        case .controllerLost(let device): "\(device.clientName) was unplugged."
        case .soundLost: "The sound output was lost."
        case .suspended: "The computer was asleep, or Peach was suspended."
        case .overrun: "A controller sent more than Peach could read, and some of it was lost."
        case .pageLeft: "The page you were playing on was hidden, closed or disconnected."
        }
    }

    package var exerciseNotCounted: String { "This exercise was not counted." }
    package var answerCounted: String { "Your last answer counts." }

    package func goOn(hasController: Bool) -> String {
        "Press \(hasController ? "a pad or " : "")Space to go on, Esc or Q to stop."
    }

    package var plugItBackIn: String { "Or plug it back in and press any pad." }

    package var backAtStart: String { "You are back at Start." }
    package var playWithout: String { "Plug it back in at any time; the screen and the arrow keys work." }
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
            ? "\(name) is connected, but no mapping says what it does."
            : "\(name) is connected, with the mapping \(quoted(mapping))."
    }

    package func controllerLeft(_ name: String) -> String { "\(name) was unplugged. \(playWithout)" }

    package func mappingUsed(_ name: String) -> String { "The mapping \(quoted(name)) was saved and is now in use." }

    package var unmapped: String { "not mapped" }

    package func mappingGone(_ file: String) -> String {
        "\(file.readable): this mapping file is gone and no longer used."
    }

    package var noController: String {
        "No MIDI controller found. Plug one in at any time. Until then, the arrow keys ↑ ↓ answer, ← → tune, and "
            + "Space confirms; or use the screen."
    }

    package func programsAreNotAdmitted(_ names: [String]) -> String {
        names.map { name in
            "\(quoted(name)) is another program, and Peach does not listen to it. If it is your instrument, run: "
                + "peach controllers --admit \"\(name.harmless)\""
        }.joined(separator: "\n")
    }

    package func programIsNotThere(_ name: String) -> String {
        "No program \(quoted(name)) is connected now. Peach listens to it as soon as one is."
    }

    package func demoHasNoDevice(file: String) -> String {
        "No sound output could be opened, so the demonstration is written to \(quoted(file)) in this folder, for you to play elsewhere. "
            + "“peach doctor” says what is wrong with the sound."
    }

    package func demoBegins(exercises: Int) -> String {
        "A simulated player answers \(count(exercises)) \(exercises == 1 ? "exercise" : "exercises"). Nothing is saved."
    }

    package var demoEnded: String { "End of the demonstration. Nothing was saved." }
}
