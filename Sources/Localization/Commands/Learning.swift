// SPDX-License-Identifier: MIT
import Mapping
import Training

extension Texts {
    package var learningBegins: String {
        t("Press a pad or key on the controller you want to set up, or turn a knob back and forth.")
    }

    package var learningKeys: String {
        t("Enter skips a question, b and Enter goes back, q and Enter finishes and writes the file.")
    }

    package func sentence(for prompt: MIDILearn.Prompt) -> String {
        t {
            switch prompt {
            case .ask(let topic, let number, let count):
                count > 1
                    ? "\(number) of \(count) – \(name(of: topic)): \(question(of: topic))"
                    : "\(name(of: topic)): \(question(of: topic))"
            case .move(.rest): "Hands off for two seconds."
            case .move(.up):
                "Now all the way up, or to the right, and stop there. For an endless knob: five clicks to the right."
            case .move(.down):
                "All the way down, or to the left, and stop there. For an endless knob: five clicks to the left."
            case .move(.release): "Let go of it."
            case .move(.upAgain): "Once more: all the way up, or to the right."
            case .move(.downAgain): "And all the way down, or to the left."
            case .again: "Once more."
            case .brief:
                "It has not reported that you let go. If you are still holding it, let go and press it once more, "
                    + "briefly."
            case .different: "That was a different control. Press the one you want once more."
            case .moved: "That was moved, not pressed. Press a pad, key, button or pedal."
            case .backwards:
                "That pedal reports being pressed when it comes up. Plug it in with your foot off it, or flip its "
                    + "polarity switch, and press it again."
            case .unclear: "Nothing moved both ways, or not the same way twice. Try this control again."
            case .conflict(.busy(let control, let phrase, let layer)):
                "“\(control.escaped)” already does “\(phrase)” in “\(layer?.rawValue ?? "always")”. Choose another "
                    + "control, or skip."
            case .conflict(.defined(let control, let line)):
                "Line \(line) of your file defines that control differently, as “\(control.escaped)”. Choose another, "
                    + "or change the line first."
            case .conflict(.unfit):
                "That control will not do: it springs back or has no end stops. Choose another, or skip."
            case .refused(let error): "\(sentence(for: error))"
            case .learned(_, let control, let measurement):
                "Learned: \(control.name.escaped): \(control.definition)\(measurement.map(remark) ?? "")"
            case .finished: "All done."
            }
        }
    }

    private func remark(_ measurement: ContinuousControlLearner.Measurement) -> String {
        let rest = measurement.rest.map { t(", springs back to \($0)") } ?? ""
        return t(", \(measurement.lowest) to \(measurement.highest), \(measurement.places) places\(rest)")
    }

    private func question(of topic: LearningTopic) -> String {
        t {
            switch topic {
            case .press: "press and release the pad, button or pedal for it."
            case .keys: "play any key, not a pad."
            case .pedal: "press and release the sustain pedal."
            case .tune: "move the wheel, strip, fader or knob you want to tune with."
            case .volume: "move a fader or knob for it."
            case .modulation: "move the modulation wheel."
            }
        }
    }

    package func name(of topic: LearningTopic) -> String {
        switch topic {
        case .tune: t("Tuning")
        case .volume: t("Volume")
        case .keys: t("Keys")
        case .pedal: t("Pedal")
        case .modulation: t("Modulation")
        case .press(let action):
            switch action {
            case .answer(.lower): t("Lower")
            case .answer(.higher): t("Higher")
            case .confirm: t("Confirm")
            case .start(let mode): t("Start \(name(of: mode))")
            case .startLast: t("Start the last mode")
            case .listen(let mode): mode.isInterval ? t("Just listen to intervals") : t("Just listen")
            case .stop: t("Stop")
            case .repeat: t("Repeat the exercise")
            case .skip: t("Skip the exercise")
            case .hearLast: t("Hear the last exercise")
            case .interval(.next): t("Next interval")
            case .interval(.previous): t("Previous interval")
            case .sound(.next): t("Next sound")
            case .sound(.previous): t("Previous sound")
            case .practise, .volume, .switchPlayAlong, .panic, .tune, .play, .release, .sustain, .bend, .modulate:
                t("“\(topic.word)”")
            }
        }
    }

    package func learned(file: String, isAmended: Bool) -> String {
        isAmended
            ? t("Added to \(file.escaped). It takes effect with the next exercise.")
            : t("Wrote \(file.escaped). It takes effect with the next exercise.")
    }

    package var tryWhatIsLearned: String { t("Press anything to see what it does. Press Ctrl-C to stop.") }
    package var nothingLearned: String { t("Nothing was learned, and no file was written.") }
}
