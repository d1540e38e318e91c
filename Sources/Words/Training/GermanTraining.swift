// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

extension German: TrainingTexts {
    package var letters: [String: String] { ["t": "l"] }

    package func menuKeys(last: TrainingMode, hasControls: Bool) -> String {
        "Drück eine Ziffer\(hasControls ? " oder das Bedienelement daneben" : ""). Leertaste oder Enter: \(name(of: last)). "
            + "Esc oder Q beendet Peach."
    }

    package func verdict(isCorrect: Bool, difference: Cents, target: Answer) -> String {
        isCorrect
            ? "✓ \(cents(difference)), \(name(of: target))" : "✗ \(cents(difference)), es war \(name(of: target))"
    }

    package func name(of band: MatchingBand, isSharp: Bool) -> String {
        let direction = isSharp ? "hoch" : "tief"
        return switch band {
        case .near: "etwas zu \(direction)"
        case .middle: "zu \(direction)"
        case .far: "viel zu \(direction)"
        }
    }

    package var deadCentre: String { "genau getroffen" }

    package func onceMore(
        _ first: MIDINote, _ second: MIDINote, rightAnswer: Answer, difference: Cents
    ) -> String {
        "Noch einmal: \(name(of: first)), dann \(name(of: second)), \(cents(difference)) \(name(of: rightAnswer))."
    }

    package func onceMore(_ first: MIDINote, _ second: MIDINote, verdict: String) -> String {
        "Noch einmal: \(name(of: first)), dann \(name(of: second)), wie du ihn gestimmt hast: \(verdict)."
    }

    package func adjusted(_ adjustment: Happening.Adjustment) -> String {
        switch adjustment {
        case .interval(let interval): "Das Intervall ist jetzt \(name(of: interval))."
        case .sound(let sound, let name): "Der Klang ist jetzt \(quoted(self.name(of: sound, called: name)))."
        case .volume(let volume): "Die Lautstärke ist jetzt \(exact(volume.rawValue)) dB."
        case .playAlong(.never): "Die Tasten klingen nicht mehr."
        case .playAlong(.outside): "Die Tasten klingen am Start und in Pausen."
        case .playAlong(.always): "Die Tasten klingen auch während der Übungen."
        }
    }

    package var notSavedYet: String { "noch nicht gespeichert" }

    package func savedLater(count: Int) -> String {
        count == 1
            ? "Die ausstehende Antwort ist jetzt gespeichert."
            : "Die \(self.count(count)) ausstehenden Antworten sind jetzt gespeichert."
    }

    package func soundAwaited(_ device: String) -> String {
        "Die Tonausgabe \(quoted(device)) wacht noch auf; das Training beginnt, sobald sie spielt."
    }

    package func soundHadGaps(_ device: String, buffer: String) -> String {
        "Die Tonausgabe \(quoted(device)) hatte Lücken. Peach öffnet sie mit einem größeren Puffer, \(buffer), und wiederholt "
            + "die Übung."
    }

    package func soundBack(_ device: String) -> String { "Die Tonausgabe \(quoted(device)) geht wieder." }

    package func sentence(for mended: Happening.Mended) -> String {
        switch mended {
        case .sequencer: "Der MIDI-Sequencer funktioniert jetzt. Du kannst jederzeit einen Controller anschließen."
        case .settings(.whole(let file)): "In \(file.readable) gilt wieder alles."
        case .settings(.gone(let file)): "\(file.readable) ist nicht mehr da; es gelten die Vorgaben."
        case .settingsKept(let file): "Was du einstellst, wird wieder in \(file.readable) gespeichert."
        case .mapping(let file): "Die Fehler in \(file.readable) sind behoben."
        case .soundSource(let sound, let name):
            "Der Klang \(quoted(self.name(of: sound, called: name))) ist jetzt zu hören."
        case .data(let file): "Deine Trainingsdaten in \(quoted(file)) sind wieder zu gebrauchen."
        }
    }

    package func event(_ interruption: Happening.Interruption) -> String {
        switch interruption {
        case .controllerLost(let device): "\(device.clientName) wurde abgezogen."
        case .soundLost: "Die Tonausgabe ist ausgefallen."
        case .suspended: "Der Rechner war im Ruhezustand, oder Peach war angehalten."
        case .overrun: "Ein Controller hat mehr gesendet, als gelesen werden konnte; etwas davon ging verloren."
        case .pageLeft:
            "Die Seite, auf der du gespielt hast, war verdeckt, geschlossen oder nicht mehr erreichbar."
        }
    }

    package var exerciseNotCounted: String { "Diese Übung zählt nicht." }
    package var answerCounted: String { "Deine letzte Antwort zählt." }

    package func goOn(hasController: Bool) -> String {
        "Drück \(hasController ? "ein Pad oder " : "")die Leertaste, um weiterzumachen; Esc oder Q beendet."
    }

    package var plugItBackIn: String { "Oder schließ es wieder an und drück ein Pad." }

    package var backAtStart: String { "Du bist zurück am Start." }
    package var playWithout: String {
        "Du kannst es jederzeit wieder anschließen; Bildschirm und Pfeiltasten funktionieren."
    }
    package var resumed: String { "Es geht weiter." }

    package func modeEnded(_ mode: TrainingMode, answered: Int) -> String {
        let done =
            switch mode {
            case .comparison, .intervalComparison: answered == 1 ? "Antwort" : "Antworten"
            case .pitchMatching, .intervalPitchMatching: answered == 1 ? "gestimmtem Ton" : "gestimmten Tönen"
            }
        return "\(name(of: mode)) nach \(count(answered)) \(done) beendet."
    }

    package func best(_ difference: Cents) -> String { "Kleinster gehörter Unterschied: \(cents(difference))." }

    package func controllerArrived(_ name: String, mapping: String) -> String {
        mapping.isEmpty
            ? "\(name) ist angeschlossen, aber keine Belegung sagt, was es tut."
            : "\(name) ist angeschlossen, mit der Belegung \(quoted(mapping))."
    }

    package func controllerLeft(_ name: String) -> String { "\(name) wurde abgezogen. \(playWithout)" }

    package func mappingUsed(_ name: String) -> String {
        "Die Belegung \(quoted(name)) gilt jetzt so, wie sie gespeichert wurde."
    }

    package var unmapped: String { "nicht belegt" }

    package func mappingGone(_ file: String) -> String {
        "\(file.readable): Diese Belegungsdatei ist weg und gilt nicht mehr."
    }

    package var noController: String {
        "Kein MIDI-Controller gefunden. Du kannst jederzeit einen anschließen. "
            + "Bis dahin antworten die Pfeiltasten ↑ ↓, ← → stimmen, die Leertaste bestätigt; oder benutz den "
            + "Bildschirm."
    }

    package func programsAreNotAdmitted(_ names: [String]) -> String {
        names.map { name in
            "\(quoted(name)) ist ein anderes Programm, auf das Peach nicht hört. Wenn es dein Instrument ist, gib ein: "
                + "peach controllers --admit \"\(name.harmless)\""
        }.joined(separator: "\n")
    }

    package func programIsNotThere(_ name: String) -> String {
        "Ein Programm \(quoted(name)) ist gerade nicht verbunden. Peach hört darauf, sobald es da ist."
    }

    package func demoHasNoDevice(file: String) -> String {
        "Es ließ sich keine Tonausgabe öffnen, deshalb kommt die Vorführung in die Datei \(quoted(file)) in diesem Ordner; spiel sie anderswo ab. "
            + "„peach doctor“ sagt, woran es liegt."
    }

    package func demoBegins(exercises: Int) -> String {
        "Ein simulierter Spieler beantwortet \(count(exercises)) \(exercises == 1 ? "Übung" : "Übungen"). "
            + "Nichts wird gespeichert."
    }

    package var demoEnded: String { "Die Vorführung ist zu Ende. Nichts wurde gespeichert." }
}
