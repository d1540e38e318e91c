// SPDX-License-Identifier: MIT
import Configuration
import Music
import Settings
import Training

/// Settings in the words that their form shows.
extension English {
    package func explanation(of setting: SettingKey) -> String {
        switch setting {
        case .range:
            "The notes that are practised. A range that grows begins with \(name(of: .adaptiveStart)) and takes in one "
                + "more note wherever you hear the outer ones as finely as the others."
        case .strategy: "How the next exercise is chosen."
        case .narrowing: "How fast right answers make the difference smaller, with Kazez and Adaptive."
        case .widening: "How fast wrong answers make the difference greater, with Kazez and Adaptive."
        case .adaptiveMechanical:
            "With Adaptive, from 0, natural, to 1, mechanical: how often nearby notes are left for a weak spot."
        case .adaptiveNearby: "With Adaptive: how far a nearby note lies from the last one."
        case .adaptiveWeakSpots: "With Adaptive: from how many of the weakest notes a weak spot is drawn."
        case .steadyShare: "With Steady: the share of right answers that it aims at."
        case .steadyFirstStep: "With Steady: by what factor the difference changes at most while a skill is new."
        case .steadyStep: "With Steady: by what factor the difference changes at most later."
        case .steadyFirstTrials: "With Steady: for how many answers a skill is new."
        case .easyShare:
            "What share of exercises is easy, between those of the strategy. “By strategy” is 0.1 with Steady, else 0. With "
                + "Kazez, 0.1 also gives your threshold more precisely."
        case .matchingRange: "How far off a note that is to be tuned can begin."
        case .matchingCommit: "What takes the pitch that you have tuned."
        case .playAlongBend:
            "How far the wheel bends keys that play along. For a controller that asks for nothing it is 2 semitones."
        case .speech:
            "What is spoken for closed eyes, never over a note: the interval before each exercise, what came of an answer and "
                + "what else happens, or both. Your computer needs speech-dispatcher for that."
        case .buffer:
            "How much sound the device holds ahead. “Automatic” begins small and grows where there are gaps."
        case .rotation:
            "Each exercise draws a sound, which both of its notes have. Sounds of other SoundFonts are suitable if “peach sounds "
                + "calibrate” has found them so for your notes."
        case .duration, .reference, .loudness, .intervals, .tuning, .sound, .volume, .floor, .ceiling, .matchingTicks,
            .playAlong, .tick, .language, .output, .programs:
            description(of: setting)
        }
    }

    package func refusal(of setting: SettingKey, _ error: SettingError) -> String {
        guard case .refused(_, let reason) = error else { return sentence(for: error) }
        let name = quoted(name(of: setting))
        switch reason {
        case .outOfRange(_, let lowest, let highest): return "\(name) goes from \(exact(lowest)) to \(exact(highest))."
        case .emptyList: return "\(name) needs at least one."
        case .broken(let broken):
            switch broken.rule as? SettingRule {
            case .floorAboveCeiling?:
                return "\(quoted(self.name(of: .floor))) cannot be above \(quoted(self.name(of: .ceiling)))."
            case .unfitBounds?: return "A range that grows has to hold \(self.name(of: .adaptiveStart))."
            case .unusableScale(let error)?: return sentence(for: error)
            case .unfitNoteRange?, .wrongValue?, nil: return "\(name) cannot be that."
            }
        case _: return "\(name) cannot be that."
        }
    }

    private func name(of range: NoteRange) -> String {
        "\(name(of: range.notes.lowerBound)) to \(name(of: range.notes.upperBound))"
    }
}
