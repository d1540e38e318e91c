// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension German: ProfileTexts {
    package func heading(_ section: ProfileSection) -> String {
        switch section {
        case .profile: "Profil"
        case .discrimination: "Tonhöhen unterscheiden"
        case .timeline: "Schwelle im Zeitverlauf"
        case .notes: "Schwelle nach Tönen"
        case .intervals: "Intervalle"
        case .matching: "Tonhöhen treffen"
        }
    }

    package func label(_ label: ProfileLabel) -> String {
        switch label {
        case .threshold: "Schwelle"
        case .trend: "Trend"
        case .centre: "Deine Mitte"
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
        span(range.notes.lowerBound.name, range.notes.upperBound.name)
    }

    package func span(_ lowest: String, _ highest: String) -> String { "\(lowest) bis \(highest)" }

    package var singleNotes: String { "Einzeltöne" }

    package func name(of trend: Trend) -> String {
        switch trend {
        case .notEnoughData: "noch zu wenige Sitzungen"
        case .improving: "wird feiner"
        case .stable: "gleichbleibend"
        case .declining: "wird gröber"
        }
    }

    package func standardDeviation(_ deviation: Cents) -> String { "Std.-Abw. \(cents(deviation))" }
    package func answers(_ count: Int) -> String { "\(self.count(count)) \(count == 1 ? "Antwort" : "Antworten")" }
    package var practisedIsAsked: String { "was gefragt wurde, nicht die Schwelle" }
    package var startTraining: String { "Trainiere, um dein Profil aufzubauen" }
    package var startMatching: String { "Stimme Töne nach, um deine Genauigkeit zu sehen" }

    package var notesCaption: String {
        "Die Linie ist die Schwelle, das Band enthält sie mit 95 % Wahrscheinlichkeit. Feineres Gehör liegt näher an "
            + "den Tasten."
    }

    package var timelineCaption: String {
        "Jeder Punkt ist eine Sitzung mit ihrem 95-%-Band. Feineres Gehör liegt weiter unten."
    }

    package var courseCaption: String { "Die Linie ist das gewichtete Mittel benachbarter Sitzungen." }

    package func noSession(needed: Int) -> String {
        "Der Verlauf beginnt mit einer Sitzung von mindestens \(count(needed)) Antworten, für jedes Intervall gezählt."
    }

    package var unisonCentreCaption: String {
        "Deine Mitte ist, wo ein zweiter Ton für dich so hoch klingt wie der erste; ± ist eine Standardabweichung."
    }

    package var centreCaption: String {
        "Deine Mitte ist die Größe, bei der ein Intervall für dich stimmt, verglichen mit der notierten Größe: + ist weiter, "
            + "− ist enger; ± ist eine Standardabweichung."
    }

    package func grossErrors(_ count: Int, limit: Cents) -> String {
        (count == 1 ? "Ein Fehler ist" : "\(self.count(count)) Fehler sind")
            + " größer als \(cents(exact(limit.rawValue), isOne: false))."
    }

    package func description(of range: NoteRange, threshold: Cents?) -> String {
        let overall = threshold.map { "Schwelle insgesamt: \(cents($0))." } ?? "Noch ist keine Schwelle bekannt."
        return "Hörprofil mit den Unterscheidungsschwellen von \(span(of: range)). \(overall)"
    }

    package func description(
        ofSessions count: Int, first: String, last: String, from: Cents, to: Cents
    ) -> String {
        guard count > 1 else { return "Eine Sitzung, \(last): \(cents(to))." }
        return "\(self.count(count)) Sitzungen. Die erste, \(first): \(cents(from)). Die letzte, \(last): \(cents(to))."
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
