// SPDX-License-Identifier: MIT
import Instrument
import Music
import Sound
import Training

extension Texts {
    package var listeningCheckBegins: String {
        sitAsForTraining + " " + t("Esc or Q ends the check.")
    }

    package var sitAsForTraining: String {
        t("Sit as you do for training, with the same headphones and the same volume.")
    }

    package func text(of question: ListeningDialogue.Question) -> String {
        switch question {
        case .audible: t("A very soft note. Find the level at which you can just hear it.")
        case .example: t("Three noises. In the second one a faint tone is hidden.")
        case .trial(_, .tones): t("Three tones. Which is the quietest?")
        case .trial(_, .noises): t("Three noises. Which one has the tone? If you hear none, guess.")
        }
    }

    /// The question with its keys; nil if the one before was the same.
    package func introduction(to question: ListeningDialogue.Question, after last: ListeningDialogue.Question?)
        -> String?
    {
        let text = text(of: question)
        guard last.map(self.text) != text else { return nil }
        let keys =
            switch question {
            case .audible: t("↑ makes it louder, ↓ softer, Space repeats it, Enter goes on.")
            case .example: t("Space repeats them, Enter goes on.")
            case .trial: t("Press 1, 2 or 3 after the last one.")
            }
        return text + " " + keys
    }

    /// - Parameter key: one that answers the question.
    package func name(of key: Key, for question: ListeningDialogue.Question) -> String {
        switch (key, question) {
        case (.up, _): t("Louder")
        case (.down, _): t("Softer")
        case (.space, _): t("Again")
        case (.enter, .audible): t("I can just hear it")
        case (.enter, _): t("Go on")
        case (.escape, _): t("Cancel")
        case _: key.rawValue
        }
    }

    package func place(of number: Int) -> String { t("\(number) of \(ListeningDialogue.count)") }

    package var notChecked: String { t("Not checked yet.") }

    /// What is known of an output.
    package func summary(of check: ListeningCheck, on day: String) -> String {
        let output = quoted(check.output)
        let finding = t {
            check.isOverHeadphones
                ? "Headphones on \(output), checked on \(day)."
                : "Loudspeakers or mixed channels on \(output), checked on \(day)."
        }
        let loudness =
            check.margin.map { t("The lowest note was \(decimal($0, digits: 0)) dB above what you could just hear.") }
            ?? t("You did not hear the lowest note.")
        return finding + " " + loudness
    }

    /// How far the lowest note of training is above the threshold of hearing.
    package func loudness(of check: ListeningCheck, at note: MIDINote) -> String {
        guard let margin = check.margin else {
            return t(
                "You do not hear the lowest note of your training, \(name(of: note)). Turn the volume up, or raise the "
                    + "lowest note.")
        }
        let figure = decimal(margin, digits: 0)
        // A note that is heard at the first level may be audible at a lower one.
        let decibels = margin < ListeningDialogue.firstMargin ? figure : t("at least \(figure)")
        return t {
            margin < ListeningCheck.leastMargin
                ? "The lowest note of your training, \(name(of: note)), is only \(decibels) dB above what you can just "
                    + "hear. Turn it up by \(decimal(ListeningCheck.leastMargin - margin, digits: 0)) dB or more."
                : "The lowest note of your training, \(name(of: note)), is \(decibels) dB above what you can just hear. "
                    + "That is loud enough."
        }
    }

    /// - Parameter output: nil if it has no name.
    package func finding(of check: ListeningCheck, on output: String?) -> String {
        let right = t(
            "Of \(HeadphoneTrial.count) answers each, \(check.tonesRight) on tones and \(check.noisesRight) on noises were "
                + "right.")
        guard check.isOverHeadphones else {
            let finding = t(
                "Loudspeakers, or headphones whose channels do not reach your ears apart. If you wear headphones, look "
                    + "whether both sides play and whether the sound is set to mono, and repeat the check: about one in "
                    + "five fails it with headphones, too.")
            return "\(finding) \(right)"
        }
        let name =
            output.map { t("From now on your answers name them: \(quoted(OutputName.overHeadphones($0))).") }
            ?? t("Peach does not know what is playing, so your answers do not name it.")
        return [t("Headphones: each of your ears hears a channel of its own."), right, name].joined(separator: " ")
    }
}
