// SPDX-License-Identifier: MIT
import Configuration
import Mapping

extension German {
    package func place(file: String, line: Int) -> String { "\(file.harmless), Zeile \(line)" }

    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): "Die Datei lässt sich nicht lesen: \(self.reason(ofSystem: errno))"
        case .tooLarge(let limit): "Die Datei ist größer als \(count(limit)) Bytes; kürz sie"
        case .notUTF8: "Das ist kein UTF-8; speichere die Datei mit dieser Kodierung"
        case .forbiddenCharacter(let code):
            "Das Zeichen U+\(hexadecimal(code)) darf hier nicht stehen; lösch es"
        case .empty: "Die Datei ist leer"
        case .syntax(let slip, let word): self.slip(slip, word)
        case .tooDeep(let limit): "Mehr als \(limit) Ebenen stecken ineinander; schreib es mit weniger"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) hätte in dieser Datei eine eigene Bedeutung; setz das Ganze in Anführungszeichen"
        case .severalDocuments: "Drei Striche beginnen hier eine zweite Datei; lösch sie"
        case .duplicateKey(let word): "\(quotedWord(word)) steht hier zum zweiten Mal; lösch eines davon"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) bedeutet hier nichts\(meant(known))"
        case .missingKey(let word): "Die Zeile, die mit \(quotedWord(word)) beginnt, fehlt"
        case .exactlyOneOf(let words): "Ein Bedienelement braucht eines von \(list(words)), und keine zwei davon"
        case .misplacedKey(let word): "\(quotedWord(word)) hat hier keine Bedeutung; lösch es"
        case .wrongType("", let expected): "Hier fehlt \(name(of: expected))"
        case .wrongType(let word, let expected): "Statt \(quotedWord(word)) gehört hierher \(name(of: expected))"
        case .needlessQuotes(let word): "\(quotedWord(word)) steht in Anführungszeichen; schreib es ohne sie"
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) liegt nicht zwischen \(exact(lowest)) und \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) gehört nicht zu den Wörtern, die hier stehen können\(meant(known))"
        case .notOneOf(let word, let words): "\(quotedWord(word)) bedeutet hier nichts; möglich ist \(list(words))"
        case .emptyList(let word): "Die Liste \(quotedWord(word)) ist leer; schreib mindestens einen Wert hinein"
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) liegt nicht innerhalb von \(lowest)-\(highest) oder ist schmaler als \(span) Halbtöne"
        case .floorAboveCeiling(let floor, let ceiling):
            "Die Untergrenze von \(cents(exact(floor), isOne: floor == 1)) liegt über der Obergrenze von "
                + cents(exact(ceiling), isOne: ceiling == 1)
        case .notEditable(let word):
            "\(quotedWord(word)) ist so geschrieben, dass nur du es ändern kannst; bearbeite die Datei"
        case .notYetSupported(let word): "\(quotedWord(word)) ist für eine spätere Version von Peach"
        case .unsupportedFormat(let word, let supported):
            "Das Format \(quotedWord(word)) ist unbekannt; dieses Peach liest „format: \(supported)“"
        case .emptyMatch(""):
            "Nichts sagt, für welche Controller diese Belegung ist; schreib „match: any“, oder „usb“ oder „client“ unter "
                + "„match“"
        case .emptyMatch(let word):
            "\(quotedWord(word)) sagt nicht, für welche Controller diese Belegung ist; schreib „match: any“, oder „usb“ "
                + "oder „client“ unter „match“"
        case .anyBelowMatch(let word):
            "\(quotedWord(word)) hat keine eigene Zeile; schreib für jeden Controller „match: any“, und nichts darunter"
        case .severalNotes(let word): "„note“ nimmt nur eine Note; schreib \(quotedWord("notes: " + word))"
        case .unknownAction(let word, let known, let possible):
            "\(quotedWord(word)) ist keine Aktion, die hier stehen kann\(meant(known))\(possibly(possible))"
        case .unknownControl(let word, let known, let possible):
            "\(quotedWord(word)) gehört nicht zu den Bedienelementen dieser Datei\(meant(known))\(possibly(possible))"
        case .sharedMessage(let word, let other, let line):
            "\(quotedWord(word)) sendet dasselbe wie \(quotedWord(other)) in Zeile \(line); nur eines von beiden kann es haben"
        case .wrongLayer(let word, let layer, let possible):
            "\(quotedWord(word)) bedeutet unter \(quotedWord(layer)) nichts; es gehört unter \(list(possible))"
        case .cannotDo(let word, let control, []):
            "\(quotedWord(control)) ist kein Bedienelement für \(quotedWord(word)) und kann hier auch sonst nichts"
        case .cannotDo(let word, let control, let possible):
            "\(quotedWord(control)) ist kein Bedienelement für \(quotedWord(word))\(possibly(possible))"
        case .missingSplit(let word, let control):
            "Für \(quotedWord(word)) braucht \(quotedWord(control)) die tiefste Taste, die höher bedeutet, etwa „split: 60“"
        case .nothingCommits(let layer):
            "Unter \(quotedWord(layer)) wird etwas gestimmt, aber nichts nimmt die Tonhöhe; gib einem Bedienelement die "
                + "Aktion „confirm“"
        case .releaseNotBelowPress(let release, let press):
            "„release“ muss kleiner sein als „press“, aber \(release) ist nicht kleiner als \(press)"
        case .tie(let word, let otherFile, let line):
            "\(quotedWord(word)) passt auch zu Zeile \(line) von \(otherFile.harmless); lösch eines von beiden"
        }
    }

    private func meant(_ suggestion: String?) -> String {
        suggestion.map { "; vielleicht ist \(quotedWord($0)) gemeint" } ?? ""
    }

    private func possibly(_ words: [String]) -> String { words.isEmpty ? "" : "; möglich ist \(list(words))" }

    /// „a“, „b“ oder „c“.
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " oder " + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        switch expectation {
        case .text: "ein Text"
        case .noteNumber: "die Nummer einer Note wie „60“"
        case .wholeNumber: "eine ganze Zahl"
        case .number: "eine Zahl"
        case .numberOr(let word): "eine Zahl oder \(quotedWord(word))"
        case .trueOrFalse: "„true“ oder „false“"
        case .list: "eine Liste"
        case .table: "eine Gruppe von Zeilen wie „Wort: Wert“"
        case .control: "ein Bedienelement wie „{ note: 36 }“"
        case .usbID: "eine USB-Nummer wie „09e8:0049“"
        case .noteNumbers: "eine Note wie „36“ oder ein Bereich wie „36-43“"
        case .controllerPair: "eine Liste von zwei verschiedenen Reglernummern wie „[1, 33]“"
        case .noteRange: "ein Notenbereich wie „36-84“ oder „C2-C6“"
        case .soundSource: "ein Klang wie „peach:0:0“"
        case .output: "eine Ausgabe: „automatic“, „alsa“, „alsa:GERÄT“, „pulseaudio“, „jack“ oder „none“"
        case .buffer: "„automatic“ oder Frames und Perioden wie „128x2“"
        }
    }

    private func slip(_ slip: SyntaxSlip, _ word: String) -> String {
        let word = quotedWord(word)
        return switch slip {
        case .tab: "Vor \(word) steht ein Tabulator; nimm Leerzeichen"
        case .strayColon:
            "In \(word) steht ein Doppelpunkt zu viel; setz in Anführungszeichen, was hinter dem ersten steht"
        case .indentation:
            "\(word) beginnt nicht dort, wo die Zeilen daneben beginnen; prüf die Leerzeichen davor"
        case .comma: "In \(word) fehlt ein Komma oder eine schließende Klammer"
        case .openBracket: "In \(word) bleibt eine Klammer offen"
        case .strayBracket: "In \(word) steht eine schließende Klammer zu viel"
        case .openQuote: "In \(word) bleibt ein Anführungszeichen offen"
        case .missingColon: "Hinter \(word) fehlen ein Doppelpunkt und ein Wert"
        case .strayDash: "In \(word) steht ein Strich, der zu keiner Liste gehört; lösch ihn"
        case .specialCharacter:
            "In \(word) steht ein Zeichen, mit dem kein Wert beginnen kann; setz den Wert in Anführungszeichen"
        case .backslash: "In \(word) steht ein Backslash ohne Bedeutung; nimm einfache Anführungszeichen"
        case .other: "\(word) hat nicht die Form „Wort: Wert“"
        }
    }
}
