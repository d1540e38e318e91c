// SPDX-License-Identifier: MIT
import Mapping
import Training

/// What `mappings learn` says.
extension English {
    package var learningBegins: String {
        "Press a pad or key on the controller that you want to teach, or turn a knob there and back."
    }
    package var learningKeys: String {
        "Enter skips a question, b and Enter goes back, q and Enter ends and writes the file."
    }

    package func sentence(for telling: LearningSession.Telling) -> String {
        switch telling {
        case .ask(let topic, let number, let count):
            (count > 1 ? "\(number) of \(count) – " : "") + "\(name(of: topic)): \(question(of: topic))"
        case .move(.rest): "Hands off for two seconds."
        case .move(.up): "Now right up, or to the right, and stop there. An endless knob: five clicks to the right."
        case .move(.down): "Right down, or to the left, and stop there. An endless knob: five clicks to the left."
        case .move(.release): "Let go of it."
        case .move(.upAgain): "Once more: right up, or to the right."
        case .move(.downAgain): "And right down, or to the left."
        case .again: "Once more."
        case .brief:
            "It has not told that you let go. Are you still holding it? Let go, and press it once more, briefly."
        case .different: "That was another one. Once more, the one that you mean."
        case .moved: "That was moved, not pressed. Press a pad, key, button or pedal."
        case .backwards:
            "That pedal says that it is pressed when it comes up. Plug it in while no foot is on it, or turn its switch, and press it again."
        case .unclear: "Nothing went both ways, or not twice the same. From the beginning."
        case .conflict(.busy(let control, let phrase, let layer)):
            "“\(control.harmless)” does “\(phrase)” in “\(layer?.rawValue ?? "always")” already. Another one, or skip it."
        case .conflict(.defined(let control, let line)):
            "Line \(line) of your file says something else of that one, as “\(control.harmless)”. Another one, or change the line first."
        case .conflict(.unfit): "That one cannot do it: it springs back, or has no ends. Another one, or skip it."
        case .refused(let error): sentence(for: error)
        case .learned(_, let control, let measurement):
            "Learned: \(control.name.harmless): \(control.definition)\(measurement.map(remark) ?? "")"
        case .finished: "That was all."
        }
    }

    private func remark(_ measurement: MovementLesson.Measurement) -> String {
        let rest = measurement.rest.map { ", springs back to \($0)" } ?? ""
        return ", \(measurement.lowest) to \(measurement.highest), \(measurement.places) places\(rest)"
    }

    private func question(of topic: LearningTopic) -> String {
        switch topic.kind {
        case .press: "press and release the pad, button or pedal for it."
        case .keys: "play any key, not a pad."
        case .pedal: "press and release the sustain pedal."
        case .tune: "take the wheel, strip, fader or knob to tune with."
        case .volume: "take a fader or knob for it."
        case .modulation: "take the modulation wheel."
        }
    }

    package func name(of topic: LearningTopic) -> String {
        switch topic.kind {
        case .tune: "Tuning"
        case .volume: "Volume"
        case .keys: "Keys"
        case .pedal: "Pedal"
        case .modulation: "Modulation"
        case .press(let action):
            switch action {
            case .answer(.lower): "Lower"
            case .answer(.higher): "Higher"
            case .confirm: "Take the pitch"
            case .start(let mode): "Start \(name(of: mode))"
            case .startLast: "Start the mode trained last"
            case .stop: "Stop"
            case .repeat: "The exercise once more"
            case .skip: "Another exercise"
            case .hearLast: "Hear the last exercise"
            case .interval(.next): "Next interval"
            case .interval(.previous): "Interval before"
            case .sound(.next): "Next sound"
            case .sound(.previous): "Sound before"
            case .volume, .switchPlayAlong, .panic, .tune, .play, .release, .sustain, .bend, .modulate:
                "“\(topic.word)”"
            }
        }
    }

    package func learned(file: String, isAmended: Bool) -> String {
        isAmended
            ? "Added to \(file.harmless). It counts at once."
            : "Written: \(file.harmless). It counts at once."
    }

    package var tryWhatIsLearned: String { "Press anything to see what it does. Ctrl-C ends." }

    package var nothingLearned: String { "Nothing was learned, and no file was written." }
}
