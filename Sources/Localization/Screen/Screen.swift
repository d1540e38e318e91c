// SPDX-License-Identifier: MIT
import Mapping
import Training

package struct HelpTopic: Hashable, Sendable {
    package let heading: String
    package let paragraphs: [String]
}

package enum StorageLocation: String, EnglishText {
    case answers = "Answers", settings = "Settings", mappings = "Your mappings", soundFonts = "Your SoundFonts"
}

extension Texts {
    package var help: [HelpTopic] {
        [
            HelpTopic(
                heading: t("What a cent is"),
                paragraphs: [
                    t(
                        "A hundredth of a semitone. From one piano key to the next there are 100 cents; an octave has "
                            + "1,200."),
                    t("Most people hear differences of 10 to 20 cents at once; trained ears hear 5 or less."),
                ]),
            HelpTopic(
                heading: t("How comparison works"),
                paragraphs: [
                    t(
                        "Two notes sound. Say whether the second one is higher or lower than the first. You can answer "
                            + "as soon as it begins. After a wrong answer you hear a tick, after a right one "
                            + "nothing, and the next exercise follows at once."),
                    t(
                        "With intervals, the question is whether the second note is higher or lower than the interval "
                            + "shown would make it in your tuning system."),
                    t(
                        "“Just listen” plays such exercises for ten minutes and asks nothing. Any pad goes on to the "
                            + "next one, Stop ends it."),
                ]),
            HelpTopic(
                heading: t("How pitch matching works"),
                paragraphs: [
                    t(
                        "A note sounds, then another that is out of tune. Tune it to the first with the wheel, the "
                            + "slider or the keys, then let go or hit a pad. Nothing shows how far off you are until "
                            + "then."),
                    t("With intervals, tune it to the interval shown, in your tuning system."),
                ]),
            HelpTopic(
                heading: t("What your threshold is"),
                paragraphs: [
                    t(
                        "The difference you hear correctly three times out of four. The band around it shows how "
                            + "certain that is: with 95 % probability your threshold lies within it.")
                ]),
        ]
    }

    /// Computer keys, separated by spaces, and their meaning.
    package var keys: [(keys: String, meaning: String)] {
        [
            ("1 2 3 4", t("start one of the modes")), ("5 6", t("just listen, to single notes or to intervals")),
            (t("Space Enter"), t("start the last mode; confirm")),
            ("↑ H K", t("higher")), (t("↓ L J"), t("lower")), ("↑ ↓", t("tune by 10 cents")),
            ("← →", t("tune by 1 cent")),
            (", .", t("tune by 0.1 cent")), ("R", t("hear the exercise again")), ("S", t("another exercise")),
            ("Esc Q", t("stop, or back to Start")), ("?", t("show these keys, on the page")),
        ]
    }

    package func title(of layer: Layer) -> String {
        TrainingMode(rawValue: layer.rawValue).map { name(of: $0) } ?? t("Start")
    }

    package func name(of place: StorageLocation) -> String { t(place) }

    package var openWithAddress: String {
        t("An address that Peach prints is good once, for ten minutes. “peach” prints a new one.")
    }

    package var onlyOnThisMachine: String { t("This can only be done on the computer that Peach runs on.") }

    package var answersUnreadable: String {
        t("Your answers cannot be read at the moment. “peach doctor” says why.")
    }

    package func notPaired(triesLeft: Int) -> String {
        switch triesLeft {
        case 0: t("That is not the code, and you have no tries left. Get new digits on Peach’s computer.")
        case 1: t("That is not the code. You have one try left.")
        case _: t("That is not the code. You have \(triesLeft) tries left.")
        }
    }

    package func paired(_ name: String) -> String { t("\(quoted(name)) is paired and shows this screen now.") }

    package func pairingGuessed(tries: Int) -> String {
        t("Somebody typed the wrong digits \(tries) times, so they are no longer valid. Pair again to get new ones.")
    }

    package var pairingLate: String {
        t("These digits have expired. Pair again to get new ones.")
    }

    package var pairingReplaced: String { t("Somebody has asked for new digits, so these are no longer valid.") }

    package var whatCanBePluggedIn: String {
        t(
            "Any keyboard, pad controller or wheel that sends MIDI will do. Mapping files say what its controls do: "
                + "Peach comes with many, and once something is plugged in, you can teach Peach the rest here.")
    }

    package var teachAtStart: String { t("Training is under way. End it first, then set up the controller.") }
    package var listenAtStart: String { t("Training is under way. End it first, then listen to sounds.") }

    package var pairingOver: String {
        t("No device is being paired. On Peach’s computer, open Settings, Other devices, and press “Pair a device”.")
    }
}

extension Texts {
    private static let devices = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "CrOS", "Linux"]
    /// Each claims to be those after it.
    private static let browsers = [
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("SamsungBrowser/", "Samsung Internet"),
        ("OPR/", "Opera"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    /// A browser by its User-Agent: "Safari, iPhone".
    package func name(ofBrowser agent: String) -> String {
        let browser = Self.browsers.first { agent.contains($0.0) }?.1
        let device = Self.devices.first { agent.contains($0) }
        return browser == nil && device == nil
            ? t("a browser") : [browser, device].compactMap { $0 }.joined(separator: ", ")
    }

    package func screenIsAt(_ address: String) -> String { t("Screen: \(address)") }

    package func portTaken(_ port: Int, instead address: String) -> String {
        t("Port \(port) is in use, so the screen is at \(address) this time.")
    }

    package func soundElsewhere(host: String) -> String {
        t("Sound comes out of \(quoted(host)), not the computer you are typing on.")
    }

    package func screen(fromElsewhere command: String) -> String { t("Screen from there: \(command)") }

    /// Printed by a second start, which opens the page of the first.
    /// - Parameter isOpened: true if the browser opens; otherwise the address follows.
    package func isRunning(process: Int32?, isOpened: Bool) -> String {
        t(
            "Peach is already running\(process.map { t(" (process \($0))") } ?? ""). "
                + "\(isOpened ? t("Opening its page.") : t("Its page:"))"
        )
    }

    package func notStarted(_ mode: TrainingMode) -> String {
        t("Someone is already training there, so \(name(of: mode)) was not started.")
    }

    package var noScreen: String {
        t(
            "The screen could not be opened: its files are missing, or no port can be opened on this computer. "
                + "Everything else works without it.")
    }

    package func pairing(at address: String, code: String) -> String {
        t(
            "Scan the code with the other device, or open \(address) there, and type \(code).\nThe digits are valid "
                + "for five minutes. The page is not encrypted, and the device’s display may turn itself off.")
    }

    package func noNetwork(isPublic: Bool) -> String {
        isPublic
            ? t(
                "This computer’s address is public, so anybody could try the code. If you want that, run “peach pair "
                    + "--public”.")
            : t(
                "This computer is not on a network, so no other device can reach it. Connect it to the other device’s "
                    + "network.")
    }

    package var pairedElsewhere: String {
        t("Paired devices can reach Peach only in the network where they were paired. “peach pair” lets them in here.")
    }

    package var accessForgotten: String {
        t("All pages are closed and all paired devices forgotten. “peach” prints a new address.")
    }

    package var stopped: String { t("Peach has been asked to stop.") }
}
