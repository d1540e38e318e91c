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
        case .syntax(""): "Das ist kein YAML"
        case .syntax(let word):
            "\(quotedWord(word)) ist kein gültiges YAML; prüf Doppelpunkte, Anführungszeichen, Klammern und Einrückung"
        case .tooDeep(let limit): "Es ist tiefer als \(limit) Ebenen verschachtelt"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) hat in YAML eine eigene Bedeutung; setz den ganzen Wert in Anführungszeichen"
        case .duplicateKey(let word): "\(quotedWord(word)) steht hier zweimal; lösch eines davon"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) ist hier nicht bekannt\(meant(known))"
        case .missingKey(let word): "Die Zeile, die mit \(quotedWord(word)) beginnt, fehlt"
        case .misplacedKey(let word): "\(quotedWord(word)) gehört nicht hierher; lösch es"
        case .wrongType(let word, let expected): wrong(word, name(of: expected))
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) liegt nicht zwischen \(exact(lowest)) und \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) ist keines der Wörter, die hier stehen können\(meant(known))"
        case .notOneOf(let word, let words): "\(quotedWord(word)) geht hier nicht; möglich ist \(list(words))"
        case .emptyList(let word): "Die Liste \(quotedWord(word)) ist leer; schreib mindestens einen Wert hinein"
        case .notEditable(let word):
            "\(quotedWord(word)) ist so geschrieben, dass Peach es nicht ändern kann; bearbeite die Datei selbst"
        case .broken(let broken): self.reason(broken)
        }
    }

    /// `word` is what stands where something else should.
    func wrong(_ word: String, _ expected: String) -> String {
        word.isEmpty ? "Hier fehlt \(expected)" : "Statt \(quotedWord(word)) gehört hierher \(expected)"
    }

    func meant(_ suggestion: String?) -> String {
        suggestion.map { "; vielleicht ist \(quotedWord($0)) gemeint" } ?? ""
    }

    func possibly(_ words: [String]) -> String { words.isEmpty ? "" : "; möglich ist \(list(words))" }

    /// „a“, „b“ oder „c“.
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " oder " + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        switch expectation {
        case .text: "ein Text"
        case .wholeNumber: "eine ganze Zahl"
        case .number: "eine Zahl"
        case .numberOr(let word): "eine Zahl oder \(quotedWord(word))"
        case .trueOrFalse: "„true“ oder „false“"
        case .list: "eine Liste"
        case .table: "eine Gruppe von Zeilen wie „Wort: Wert“"
        }
    }
}
