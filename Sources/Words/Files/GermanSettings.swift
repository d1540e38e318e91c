// SPDX-License-Identifier: MIT
import Instrument
import Settings

extension German: SettingsTexts {
    package func name(of setting: SettingKey) -> String {
        switch setting {
        case .range: "Notenbereich"
        case .duration: "Tondauer"
        case .reference: "Kammerton"
        case .loudness: "Lautstärke variieren"
        case .intervals: "Intervalle"
        case .tuning: "Stimmung"
        case .sound: "Klang"
        case .rotation: "Wechselnde Klänge"
        case .volume: "Lautstärke"
        case .strategy: "Strategie"
        case .floor: "Kleinster Unterschied"
        case .ceiling: "Größter Unterschied"
        case .narrowing: "Verengung"
        case .widening: "Erweiterung"
        case .adaptiveMechanical: "Mechanisch"
        case .adaptiveNearby: "Nähe"
        case .adaptiveWeakSpots: "Schwachstellen"
        case .steadyShare: "Anteil richtiger Antworten"
        case .steadyFirstStep: "Größter erster Schritt"
        case .steadyStep: "Größter Schritt"
        case .steadyFirstTrials: "Erste Antworten"
        case .easyShare: "Leichte Übungen"
        case .matchingRange: "Stimmbereich"
        case .matchingCommit: "Bestätigen mit"
        case .matchingTicks: "Ticks für geschlossene Augen"
        case .playAlong: "Mitspielen"
        case .playAlongBend: "Mitspielen: Pitchbend"
        case .tick: "Tick"
        case .speech: "Ansagen"
        case .language: "Sprache"
        case .output: "Tonausgabe"
        case .buffer: "Puffer"
        case .programs: "Programme"
        }
    }

    package func description(of setting: SettingKey) -> String {
        switch setting {
        case .range:
            "Die Noten, die geübt werden; adaptive beginnt mit 48-72 und nimmt an jedem Ende eine dazu, sobald du die äußeren "
                + "so fein hörst wie die anderen."
        case .duration: "Wie lange jeder Ton klingt."
        case .reference: "Die Tonhöhe des eingestrichenen A."
        case .loudness: "Um wie viel der zweite Ton lauter oder leiser sein darf; 1 heißt bis zu 2 dB."
        case .intervals: "Die Intervalle der Intervallmodi; sie stehen fest, solange ein Training läuft."
        case .tuning: "Wie groß die Intervalle sind; das steht fest, solange ein Training läuft."
        case .sound: "Wie die Töne klingen."
        case .rotation:
            "Zieht für jede Übung einen Klang, den beide Töne haben: own zieht aus denen von Peach, suitable aus allen, die für "
                + "deine Noten geeignet sind, wie „peach sounds list“ sagt."
        case .volume: "Wie laut alles ist."
        case .strategy:
            "Wie die nächste Übung gewählt wird: kazez geht von der letzten Antwort aus, adaptive geht Note für Note vor, "
                + "steady zielt auf einen gleichbleibenden Anteil richtiger Antworten."
        case .floor: "Der kleinste Unterschied, nach dem gefragt wird."
        case .ceiling: "Der größte Unterschied, nach dem gefragt wird, und der allererste."
        case .narrowing: "Wie schnell richtige Antworten den Unterschied kleiner machen, bei kazez und adaptive."
        case .widening: "Wie schnell falsche Antworten den Unterschied größer machen, bei kazez und adaptive."
        case .adaptiveMechanical:
            "Von 0, natürlich, bis 1, mechanisch: wie oft adaptive von nahen Noten zu einer Schwachstelle springt."
        case .adaptiveNearby: "Wie weit eine nahe Note von der letzten entfernt liegt."
        case .adaptiveWeakSpots: "Aus wie vielen der schwächsten Noten adaptive eine Schwachstelle auslost."
        case .steadyShare: "Der Anteil richtiger Antworten, auf den steady zielt."
        case .steadyFirstStep:
            "Um welchen Faktor steady den Unterschied höchstens ändert, solange eine Fähigkeit neu ist."
        case .steadyStep: "Um welchen Faktor steady den Unterschied später höchstens ändert."
        case .steadyFirstTrials: "Für wie viele Antworten eine Fähigkeit für steady neu ist."
        case .easyShare:
            "Der Anteil leichter Übungen zwischen denen der Strategie; automatic ist 0,1 bei steady, sonst 0. Auch bei kazez "
                + "macht 0,1 deine Schwelle genauer."
        case .matchingRange:
            "Wie weit daneben der Ton beginnen darf, den du stimmst; adaptive richtet sich danach, wie gut du stimmst."
        case .matchingCommit:
            "Was die gestimmte Tonhöhe bestätigt: ein Pad, Pedal oder eine Taste, das Loslassen des Rads oder beides."
        case .matchingTicks:
            "Ein bis drei Ticks sagen, wie weit eine gestimmte Tonhöhe danebenlag: hoch, wenn sie zu hoch war, sonst tief."
        case .playAlong: "Wann Tasten zum Mitspielen klingen: außerhalb von Übungen, immer oder nie."
        case .playAlongBend:
            "Wie weit das Rad die Tonhöhe der Tasten zum Mitspielen verändert; automatic ist, was der Controller verlangt, "
                + "sonst 2 Halbtöne."
        case .tick:
            "Ein kurzes leises Geräusch nach Antworten: wrong ein Tick nach falschen, right zwei sanfte Töne nach richtigen, off "
                + "keines."
        case .speech:
            "Was speech-dispatcher ansagt, nie während ein Ton klingt: intervals nennt das Intervall vor jeder Übung, verdicts "
                + "sagt, wie gut du lagst und was sonst geschieht, all tut beides."
        case .language: "Die Sprache aller Texte."
        case .output: "Wohin der Klang geht."
        case .buffer: "Die Größe des Tonpuffers; automatic beginnt klein und wächst, wenn der Ton Lücken hat."
        case .programs: "Andere Programme, die als MIDI-Controller gelten."
        }
    }

    package func range(of domain: SettingDomain) -> String {
        switch domain {
        case .noteRange(let limits, let span):
            "Noten in \(limits.lowerBound.rawValue)-\(limits.upperBound.rawValue), mindestens \(span) Halbtöne; oder adaptive, "
                + "allein oder vor solchen Noten als Grenzen"
        case .number(let range, let unit):
            "\(exact(range.lowerBound)) bis \(exact(range.upperBound))\(name(of: unit))"
        case .wholeNumber(let range, let unit): "\(range.lowerBound) bis \(range.upperBound)\(name(of: unit))"
        case .numberOr(let word, let range, let unit):
            "\(word) oder \(exact(range.lowerBound)) bis \(exact(range.upperBound))\(name(of: unit))"
        case .trueOrFalse: "true oder false"
        case .tuning(let words):
            words.joined(separator: ", ")
                + " oder eine Scala-Datei mit 12 Stufen: ihr Pfad oder ihr Name in ~/.local/share/peach/tunings"
        case .choice(let words): words.joined(separator: ", ")
        case .choices(let words): "eines oder mehrere von " + words.joined(separator: " ")
        case .soundSource: "einer, den „peach sounds list“ nennt, als DATEI:BANK:PROGRAMM"
        case .output: "automatic, alsa, alsa:GERÄT, pulseaudio, jack oder none"
        case .buffer: "automatic oder FRAMESxPERIODEN wie 128x2"
        case .names: "Namen von MIDI-Clients"
        }
    }

    package func name(of unit: SettingDomain.Unit) -> String {
        switch unit {
        case .seconds: " Sekunden"
        case .hertz: " Hz"
        case .cents: " Cent"
        case .semitones: " Halbtöne"
        case .decibels: " dB"
        case .one: ""
        }
    }

    package func isNow(_ setting: SettingKey, _ value: String) -> String {
        let moment =
            setting.waitsForStart
            ? "dem nächsten Start von Peach"
            : setting.holdsForRun ? "dem nächsten Start eines Modus" : "der nächsten Übung"
        return "Die Einstellung \(quoted(setting.rawValue)) ist jetzt \(quotedValue(value)). Das gilt ab \(moment)."
    }

    package func isDefaultAgain(_ setting: SettingKey, _ value: String) -> String {
        "Die Einstellung \(quoted(setting.rawValue)) hat wieder die Vorgabe: \(quotedValue(value))."
    }

    package func allAreDefaultsAgain(backup: String?) -> String {
        "Alle Einstellungen haben wieder ihre Vorgaben." + (backup.map { " Die alte Datei ist \(quoted($0))." } ?? "")
    }
}
