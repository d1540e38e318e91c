// SPDX-License-Identifier: MIT
import Commands
import Store

extension German: RecordTexts {
    package func sentence(for fault: RecordFileFault, file: String) -> String {
        let name = name(ofInput: file)
        return switch fault {
        case .unreadable(let errno): "\(name) lässt sich nicht lesen: \(reason(ofSystem: errno))."
        case .empty: "\(name) ist leer. Es wurde nichts importiert."
        case .notText(let line):
            "\(name) ist kein Text in UTF-8, wie Zeile \(count(line)) zeigt. Es wurde nichts importiert."
        case .unknownFormat:
            "\(name) ist kein Export von Peach: Die erste Zeile muss das Format nennen. Es wurde nichts importiert."
        case .version(let found, let known):
            "\(name) hat die Formatversion \(quotedWord(found)), aber dieses Peach liest Version \(known). "
                + "Es wurde nichts importiert; aktualisiere Peach oder exportiere noch einmal."
        case .missingColumn(let column):
            "\(name) hat keine Spalte \(quotedWord(column)). Es wurde nichts importiert."
        case .unknownColumn(let column):
            "\(name) hat die Spalte \(quotedWord(column)), die dieses Peach nicht kennt. Es wurde nichts importiert."
        case .repeatedColumn(let column):
            "\(name) hat die Spalte \(quotedWord(column)) zweimal. Es wurde nichts importiert."
        case .openQuote(let line):
            "\(name) hat ab Zeile \(count(line)) ein Anführungszeichen, das nie geschlossen wird. "
                + "Es wurde nichts importiert."
        case .tooLongLine(let line):
            "\(name) ist in Zeile \(count(line)) zu lang für Datensätze. Es wurde nichts importiert."
        case .brokenOff(let line):
            "\(name) bricht in Zeile \(count(line)) ab. Es wurde nichts importiert; besorg dir die Datei noch einmal, ganz."
        case .tooLarge(let limit):
            "\(name) ist größer als \(count(limit / 1_000_000)) MB. Es wurde nichts importiert; teil die Datei."
        case .tooManyLines(let limit):
            "\(name) hat mehr als \(count(limit)) Zeilen. Es wurde nichts importiert; teil die Datei."
        }
    }

    package func reason(_ fault: RowFault) -> String {
        switch fault {
        case .fieldCount(let found, let expected):
            "Es sind \(count(found)) Felder, wo die Kopfzeile \(count(expected)) hat"
        case .missing(let column): "\(quoted(column)) fehlt"
        case .refused(let column, let value, let expectation):
            "\(quotedWord(value)) ist kein Wert für \(quoted(column)): \(name(of: expectation))"
        case .contradiction(let column, let value, let other):
            "\(quotedWord(value)) in \(quoted(column)) widerspricht \(quoted(other))"
        case .foreignField(let column):
            "Diese Art von Datensatz hat kein \(quoted(column)), aber dort steht ein Wert"
        case .idTaken(let id): "Die Kennung \(quotedWord(id)) hat schon eine frühere Zeile, in der etwas anderes steht"
        case .misplacedQuote: "Ein Anführungszeichen steht an der falschen Stelle"
        case .notUTF8: "Der Text ist nicht in UTF-8"
        case .notAnObject: "Das ist kein JSON-Objekt aus Texten und Zahlen"
        case .unknownKey(let key): "Datensätze haben kein \(quotedWord(key))"
        case .repeatedKey(let key): "\(quotedWord(key)) steht zweimal da"
        }
    }

    private func name(of expectation: RowFault.Expectation) -> String {
        switch expectation {
        case .number(let lowest, let highest):
            "Es muss eine Zahl von \(rounded(lowest)) bis \(rounded(highest)) sein"
        case .wholeNumber(let lowest, let highest):
            "Es muss eine ganze Zahl von \(count(lowest)) bis \(count(highest)) sein"
        case .notZero: "Es darf nicht 0 sein"
        case .moment: "Es muss eine Zeit mit ihrer Zone sein, wie „2026-11-21T13:05:00.250Z“"
        case .identity: "Es muss eine UUID sein"
        case .flag: "Es muss true oder false sein"
        case .oneOf(let words): "Es muss \(list(words)) sein"
        case .interval: "Es muss ein Intervall von der Prime bis zur Oktave sein, wie „P5u“"
        case .sound: "Es muss DATEI:BANK:PROGRAMM sein, wie „peach:0:0“"
        case .text: "Es muss Text ohne NUL sein"
        }
    }

    package func nothingImported(badRows: Int, listed: Int) -> String {
        switch (badRows, badRows - listed) {
        case (1, _): "Es wurde nichts importiert: Eine Zeile ist falsch."
        case (_, 0): "Es wurde nichts importiert: \(count(badRows)) Zeilen sind falsch."
        case (_, let rest):
            "Es wurde nichts importiert: Die \(count(listed)) Zeilen oben sind falsch, und \(count(rest)) weitere."
        }
    }

    package func exported(file: String, records: Int) -> String {
        "\(quoted(file)) ist geschrieben: \(self.records(records))."
    }

    private func records(_ number: Int) -> String { number == 1 ? "ein Datensatz" : "\(count(number)) Datensätze" }

    package func imported(_ summary: RecordImportSummary) -> String {
        var parts = ["Importiert: \(records(summary.added))"]
        if summary.present > 0 { parts.append("schon da: \(count(summary.present))") }
        if summary.leftOut > 0 { parts.append("Rhythmusübungen, die wegbleiben: \(count(summary.leftOut))") }
        let end =
            summary.backup.map { " Ersetzt: \(count(summary.removed)). Eine Kopie davon liegt in \(quoted($0))." } ?? ""
        return parts.joined(separator: "; ") + "." + end
    }

    func all(_ counts: RecordCounts) -> String {
        let comparisons = counts.comparisons == 1 ? "ein Vergleich" : "\(count(counts.comparisons)) Vergleiche"
        let matchings =
            counts.matchings == 1 ? "eine gestimmte Tonhöhe" : "\(count(counts.matchings)) gestimmte Tonhöhen"
        if counts.matchings == 0 { return comparisons }
        return counts.comparisons == 0 ? matchings : "\(comparisons) und \(matchings)"
    }

    package func question(forgetting counts: RecordCounts, file: String) -> String {
        "Alles Training in \(quoted(file)) vergessen: \(all(counts))? Eine Kopie bleibt. [j/N] "
    }

    package func isYes(_ answer: String) -> Bool { ["j", "ja", "y", "yes"].contains(answer.lowercased()) }

    package var nothingForgotten: String { "Es wurde nichts vergessen." }
    package var nothingToForget: String { "Es gibt kein Training zu vergessen." }

    package func sentence(for fault: BackupFault, file: String, data: String) -> String {
        let name = quoted(file)
        let others =
            "Nenn eine Sicherungskopie: Jedes Zurücksetzen und jedes Importieren mit --replace legt eine neben deine Daten, "
            + "mit Namen \(nameOfBackups(of: data, date: "DATUM"))."
        return switch fault {
        case .unreadable(let errno):
            "Die Sicherungskopie \(name) lässt sich nicht lesen: \(reason(ofSystem: errno)). \(others)"
        case .empty: "\(name) ist leer und darum keine Sicherungskopie. \(others)"
        case .export:
            "\(name) ist ein Export und keine Sicherungskopie. "
                + "„\(Advice.command("records import " + Advice.word(file), data: data))“ fügt die Antworten darin zu deinen "
                + "hinzu."
        case .notADatabase: "\(name) ist keine Datenbank und darum keine Sicherungskopie. \(others)"
        case .foreignDatabase: "\(name) gehört zu einem anderen Programm und ist keine Sicherungskopie. \(others)"
        case .newer(let found, let known):
            "Die Sicherungskopie \(name) hat ein neueres Peach geschrieben, im Format \(Self.number(found)); dieses liest bis Format \(Self.number(known)). "
                + "Aktualisiere Peach."
        case .damaged: "Die Sicherungskopie \(name) ist selbst beschädigt. \(others)"
        }
    }

    package func restored(_ counts: RecordCounts, kept: String?) -> String {
        "Wiederhergestellt: \(all(counts))." + (kept.map { " Was dort war, liegt in \(quoted($0))." } ?? "")
    }

    package func forgotten(_ counts: RecordCounts, backup: String) -> String {
        "Vergessen: \(all(counts)). Eine Kopie liegt in \(quoted(backup))."
    }
}
