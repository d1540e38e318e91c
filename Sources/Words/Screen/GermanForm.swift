// SPDX-License-Identifier: MIT
import Configuration
import Music
import Settings
import Training

/// Einstellungen in den Worten ihres Formulars.
extension German {
    package func explanation(of setting: SettingKey) -> String {
        switch setting {
        case .range:
            "Die Noten, die geübt werden. Ein Bereich, der wächst, beginnt mit \(name(of: .adaptiveStart)) und nimmt an "
                + "jedem Ende eine Note dazu, sobald du die äußeren so fein hörst wie die anderen."
        case .strategy: "Wie die nächste Übung gewählt wird."
        case .narrowing: "Wie schnell richtige Antworten den Unterschied kleiner machen, mit Kazez und Adaptiv."
        case .widening: "Wie schnell falsche Antworten den Unterschied größer machen, mit Kazez und Adaptiv."
        case .adaptiveMechanical:
            "Mit Adaptiv: wie oft es von nahen Noten zu einer Schwachstelle springt, von 0, natürlich, bis 1, mechanisch."
        case .adaptiveNearby: "Mit Adaptiv: wie weit eine nahe Note von der letzten entfernt liegt."
        case .adaptiveWeakSpots: "Mit Adaptiv: aus wie vielen der schwächsten Noten eine Schwachstelle ausgelost wird."
        case .steadyShare: "Mit Stetig: der Anteil richtiger Antworten, auf den es zielt."
        case .steadyFirstStep:
            "Mit Stetig: um welchen Faktor sich der Unterschied höchstens ändert, solange eine Fähigkeit neu ist."
        case .steadyStep: "Mit Stetig: um welchen Faktor sich der Unterschied später höchstens ändert."
        case .steadyFirstTrials: "Mit Stetig: für wie viele Antworten eine Fähigkeit neu ist."
        case .easyShare:
            "Der Anteil leichter Übungen zwischen denen der Strategie. „Je nach Strategie“ heißt 0,1 mit Stetig, sonst 0. Mit "
                + "Kazez macht 0,1 deine Schwelle genauer."
        case .matchingRange: "Wie weit daneben der Ton beginnen darf, den du stimmst."
        case .matchingCommit: "Was die Tonhöhe bestätigt, die du gestimmt hast."
        case .tick:
            "Was du nach einer Antwort hörst: einen leisen Tick, wenn sie falsch war, oder zwei sanfte Töne, wenn sie richtig war."
        case .playAlongBend:
            "Wie weit das Rad die Tonhöhe der Tasten zum Mitspielen verändert: um 2 Halbtöne, wenn der Controller nichts "
                + "anderes verlangt."
        case .speech:
            "Was Peach ansagt, nie während ein Ton klingt, damit du die Augen schließen kannst: das Intervall vor jeder Übung, wie "
                + "gut du lagst und was sonst geschieht, oder beides. Dein Rechner braucht dafür speech-dispatcher."
        case .buffer:
            "Wie viel Klang im Voraus bereitliegt. „Automatisch“ beginnt klein und wächst, wenn der Ton Lücken hat."
        case .rotation:
            "Zieht für jede Übung zufällig einen Klang, für beide Töne denselben. Klänge anderer SoundFonts sind geeignet, wenn „peach "
                + "sounds calibrate“ das für deine Noten ergeben hat."
        case .duration, .reference, .loudness, .intervals, .tuning, .sound, .volume, .floor, .ceiling, .matchingTicks,
            .playAlong, .language, .output, .programs:
            description(of: setting)
        }
    }

    package func refusal(of setting: SettingKey, _ error: SettingError) -> String {
        guard case .refused(_, let reason) = error else { return sentence(for: error) }
        let name = quoted(name(of: setting))
        switch reason {
        case .outOfRange(_, let lowest, let highest): return "\(name) geht von \(exact(lowest)) bis \(exact(highest))."
        case .emptyList: return "\(name) braucht mindestens eines."
        case .broken(let broken):
            switch broken.rule as? SettingRule {
            case .floorAboveCeiling?:
                return "\(quoted(self.name(of: .floor))) kann nicht über \(quoted(self.name(of: .ceiling))) liegen."
            case .unfitBounds?: return "Ein Bereich, der wächst, muss \(self.name(of: .adaptiveStart)) enthalten."
            case .unusableScale(let error)?: return sentence(for: error)
            case .unfitNoteRange?, .wrongValue?, nil: return "\(name) kann diesen Wert nicht haben."
            }
        case _: return "\(name) kann diesen Wert nicht haben."
        }
    }

    private func name(of range: NoteRange) -> String {
        "\(name(of: range.notes.lowerBound)) bis \(name(of: range.notes.upperBound))"
    }
}
