// SPDX-License-Identifier: MIT
import Mapping

extension German {
    package func place(file: String, line: Int) -> String { "\(file.harmless), Zeile \(line)" }

    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): "Die Datei lässt sich nicht lesen: \(self.reason(ofSystem: errno))"
        case .tooLarge(let limit): "Die Datei ist größer als \(count(limit)) Bytes"
        case .notUTF8: "Das ist kein UTF-8; speichere die Datei mit dieser Kodierung"
        case .forbiddenCharacter(let code):
            "Das Zeichen U+\(hexadecimal(code)) darf hier nicht stehen; lösch es"
        case .empty: "Die Datei ist leer"
        case .syntax(let problem): syntax(problem: problem)
        case .tooDeep(let limit): "Mehr als \(limit) Ebenen stecken ineinander"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) wäre ein Anker oder Alias von YAML und darf hier nicht stehen"
        case .severalDocuments: "Hier beginnt ein zweites Dokument, aber eine Datei enthält nur eines"
        case .duplicateKey(let word): "\(quotedWord(word)) steht hier zum zweiten Mal; lösch eines davon"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) ist hier kein Wort mit einer Bedeutung\(meant(known))"
        case .missingKey(let word): "\(quotedWord(word)) fehlt"
        case .exactlyOneOf(let words): "Genau eines von \(list(words)) muss hier stehen"
        case .misplacedKey(let word): "\(quotedWord(word)) hat hier keine Bedeutung; lösch es"
        case .wrongType(let word, let expected): "\(quotedWord(word)) ist \(name(of: expected))"
        case .needlessQuotes(let word): "\(quotedWord(word)) steht in Anführungszeichen; schreib es ohne sie"
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) liegt nicht zwischen \(exact(lowest)) und \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) gehört nicht zu den Wörtern, die hier stehen können\(meant(known))"
        case .emptyList(let word): "Die Liste \(quotedWord(word)) ist leer; sie braucht mindestens einen Wert"
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) liegt nicht innerhalb von \(lowest)-\(highest) oder ist schmaler als \(span) Halbtöne"
        case .floorAboveCeiling(let floor, let ceiling):
            "Die Untergrenze von \(cents(exact(floor), isOne: floor == 1)) liegt über der Obergrenze von "
                + cents(exact(ceiling), isOne: ceiling == 1)
        case .notEditable(let word):
            "\(quotedWord(word)) ist so geschrieben, dass nur du es ändern kannst; bearbeite die Datei"
        case .notYetSupported(let word): "\(quotedWord(word)) ist für eine spätere Version von Peach"
        case .unsupportedFormat(let word, let supported):
            "Das Format \(quotedWord(word)) ist unbekannt; dieses Peach liest Format \(supported)"
        case .emptyMatch:
            "Nichts sagt, für welche Controller diese Belegung ist; nenn eine „usb“-Nummer, einen „client“ oder „any: true“"
        case .unknownAction(let word, let known): "\(quotedWord(word)) ist keine Aktion\(meant(known))"
        case .unknownControl(let word, let known):
            "\(quotedWord(word)) gehört nicht zu den Bedienelementen dieser Datei\(meant(known))"
        case .sharedMessage(let word, let other, let line):
            "\(quotedWord(word)) wartet auf dieselbe Nachricht wie \(quotedWord(other)) in Zeile \(line)"
        case .wrongLayer(let word, let layer): "\(quotedWord(word)) bedeutet unter \(quotedWord(layer)) nichts"
        case .cannotDo(let word, let control): "\(quotedWord(control)) ist kein Bedienelement für \(quotedWord(word))"
        case .nothingCommits(let layer):
            "Unter \(quotedWord(layer)) stimmt etwas, aber nichts nimmt die Tonhöhe; gib einem Bedienelement „confirm“"
        case .releaseNotBelowPress(let release, let press):
            "Das Loslassen bei \(release) muss unter dem Drücken bei \(press) liegen"
        case .tie(let word, let otherFile, let line):
            "\(quotedWord(word)) passt auch zu Zeile \(line) von \(otherFile); lösch eines von beiden"
        }
    }

    private func meant(_ suggestion: String?) -> String {
        suggestion.map { "; vielleicht ist \(quotedWord($0)) gemeint" } ?? ""
    }

    /// „a“, „b“ oder „c“.
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " oder " + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        switch expectation {
        case .text: "kein Text"
        case .wholeNumber: "keine ganze Zahl"
        case .number: "keine Zahl"
        case .numberOr(let word): "weder eine Zahl noch \(quotedWord(word))"
        case .trueOrFalse: "nicht „true“ oder „false“"
        case .list: "keine Liste"
        case .table: "keine Tabelle von Schlüsseln und Werten"
        case .usbID: "keine USB-Nummer wie „09e8:0049“"
        case .noteNumbers: "keine Note wie „36“ und kein Bereich wie „36-43“"
        case .controllerPair: "keine Liste von zwei verschiedenen Reglernummern wie „[1, 33]“"
        case .noteRange: "kein Notenbereich wie „36-84“ oder „C2-C6“"
        case .soundSource: "kein Klang wie „peach:0:0“"
        case .output: "keine Ausgabe wie „automatic“, „alsa“, „alsa:GERÄT“, „pulseaudio“, „jack“ oder „none“"
        case .buffer: "weder „automatic“ noch Frames und Perioden wie „128x2“"
        }
    }

    package func syntax(problem: String) -> String {
        switch problem {
        case let text where text.contains("tab character"): "Hier steht ein Tabulator; rück mit Leerzeichen ein"
        case let text where text.contains("mapping values"):
            "Hier steht ein Doppelpunkt, der nirgends hingehört; prüf die Einrückung"
        case let text where text.contains("expected ',' or"): "Ein Komma oder eine schließende Klammer fehlt"
        case let text where text.contains("expected ':'"): "Ein Doppelpunkt fehlt"
        case let text where text.contains("end of stream"): "Ein Anführungszeichen oder eine Klammer bleibt offen"
        case let text where text.contains("cannot start"):
            "Mit diesem Zeichen kann kein Wert beginnen; setz den Wert in Anführungszeichen"
        case let text where text.contains("escape"): "Dieser Backslash bedeutet nichts; nimm einfache Anführungszeichen"
        case _: "Das lässt sich nicht als YAML lesen; prüf Einrückung, Doppelpunkte und Anführungszeichen"
        }
    }
}
