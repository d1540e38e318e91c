// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension German: ProfileTexts {
    package var noteColumn: String { "Ton" }
    package var dayColumn: String { "Tag" }

    package func heading(_ section: ProfileSection) -> String {
        switch section {
        case .profile: "Profil"
        case .discrimination: name(of: .comparison)
        case .curve: "Richtige Antworten nach Unterschied"
        case .timeline: "Schwelle im Zeitverlauf"
        case .notes: "Schwelle nach Tönen"
        case .intervals: "Intervalle"
        case .matching: name(of: .pitchMatching)
        case .terms: "Was die Begriffe bedeuten"
        }
    }

    package func label(_ label: ProfileLabel) -> String {
        switch label {
        case .threshold: "Schwelle"
        case .trend: "Trend"
        case .centre: "Deine Mitte"
        case .heardSize: "Deine Intervallgröße"
        case .answers: "Antworten"
        case .practised: "Geübter Unterschied"
        case .interval: "Intervall"
        case .meanError: "Mittlerer Fehler"
        case .standardDeviation: "Std.-Abw."
        case .constantError: "Konstanter Fehler"
        case .variableError: "Streuung"
        case .tunedNotes: "Gestimmte Töne"
        }
    }

    package func span(of range: NoteRange) -> String {
        span(name(of: range.notes.lowerBound), name(of: range.notes.upperBound))
    }

    package func span(_ lowest: String, _ highest: String) -> String { "\(lowest) bis \(highest)" }

    package var singleNotes: String { "Einzeltöne" }

    package func name(of trend: Trend) -> String {
        switch trend {
        case .notEnoughData: "noch zu wenige Sitzungen"
        case .improving: "wird feiner"
        case .stable: "keine klare Änderung"
        case .declining: "wird gröber"
        }
    }

    package var answersInAll: String { "Antworten zu allen Intervallen" }
    package func answers(_ count: Int) -> String { "\(self.count(count)) \(count == 1 ? "Antwort" : "Antworten")" }
    package var practisedIsAsked: String { "im Mittel gefragt, in allen Intervallen" }
    package var overAllIntervals: String { "in allen Intervallen" }
    package var startTraining: String { "Trainiere, um dein Profil aufzubauen" }
    package var startMatching: String { "Stimm Töne nach, um deine Genauigkeit zu sehen" }

    package func meaning(of label: ProfileLabel) -> String? {
        switch label {
        case .threshold:
            "der Abstand von dem, was für dich stimmt, den du in drei von vier Fällen hörst, ohne Versehen; mit 95 % "
                + "Wahrscheinlichkeit liegt sie im Bereich hinter „95 %“"
        case .trend:
            "ob deine Schwelle von Sitzung zu Sitzung feiner oder gröber wird, mehr als durch Zufall"
        case .centre:
            "um wie viel höher ein zweiter Ton sein muss, damit er für dich so hoch klingt wie der erste; unter 0 tiefer"
        case .heardSize:
            "um wie viel weiter als in seiner Stimmung ein Intervall sein muss, damit es für dich stimmt; unter 0 enger"
        case .practised:
            "das Mittel der gefragten Unterschiede ohne leichte Übungen, richtig oder falsch beantwortet; nicht die Schwelle"
        case .meanError: "wie weit du im Mittel danebenliegst, ob zu hoch oder zu tief"
        case .standardDeviation:
            "die Standardabweichung; wie weit die gefragten Unterschiede oder die Größen deiner Fehler um ihr Mittel streuen"
        case .constantError: "um wie viel du im Mittel zu hoch oder zu tief bist"
        case .variableError: "wie stark deine Töne um ihr Mittel schwanken"
        case .answers, .interval, .tunedNotes: nil
        }
    }

    package func curveCaption(answers: Int) -> String {
        "Jeder Punkt fasst einige deiner letzten \(self.answers(answers)) zusammen, größer bei mehr Antworten. Die Linie ist "
            + "dein geschätztes Gehör mit 95-%-Band; sie enthält deine Mitte und Versehen, die Schwelle nicht."
    }

    package var differenceAxis: String { "Unterschied in Cent" }
    package var shareAxis: String { "richtig" }

    package func notesCaption(of skill: Skill) -> String {
        "\(name(of: skill)): Die Linie ist die Schwelle, das Band enthält sie mit 95 % "
            + "Wahrscheinlichkeit; feineres Gehör liegt näher an den Tasten."
    }

    package func hint(_ hint: ChartHint) -> String {
        switch hint {
        case .gap: "Eine Lücke heißt, dass dort und in der Nähe nichts gefragt wurde."
        case .fade: "Ein blasser Rand zeigt, wo sie beginnt."
        case .placeholder:
            "Noch gibt es keine Schwelle zu zeichnen; die gestrichelte Linie liegt bei 100 Cent, wo das Training meist beginnt."
        case .arrow: "Ein Pfeil heißt, dass das Band über das Bild hinausgeht."
        }
    }

    package func legend(threshold: String, band: String) -> String { "\(threshold) Schwelle, \(band) 95-%-Band." }

    package var timelineCaption: String {
        "Jeder Punkt ist eine Sitzung, größer, je sicherer ihre Schwelle ist; der Strich ist ihr 95-%-Band. Feineres Gehör "
            + "liegt weiter unten."
    }

    package var courseCaption: String { "Die Linie ist über benachbarte Sitzungen geglättet." }

    package func noSession(needed: Int) -> String {
        "Der Verlauf beginnt mit der ersten Sitzung, die in einem Intervall mindestens \(count(needed)) Antworten hat."
    }

    package func grossErrors(_ count: Int, limit: Cents) -> String {
        (count == 1 ? "Ein Fehler ist" : "\(self.count(count)) Fehler sind")
            + " größer als \(cents(exact(limit.rawValue), isOne: false))."
    }

    package func description(of range: NoteRange, threshold: Cents?) -> String {
        let overall =
            threshold.map { "Durchschnittliche Schwelle: \(plain($0))." } ?? "Noch ist keine Schwelle bekannt."
        return "Hörprofil mit den Unterscheidungsschwellen von \(span(of: range)). \(overall)"
    }

    package func description(ofSessions count: Int, first: String, last: String, band: String) -> String {
        guard count > 1 else { return "Eine Sitzung, \(last): Schwelle \(band) Cent, mit 95 % Wahrscheinlichkeit." }
        return
            "\(self.count(count)) Sitzungen vom \(first) bis zum \(last); die letzte allein: Schwelle \(band) Cent, mit 95 % Wahrscheinlichkeit."
    }

    package func date(day: Int, month: Int, year: Int) -> String {
        let name = name(ofMonth: month)
        return "\(day). \(name)\(["Mai", "Juni", "Juli", "März"].contains(name) ? "" : ".") \(year)"
    }

    package func name(ofMonth month: Int) -> String {
        let names = ["Jan", "Feb", "März", "Apr", "Mai", "Juni", "Juli", "Aug", "Sept", "Okt", "Nov", "Dez"]
        return names[(month - 1).clamped(to: 0...11)]
    }

    package func pictureWritten(file: String) -> String { "Das Profil ist in \(quoted(file))." }
}
