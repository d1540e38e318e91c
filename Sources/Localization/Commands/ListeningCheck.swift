// SPDX-License-Identifier: MIT
import Instrument
import Music
import Sound
import Training

extension Texts {
    package var listeningCheckBegins: String {
        t("Sit as you do for training, with the same headphones and the same volume. Esc or Q ends the check.")
    }

    /// What to do from this question on; nil if that is the same as for the question before.
    package func introduction(to question: ListeningDialogue.Question, after last: ListeningDialogue.Question?)
        -> String?
    {
        switch (question, last) {
        case (.audible, nil):
            t(
                "A very soft note. ↑ makes it louder, ↓ softer, Space repeats it. Press Enter when you can just hear "
                    + "it.")
        case (.trial(1, _), _): t("Three tones. Which is the quietest? Press 1, 2 or 3 after the last one.")
        case (.example, .trial):
            t("Three noises. In the second one a faint tone is hidden. Space repeats them, Enter goes on.")
        case (.trial, .example): t("Which of three noises has the tone? Press 1, 2 or 3; if you hear none, guess.")
        case _: nil
        }
    }

    package func place(of number: Int) -> String { t("\(number) of \(ListeningDialogue.count)") }

    /// How far the lowest note of training is above the threshold of hearing.
    package func loudness(of check: ListeningCheck, at note: MIDINote) -> String {
        guard let margin = check.margin else {
            return t(
                "You do not hear the lowest note of your training, \(name(of: note)). Turn the volume up, or raise the "
                    + "lowest note.")
        }
        let decibels = decimal(margin, digits: 0)
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
            "Of \(HeadphoneTrial.count) answers each, \(check.tonesRight) and \(check.noisesRight) were right.")
        guard check.isOverHeadphones else {
            let finding = t(
                "Loudspeakers, or headphones whose channels do not reach your ears apart. If you wear headphones, look "
                    + "whether both sides play and whether the sound is set to mono.")
            return "\(finding) \(right)"
        }
        let name =
            output.map { t("From now on your answers name them: \(quoted(OutputName.overHeadphones($0))).") }
            ?? t("Peach does not know what is playing, so your answers do not name it.")
        return [t("Headphones: each of your ears hears a channel of its own."), right, name].joined(separator: " ")
    }
}
