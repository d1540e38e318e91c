// SPDX-License-Identifier: MIT
import Commands
import Mapping
import MIDI
import Music

extension German: CommandTexts {
    package func sentence(for complaint: ParserComplaint) -> String {
        switch complaint {
        case .unknownOption(let option, let known):
            "Die Option \(quotedWord(option)) gibt es nicht"
                + (known.map { "; vielleicht ist \(quoted($0)) gemeint." } ?? ".")
        case .missingValue(let option): "\(quoted(option)) braucht einen Wert."
        case .takesNoValue(let option, let value):
            "Die Option \(quotedWord(option)) erwartet keinen Wert, bekam aber \(quotedWord(value))."
        case .unexpected(let words):
            "Unerwartet: \(words.map { quotedWord($0) }.joined(separator: ", "))."
        case .missingArgument(let name): "Das Argument \(quoted(name)) fehlt."
        case .exclusive(let one, let other): "\(quotedWord(one)) und \(quotedWord(other)) gehen nicht zusammen."
        case .invalidValue(let value, let option): "\(quotedWord(value)) ist kein gültiger Wert für \(quoted(option))."
        case .missingSubcommand: "Dem Befehl fehlt ein Unterbefehl."
        case .unknownShell(let name):
            "Vervollständigungen gibt es für bash, zsh und fish, aber nicht für \(quotedWord(name))."
        case .other: "Peach versteht diese Befehlszeile nicht."
        }
    }

    package func see(help command: String) -> String { "Siehe „\(command)“." }

    package func helpPage(_ page: String) -> String {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let heading = Self.headings.first { line.hasPrefix($0.english) }
            return heading.map { $0.german + line.dropFirst($0.english.count) } ?? String(line)
        }
        let text = Self.phrases.reduce(lines.joined(separator: "\n")) { $0.replacing($1.english, with: $1.german) }
        return text.replacing(/See '([^']*)' for detailed help\./) { "„\($0.1)“ erklärt einen Befehl genauer." }
    }

    private static let headings: [(english: String, german: String)] = [
        ("OVERVIEW: ", "ÜBERBLICK: "), ("USAGE: ", "AUFRUF: "), ("Usage: ", "Aufruf: "), ("ARGUMENTS:", "ARGUMENTE:"),
        ("OPTIONS:", "OPTIONEN:"), ("SUBCOMMANDS:", "BEFEHLE:"),
    ]

    private static let phrases: [(english: String, german: String)] = [
        ("Show help information.", "Zeigt diese Hilfe."), ("Show the version.", "Zeigt die Version."),
        ("<subcommand>", "<befehl>"), ("<options>", "<optionen>"), (" (default) ", " (Vorgabe) "),
        ("(default: ", "(Vorgabe: "),
    ]

    package func sentence(for error: CommandError) -> String {
        switch error {
        case .parser(let message, let help):
            sentence(for: ParserComplaint(message: message)) + " " + see(help: help)
        case .unknownCommand(let word, let known, let group):
            "Den Befehl \(quotedWord(word)) gibt es nicht"
                + (known.map { "; vielleicht ist \(quoted($0)) gemeint." } ?? ". „\(group) --help“ nennt alle.")
        case .notUTF8(let argument):
            "\(quotedWord(argument)) ist nicht in UTF-8 geschrieben, und Peach findet keine Datei, die so heißt. Benenn die Datei "
                + "um, oder leg einen Verweis auf sie an."
        case .variableNotUTF8(let name, let value):
            "\(quotedWord(value)) in der Variablen \(quoted(name)) ist nicht in UTF-8 geschrieben, und Peach findet keinen Ordner, der so "
                + "heißt. Benenn den Ordner um, leg einen Verweis auf ihn an, oder lass die Variable weg."
        case .badValue(let option, let value, let expectation):
            "\(quotedWord(value)) ist kein gültiger Wert für \(option): \(name(of: expectation))."
        case .exclusive(let one, let other): sentence(for: ParserComplaint.exclusive(one, other))
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
                + "daneben, und \(count == 1 ? "ist" : "sind") verloren. Schaff Platz und prüf, wer dort schreiben darf."
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
        case .badRows(let count, let listed): nothingImported(badRows: count, listed: listed)
        case .noBackup(let fault, let path, let data): sentence(for: fault, file: path, data: data)
        case .unknownBackup(let name, let data):
            "Von \(quotedWord(name)) gibt es keine Sicherungskopie. " + listingBackups(data)
        case .severalBackups(let word, let names):
            "Mehrere Sicherungskopien beginnen mit \(quotedWord(word)). Wähl eine davon: \(list(names))."
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

    private func name(of expectation: CommandError.Expectation) -> String {
        switch expectation {
        case .number(let lowest, let highest): "Es muss eine Zahl von \(exact(lowest)) bis \(exact(highest)) sein"
        case .wholeNumber(let lowest, let highest):
            "Es muss eine ganze Zahl von \(count(lowest)) bis \(count(highest)) sein"
        case .oneOf(let words): "Es muss \(list(words)) sein"
        case .tuning(let words): "Es muss \(list(words)) sein, oder der Pfad einer Scala-Datei"
        case .note:
            "Es muss eine MIDI-Nummer von 0 bis 127 sein oder ein Name von „C-1“ bis „G9“, wie „A4“ oder „Bb3“, wobei B "
                + "das deutsche H ist"
        case .interval:
            "Es muss „P1“ sein oder eines von m2 M2 m3 M3 P4 TT P5 m6 M6 m7 M7 P8 mit u für aufwärts oder d für abwärts, "
                + "wie „P5u“"
        case .output:
            "Es muss automatic, alsa, alsa:GERÄT, pulseaudio, jack, none oder der Name einer Datei mit der Endung .wav sein"
        case .buffer:
            "Es muss automatic sein oder FRAMESxPERIODEN mit 16 bis 8192 Frames und 2 bis 16 Perioden, wie „128x2“"
        case .step: "Es muss ZEIT:CENT sein, Sekunden und Cent, wie „1.0:50“"
        case .glide: "Es muss VON:BIS:SEKUNDEN sein, Cent, Cent und Sekunden, wie „0:100:0.5“"
        case .waveFile:
            "Es muss der Name einer Datei mit der Endung .wav sein, oder ein Bindestrich für die Standardausgabe"
        case .databaseFile:
            "Es muss der Name einer Datei sein; in die Standardausgabe lässt sich keine Datenbank schreiben"
        }
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
