// SPDX-License-Identifier: MIT
import Mapping
import Training
extension English: ScreenTexts {
    package var help: [HelpTopic] {
        [
            HelpTopic(
                heading: "What a cent is",
                paragraphs: [
                    "A hundredth of a semitone. From one piano key to the next there are 100 cents; an octave has 1,200.",
                    "Most people hear differences of 10 to 20 cents at once; trained ears hear 5 or less.",
                ]),
            HelpTopic(
                heading: "How comparison works",
                paragraphs: [
                    "Two notes sound. Say whether the second one is higher or lower than the first. You can answer as soon as it "
                        + "begins. After a wrong answer you hear a tick, after a right one nothing, and the next exercise follows at once.",
                    "With intervals, the question is whether the second note is higher or lower than the interval shown would make it in "
                        + "your tuning system.",
                ]),
            HelpTopic(
                heading: "How pitch matching works",
                paragraphs: [
                    "A note sounds, then another that is out of tune. Tune it to the first with the wheel, the slider or "
                        + "the keys, then let go or hit a pad. Nothing shows how far off you are until then.",
                    "With intervals, tune it to the interval shown, in your tuning system.",
                ]),
            HelpTopic(
                heading: "What your threshold is",
                paragraphs: [
                    "The difference you hear correctly three times out of four. The band around it shows how certain that is: with "
                        + "95 % probability your threshold lies within it."
                ]),
        ]
    }

    package var keys: [(keys: String, meaning: String)] {
        [
            ("1 2 3 4", "start one of the modes"), ("Space Enter", "start the last mode; confirm"),
            ("↑ H K", "higher"), ("↓ L J", "lower"), ("↑ ↓", "tune by 10 cents"), ("← →", "tune by 1 cent"),
            (", .", "tune by 0.1 cent"), ("R", "hear the exercise again"), ("S", "another exercise"),
            ("Esc Q", "stop, or back to Start"),
        ]
    }

    package func title(of layer: Layer) -> String {
        switch layer {
        case .start: "Start"
        case .comparison: name(of: .comparison)
        case .matching: name(of: .pitchMatching)
        case .intervalComparison: name(of: .intervalComparison)
        case .intervalMatching: name(of: .intervalPitchMatching)
        }
    }

    package func name(of place: ScreenPlace) -> String {
        switch place {
        case .answers: "Answers"
        case .settings: "Settings"
        case .mappings: "Your mappings"
        case .soundFonts: "Your SoundFonts"
        }
    }

    package var openWithAddress: String {
        "An address that Peach prints is good once, for ten minutes. “peach” prints a new one."
    }

    package var onlyOnThisMachine: String { "This can only be done on the computer that Peach runs on." }

    package var answersUnreadable: String {
        "Your answers cannot be read at the moment. “peach doctor” says why."
    }

    package func notPaired(triesLeft: Int) -> String {
        switch triesLeft {
        case 0: "That is not the code, and you have no tries left. Get new digits on Peach’s computer."
        case 1: "That is not the code. You have one try left."
        case _: "That is not the code. You have \(triesLeft) tries left."
        }
    }

    package func paired(_ name: String) -> String { "\(quoted(name)) is paired and shows this screen now." }

    package func pairingGuessed(tries: Int) -> String {
        "Somebody typed the wrong digits \(tries) times, so they are no longer valid. Pair again to get new ones."
    }

    package var pairingLate: String {
        "These digits have expired. Pair again to get new ones."
    }

    package var pairingReplaced: String { "Somebody has asked for new digits, so these are no longer valid." }

    package var whatCanBePluggedIn: String {
        "Any keyboard, pad controller or wheel that sends MIDI will do. Mapping files say what its controls do: Peach "
            + "comes with many, and once something is plugged in, you can teach Peach the rest here."
    }

    package var teachAtStart: String { "Training is under way. End it first, then set up the controller." }
    package var listenAtStart: String { "Training is under way. End it first, then listen to sounds." }
    package var pairingOver: String {
        "No device is being paired. On Peach’s computer, open Settings, Other devices, and press “Pair a device”."
    }
}
