// SPDX-License-Identifier: MIT
import Commands
import Store

extension German: RecordTexts {
    package func predicate(of fault: RecordFileFault) -> String {
        switch fault {
        case .unreadable(let errno): "lässt sich nicht lesen: \(reason(ofSystem: errno))"
        case .empty: "ist leer"
        case .notText(let line): "ist in Zeile \(count(line)) kein Text in UTF-8"
        case .unknownFormat: "ist kein Export von Peach: Die erste Zeile muss das Format nennen"
        case .version(let found, let known):
            "hat die Formatversion \(quotedWord(found)), aber dieses Peach liest Version \(known); aktualisiere Peach oder "
                + "exportiere noch einmal"
        case .separator(let character):
            "hat \(character == ";" ? "Semikola" : "Tabulatoren") zwischen den Spalten; exportier sie mit Kommas, und mit "
                + "Punkten in den Zahlen"
        case .missingColumn(let column): "hat keine Spalte \(quotedWord(column))"
        case .unknownColumn(let column):
            "hat die Spalte \(quotedWord(column)), die dieses Peach nicht kennt; aktualisiere Peach, oder lass "
                + "die Spalte weg"
        case .repeatedColumn(let column): "hat die Spalte \(quotedWord(column)) zweimal"
        case .openQuote(let line): "hat ab Zeile \(count(line)) ein Anführungszeichen, das nie geschlossen wird"
        case .tooLongLine(let line): "ist in Zeile \(count(line)) zu lang für Datensätze"
        case .brokenOff(let line):
            "endet in Zeile \(count(line)) ohne Zeilenumbruch, ist also vielleicht abgeschnitten; besorg dir die Datei noch "
                + "einmal vollständig, oder setz einen ans Ende"
        case .tooLarge(let limit): "ist größer als \(count(limit / 1_000_000)) MB; teil die Datei"
        case .tooManyLines(let limit): "hat mehr als \(count(limit)) Zeilen; teil die Datei"
        case .noRecords: "enthält keine Datensätze, die deine ersetzen könnten; „peach records reset“ löscht alle"
        }
    }

    package var nothingIsImported: String { "Es wurde nichts importiert." }

    package func reason(_ fault: RowFault) -> String {
        switch fault {
        case .fieldCount(let found, let expected):
            (found == 1 ? "Es ist ein Feld" : "Es sind \(count(found)) Felder")
                + ", wo die Kopfzeile \(count(expected)) hat"
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
            "Es muss eine Zahl \(range(lowest, highest)) sein"
        case .wholeNumber(let lowest, let highest):
            "Es muss eine ganze Zahl von \(count(lowest)) bis \(count(highest)) sein"
        case .notZero: "Es darf nicht 0 sein"
        case .moment: "Es muss eine Zeit mit ihrer Zone sein, wie „2026-11-21T13:05:00.250Z“"
        case .identity: "Es muss eine UUID sein"
        case .flag: "Es muss true oder false sein"
        case .oneOf(let words): "Es muss \(list(words)) sein"
        case .tuning(let words):
            "Es muss \(list(words + ["scl-NAME-ZIFFERN"])) sein; das letzte steht für eine Scala-Datei, mit ihrem Namen und acht "
                + "hexadezimalen Ziffern, wie „scl-mine-25fbccd7“"
        case .interval: "Es muss ein Intervall von der Prime bis zur Oktave sein, wie „P5u“"
        case .sound: "Es muss DATEI:BANK:PROGRAMM sein, wie „peach:0:0“"
        case .text: "Es muss Text ohne NUL sein"
        }
    }

    private func range(_ lowest: Double, _ highest: Double) -> String {
        if isWritten(lowest), isWritten(highest) { return "von \(rounded(lowest)) bis \(rounded(highest))" }
        return "\(isWritten(lowest) ? "ab" : "über") \(rounded(lowest)) und "
            + "\(isWritten(highest) ? "bis" : "unter") \(rounded(highest))"
    }

    package func nothingImported(badRows: Int, listed: Int) -> String {
        switch (badRows, badRows - listed) {
        case (1, _): "Es wurde nichts importiert: Eine Zeile ist falsch."
        case (_, 0): "Es wurde nichts importiert: \(count(badRows)) Zeilen sind falsch."
        case (_, let rest):
            "Es wurde nichts importiert: Die \(count(listed)) Zeilen oben und \(count(rest)) weitere sind falsch."
        }
    }

    package func exported(file: String, records: Int) -> String {
        "\(quoted(file)) geschrieben: \(self.records(records))."
    }

    private func records(_ number: Int) -> String { number == 1 ? "ein Datensatz" : "\(count(number)) Datensätze" }

    package func imported(_ summary: RecordImportSummary) -> String {
        var parts = ["Importiert: \(records(summary.added))"]
        if summary.present > 0 { parts.append("schon da: \(count(summary.present))") }
        if summary.leftOut > 0 { parts.append("Rhythmusübungen ausgelassen: \(count(summary.leftOut))") }
        let end =
            summary.backup.map { " Ersetzt: \(count(summary.removed)). Eine Sicherungskopie liegt in \(quoted($0))." }
            ?? ""
        return parts.joined(separator: "; ") + "." + end
    }

    package func notTaken(rows: Int) -> String {
        let reason =
            rows == 1
            ? "Eine Zeile wurde nicht übernommen, weil ein Datensatz mit derselben Kennung, aber anderem Inhalt schon da ist."
            : "\(count(rows)) Zeilen wurden nicht übernommen, weil Datensätze mit denselben Kennungen, aber anderem Inhalt schon da sind."
        return reason
            + " --replace ersetzt alle deine Datensätze durch die der Datei und hebt eine Sicherungskopie auf."
    }

    func all(_ counts: RecordCounts) -> String {
        let comparisons = counts.comparisons == 1 ? "ein Vergleich" : "\(count(counts.comparisons)) Vergleiche"
        let matchings =
            counts.matchings == 1 ? "ein gestimmter Ton" : "\(count(counts.matchings)) gestimmte Töne"
        if counts.matchings == 0 { return comparisons }
        return counts.comparisons == 0 ? matchings : "\(comparisons) und \(matchings)"
    }

    package func question(forgetting counts: RecordCounts, file: String) -> String {
        "Alle Trainingsdaten in \(quoted(file)) löschen: \(all(counts))? Eine Sicherungskopie bleibt. [j/N] "
    }

    package func isYes(_ answer: String) -> Bool { ["j", "ja", "y", "yes"].contains(answer.lowercased()) }

    package var nothingForgotten: String { "Es wurde nichts gelöscht." }
    package var nothingToForget: String { "Es gibt keine Trainingsdaten zu löschen." }

    package func sentence(for fault: BackupFault, file: String, data: String) -> String {
        let name = quoted(file)
        let others = listingBackups(data)
        return switch fault {
        case .unreadable(let errno):
            "Die Sicherungskopie \(name) lässt sich nicht lesen: \(reason(ofSystem: errno)). \(others)"
        case .empty: "\(name) ist leer und deshalb keine Sicherungskopie. \(others)"
        case .export:
            "\(name) ist ein Export und keine Sicherungskopie. "
                + "„\(Advice.command("records import " + Advice.word(file), data: data))“ fügt die Antworten darin zu deinen "
                + "hinzu."
        case .notADatabase: "\(name) ist keine Datenbank und deshalb keine Sicherungskopie. \(others)"
        case .foreignDatabase: "\(name) gehört zu einem anderen Programm und ist keine Sicherungskopie. \(others)"
        case .newer(let found, let known):
            "Die Sicherungskopie \(name) hat ein neueres Peach geschrieben, im Format \(found.formatNumber); dieses liest bis Format \(known.formatNumber). "
                + "Aktualisiere Peach."
        case .damaged: "Die Sicherungskopie \(name) ist beschädigt und wurde nicht wiederhergestellt. \(others)"
        }
    }

    package func restored(_ counts: RecordCounts, from file: String, kept: String?, isInUse: Bool) -> String {
        "Wiederhergestellt aus \(quoted(file)): \(all(counts))."
            + (kept.map { " Die alten Daten liegen in \(quoted($0))." } ?? "")
            + (isInUse ? " Peach läuft gerade: Die Antworten seit seinem Start bleiben und kommen hinzu." : "")
    }

    package func forgotten(_ counts: RecordCounts, backup: String) -> String {
        "Gelöscht: \(all(counts)). Eine Sicherungskopie liegt in \(quoted(backup))."
    }
}
