// SPDX-License-Identifier: MIT
import Mapping
import Training

/// Was `mappings learn` sagt.
extension German {
    package var learningBegins: String {
        "Drück ein Pad oder eine Taste an dem Controller, den du einrichten willst, oder dreh einen Regler hin und zurück."
    }
    package var learningKeys: String {
        "Enter überspringt eine Frage, b und Enter geht zurück, q und Enter beendet und schreibt die Datei."
    }

    package func sentence(for telling: LearningSession.Telling) -> String {
        switch telling {
        case .ask(let topic, let number, let count):
            (count > 1 ? "\(number) von \(count) – " : "") + "\(name(of: topic)): \(question(of: topic))"
        case .move(.rest): "Zwei Sekunden lang nichts anfassen."
        case .move(.up):
            "Jetzt ganz nach oben oder rechts, und dort bleiben. Ein Endlosregler: fünf Rasten nach rechts."
        case .move(.down): "Ganz nach unten oder links, und dort bleiben. Ein Endlosregler: fünf Rasten nach links."
        case .move(.release): "Lass los."
        case .move(.upAgain): "Noch einmal: ganz nach oben oder rechts."
        case .move(.downAgain): "Und ganz nach unten oder links."
        case .again: "Noch einmal."
        case .brief:
            "Es hat nicht gemeldet, dass du loslässt. Hältst du es noch? Lass los und drück noch einmal, nur kurz."
        case .different: "Das war ein anderes Bedienelement. Drück noch einmal das, das du meinst."
        case .moved: "Das wurde bewegt, nicht gedrückt. Drück ein Pad, eine Taste, einen Taster oder ein Pedal."
        case .backwards:
            "Das Pedal meldet sich als gedrückt, wenn es hochkommt. Steck es ein, ohne darauf zu treten, oder leg seinen Schalter um, und drück es noch einmal."
        case .unclear:
            "Nichts hat sich in beide Richtungen bewegt, oder nicht zweimal gleich. Versuch es mit diesem Element noch einmal."
        case .conflict(.busy(let control, let phrase, let layer)):
            "„\(control.harmless)“ tut in „\(layer?.rawValue ?? "always")“ schon „\(phrase)“. Nimm etwas anderes, oder überspring es."
        case .conflict(.defined(let control, let line)):
            "Zeile \(line) deiner Datei sagt etwas anderes darüber, als „\(control.harmless)“. Nimm etwas anderes, oder ändere erst die Zeile."
        case .conflict(.unfit):
            "Dafür taugt es nicht: Es federt zurück oder hat keine Endanschläge. Nimm etwas anderes, oder überspring es."
        case .refused(let error): sentence(for: error)
        case .learned(_, let control, let measurement):
            "Gelernt: \(control.name.harmless): \(control.definition)\(measurement.map(remark) ?? "")"
        case .finished: "Fertig."
        }
    }

    private func remark(_ measurement: MovementLesson.Measurement) -> String {
        let rest = measurement.rest.map { ", federt zurück auf \($0)" } ?? ""
        return ", \(measurement.lowest) bis \(measurement.highest), \(measurement.places) Stellen\(rest)"
    }

    private func question(of topic: LearningTopic) -> String {
        switch topic.kind {
        case .press: "Drück das Pad, den Taster oder das Pedal dafür und lass los."
        case .keys: "Spiel irgendeine Taste, kein Pad."
        case .pedal: "Tritt das Haltepedal und lass es los."
        case .tune: "Beweg das Rad, den Streifen, Fader oder Regler, mit dem du stimmen willst."
        case .volume: "Beweg einen Fader oder Regler dafür."
        case .modulation: "Beweg das Modulationsrad."
        }
    }

    package func name(of topic: LearningTopic) -> String {
        switch topic.kind {
        case .tune: "Stimmen"
        case .volume: "Lautstärke"
        case .keys: "Tasten"
        case .pedal: "Pedal"
        case .modulation: "Modulation"
        case .press(let action):
            switch action {
            case .answer(.lower): "Tiefer"
            case .answer(.higher): "Höher"
            case .confirm: "Bestätigen"
            case .start(let mode): "\(name(of: mode)) starten"
            case .startLast: "Den letzten Modus starten"
            case .stop: "Stopp"
            case .repeat: "Die Übung noch einmal"
            case .skip: "Eine andere Übung"
            case .hearLast: "Die letzte Übung hören"
            case .interval(.next): "Nächstes Intervall"
            case .interval(.previous): "Voriges Intervall"
            case .sound(.next): "Nächster Klang"
            case .sound(.previous): "Voriger Klang"
            case .volume, .switchPlayAlong, .panic, .tune, .play, .release, .sustain, .bend, .modulate:
                "„\(topic.word)“"
            }
        }
    }

    package func learned(file: String, isAmended: Bool) -> String {
        isAmended
            ? "Ergänzt: \(file.harmless). Gilt ab der nächsten Übung."
            : "Geschrieben: \(file.harmless). Gilt ab der nächsten Übung."
    }

    package var tryWhatIsLearned: String { "Drück etwas, um zu sehen, was es tut. Strg-C beendet." }

    package var nothingLearned: String { "Nichts wurde gelernt und keine Datei geschrieben." }
}
