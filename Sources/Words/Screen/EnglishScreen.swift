// SPDX-License-Identifier: MIT
import Mapping
import Training
extension English: ScreenTexts {
    package var help: [HelpTopic] {
        [
            HelpTopic(
                heading: "What a cent is",
                paragraphs: [
                    "A hundredth of a semitone. From one key of a piano to the next there are 100 cents, an octave has 1,200.",
                    "Most people hear differences of 10 to 20 cents at once; trained ears hear 5 and less.",
                ]),
            HelpTopic(
                heading: "How a comparison goes",
                paragraphs: [
                    "Two notes sound. Say whether the second one is higher or lower than the first. You can answer as soon as it "
                        + "begins. A wrong answer ticks, a right one is silent, and the next exercise follows at once.",
                    "With intervals the question is whether the second note is higher or lower than where the interval named above would "
                        + "put it in your tuning system.",
                ]),
            HelpTopic(
                heading: "How pitch matching goes",
                paragraphs: [
                    "A note sounds, and then another one that is out of tune. Bring it to the first one with the wheel, the slider or "
                        + "the keys, and let go, or hit a pad. Nothing shows how far off you are until then.",
                    "With intervals bring it to where the interval named above would put it in your tuning system.",
                ]),
            HelpTopic(
                heading: "What your threshold is",
                paragraphs: [
                    "The difference that you hear correctly three times out of four. The band around it says how surely it is known: with "
                        + "95 % probability it lies within."
                ]),
        ]
    }

    package var keys: [(keys: String, meaning: String)] {
        [
            ("1 2 3 4", "start one of the modes"), ("Space Enter", "start the last mode; take the pitch"),
            ("↑ H K", "higher"), ("↓ L J", "lower"), ("↑ ↓", "tune by 10 cents"), ("← →", "tune by 1 cent"),
            (", .", "tune by 0.1 cent"), ("R", "hear the exercise once more"), ("S", "another exercise"),
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
        "Open the address that Peach prints when it starts, or run “peach” once more."
    }

    package var onlyOnThisMachine: String { "This can only be done on the computer that Peach runs on." }

    package func notPaired(triesLeft: Int) -> String {
        switch triesLeft {
        case 0: "That is not the code, and no try is left. Ask for new digits on Peach’s computer."
        case 1: "That is not the code. One try is left."
        case _: "That is not the code. \(triesLeft) tries are left."
        }
    }

    package func paired(_ name: String) -> String { "\(quoted(name)) is paired and shows this screen now." }

    package func pairingGuessed(tries: Int) -> String {
        "Somebody typed wrong digits \(tries) times, so that these are no longer good. Pair once more for new ones."
    }

    package var pairingLate: String {
        "These digits are no longer good: the time is over. Pair once more for new ones."
    }

    package var pairingReplaced: String { "Somebody has asked for new digits, so that these are no longer good." }

    package var whatCanBePluggedIn: String {
        "Any keyboard, pad controller or wheel that speaks MIDI will do. What its controls do is in mapping files: Peach "
            + "brings many, and you can teach it the rest here, once something is plugged in."
    }

    package var teachAtStart: String { "Training is under way. End it first, then teach the controller." }
    package var pairingOver: String {
        "No device is being paired. Run “peach pair” on the computer, or press “Pair a device” in its settings."
    }
}
