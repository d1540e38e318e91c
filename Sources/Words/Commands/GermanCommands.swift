// SPDX-License-Identifier: MIT
import Commands
import Mapping
import MIDI
import Music

extension German: CommandTexts {
    package func sentence(for error: CommandError) -> String {
        switch error {
        case .exclusive(let one, let other): "\(quotedWord(one)) und \(quotedWord(other)) gehen nicht zusammen."
        case .dependent(let option, let other): "\(quotedWord(option)) geht nur zusammen mit \(quotedWord(other))."
        case .demoInterrupted(let interruption): "\(event(interruption)) Damit endet die Vorführung."
        case .alreadyRunning(let process):
            "Peach läuft schon\(process.map { ", als Prozess \($0)" } ?? ""). Beende es mit „peach stop“, oder ruf „peach“ auf, um seinen Bildschirm zu öffnen."
        case .notRunning: "Peach läuft nicht. Starte es mit „peach“."
        case .noNetwork(let isPublic): noNetwork(isPublic: isPublic)
        case .noSuchFile(let path): "Die Datei \(quoted(path)) gibt es nicht. Prüf ihren Namen und ihren Ordner."
        case .changedMeanwhile(let path):
            "\(path.harmless) wurde inzwischen anderswo gespeichert, deshalb wurde nichts hineingeschrieben. Richte den Controller noch einmal ein."
        case .unknownMapping(let name):
            "Die Belegung \(quotedWord(name)) gibt es nicht. „peach mappings list“ nennt alle."
        case .noSound(let word):
            "Kein Klang hat \(quotedWord(word)) in Namen oder Kennung. „peach sounds list“ zeigt alle."
        case .unknownSound(let name):
            "Den Klang \(quotedWord(name)) gibt es nicht oder mehrmals. Nimm eine Kennung, die „peach sounds list“ zeigt."
        case .data(let error, let file): sentence(for: error, file: file)
        case .noControllers(let error): sentence(for: error, isPlaying: false)
        case .outputLost(let errno): "Die Ausgabe ließ sich nicht ganz schreiben: \(reason(ofSystem: errno))."
        case .answersLeft(let count, let file?):
            "\(answers(count)) \(count == 1 ? "ließ" : "ließen") sich nicht in deinen Trainingsdaten speichern. "
                + "\(count == 1 ? "Sie steht" : "Sie stehen") in \(quoted(file)), und der nächste Start von Peach holt "
                + "sie nach."
        case .answersLeft(let count, nil):
            "\(answers(count)) \(count == 1 ? "ließ" : "ließen") sich nicht speichern, weder in deinen Trainingsdaten noch "
                + "anderswo, und \(count == 1 ? "ist" : "sind") verloren. Schaff Platz und prüf, wer dort schreiben darf."
        case .cannotWrite(let path, let errno):
            "\(quoted(path)) lässt sich nicht schreiben: \(reason(ofSystem: errno))."
        case .fileExists(let path):
            "\(quoted(path)) gibt es schon. Wähl einen anderen Namen, oder ersetz die Datei mit --force."
        case .noMode(let path):
            "\(quoted(path)) beginnt ohne Kopfzeile. Sag mit --mode, was trainiert wird, etwa „--mode comparison“."
        case .nothingToCheck(let path):
            "\(quoted(path)) enthält keine Antworten und keine gestimmten Töne zum Vergleichen."
        case .replayDiffers(let difference, let path): replayDiffers(difference, file: path)
        case .recordFile(let fault, let file): sentence(for: fault, file: file)
        case .badRows(let count): nothingImported(badRows: count)
        case .noBackup(let fault, let path, let data): sentence(for: fault, file: path, data: data)
        case .unknownBackup(let name, let data):
            "Von \(quotedWord(name)) gibt es keine Sicherungskopie. " + listingBackups(data)
        case .nobodyToAsk:
            "Peach fragt, bevor es Trainingsdaten löscht, aber hier ist kein Terminal für die Antwort. "
                + "Mit --yes löscht es ohne zu fragen."
        case .wouldDestroyData(let path):
            "\(quoted(path)) ist eine Datenbank, die Peach nicht überschreibt. Wähl eine andere Datei."
        case .configuration(let files):
            files == 1
                ? "Eine Datei hat Fehler." : "\(count(files)) Dateien haben Fehler."
        }
    }

    package func noCommand(_ word: String) -> String {
        "Den Befehl oder Modus \(quotedWord(word)) gibt es nicht. „peach --help“ nennt alle Befehle."
    }

    package func wholeNumberNeeded(from lowest: Int, to highest: Int) -> String {
        "nötig ist eine ganze Zahl von \(count(lowest)) bis \(count(highest))"
    }

    package func numberNeeded(from lowest: Double, to highest: Double) -> String {
        "nötig ist eine Zahl von \(exact(lowest)) bis \(exact(highest))"
    }

    package func nothingToLearn(_ word: String, among words: [String]) -> String {
        "\(quotedWord(word)) lässt sich nicht lernen. Wähl aus: \(list(words))."
    }

    package func mappingsAreFine(count: Int) -> String {
        count == 1 ? "Die Belegung ist in Ordnung." : "Alle \(self.count(count)) Belegungen sind in Ordnung."
    }

    package func name(of origin: MappingLibrary.Origin) -> String {
        switch origin {
        case .user: "eigene"
        case .shipped: "mitgeliefert"
        }
    }

    package var noMapping: String { "keine Belegung" }
    package var monitorBegins: String { "Zeigt, was alle MIDI-Controller senden. Strg-C beendet." }

    package func event(_ kind: MIDIEvent.Kind) -> String {
        switch kind {
        case .noteOn(let note, let velocity): "Note an \(note.rawValue) \(note.name), Anschlag \(velocity.rawValue)"
        case .noteOff(let note): "Note aus \(note.rawValue) \(note.name)"
        case .controlChange(let controller, let value): "Regler \(controller), Wert \(value)"
        case .pitchBend(let bend): "Tonhöhenrad \(count(bend.rawValue))"
        case .programChange(let program): "Programm \(program)"
        case .channelPressure(let value): "Kanaldruck \(value)"
        case .polyPressure(let note, let value): "Tastendruck \(note.rawValue) \(note.name), Wert \(value)"
        case .sysex(let bytes): "Systemexklusiv, \(bytes.count) Bytes"
        }
    }

    package func channel(_ number: Int) -> String { "Kanal \(number)" }

    package func rendered(file: String, seconds: Double) -> String {
        "\(quoted(file)) geschrieben, \(decimal(seconds, digits: 3)) Sekunden."
    }
}
