// SPDX-License-Identifier: MIT
import Configuration
import Music
import Settings
import Training

/// Settings in the page's form.
extension Texts {
    /// The effect of a setting in the form's own terms; `description(of:)` where they are the file's.
    package func explanation(of setting: SettingKey) -> String {
        t {
            switch setting {
            case .range:
                "The notes you practise. A growing range begins with \(name(of: .adaptiveStart)) and adds a note at "
                    + "either end once you hear the outer notes as finely as the rest."
            case .strategy: "How the next exercise is chosen."
            case .narrowing: "How fast right answers make the difference smaller, with Kazez and Adaptive."
            case .widening: "How fast wrong answers make the difference larger, with Kazez and Adaptive."
            case .adaptiveMechanical:
                "With Adaptive: how often it jumps from nearby notes to a weak spot, from 0, natural, to 1, mechanical."
            case .adaptiveNearby: "With Adaptive: how far a nearby note may be from the last one."
            case .adaptiveWeakSpots: "With Adaptive: how many of the weakest notes count as weak spots."
            case .steadyShare: "With Steady: the share of right answers it aims for."
            case .steadyFirstStep:
                "With Steady: the largest factor by which the difference changes while a skill is new."
            case .steadyStep: "With Steady: the largest factor by which the difference changes later on."
            case .steadyFirstTrials: "With Steady: for how many answers a skill counts as new."
            case .easyShare:
                "The share of easy exercises mixed in with the strategy’s own. “By strategy” means 0.1 with Steady, "
                    + "otherwise 0. With Kazez, 0.1 also makes your threshold more precise."
            case .matchingRange: "How far off the note to be tuned may start."
            case .matchingCommit: "What confirms the pitch you have tuned."
            case .tick:
                "What you hear after an answer: a quiet tick if it was wrong, or two soft tones if it was right."
            case .playAlongBend:
                "How far the wheel bends the keys you play along: 2 semitones unless the controller asks for something "
                    + "else."
            case .speech:
                "What Peach says aloud, never while a note sounds, so that you can close your eyes: the interval "
                    + "before each exercise, how you did and what else happens, or both. This needs "
                    + "speech-dispatcher on your computer."
            case .buffer:
                "How much sound is buffered ahead. “Automatic” starts small and grows if the sound has gaps."
            case .rotation:
                "Picks a sound at random for each exercise, the same for both notes. Sounds of other SoundFonts are "
                    + "suitable if “peach sounds calibrate” found them so for your notes."
            case _: "\(description(of: setting))"
            }
        }
    }

    package func refusal(of setting: SettingKey, _ error: SettingError) -> String {
        guard case .refused(_, let reason) = error else { return sentence(for: error) }
        let name = quoted(name(of: setting))
        switch reason {
        case .outOfRange(_, let lowest, let highest):
            return t("\(name) goes from \(exact(lowest)) to \(exact(highest)).")
        case .emptyList: return t("\(name) needs at least one.")
        case .broken(let broken):
            switch broken.rule as? SettingRule {
            case .floorAboveCeiling?:
                return t("\(quoted(self.name(of: .floor))) cannot be above \(quoted(self.name(of: .ceiling))).")
            case .unfitBounds?: return t("A growing range must include \(self.name(of: .adaptiveStart)).")
            case .unusableScale(let error)?: return sentence(for: error)
            case .unfitNoteRange?, .wrongValue?, nil: return t("\(name) cannot have that value.")
            }
        case _: return t("\(name) cannot have that value.")
        }
    }

    private func name(of range: NoteRange) -> String {
        t("\(name(of: range.notes.lowerBound)) to \(name(of: range.notes.upperBound))")
    }
}
