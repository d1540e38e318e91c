// SPDX-License-Identifier: MIT
import Commands
import Store

extension German: RecordTexts {
    package func predicate(of fault: RecordFileFault) -> String {
        switch fault {
        case .unreadable(let errno): "lässt sich nicht lesen: \(reason(ofSystem: errno))"
        case .unknownFormat: "ist kein Export von Peach: Die erste Zeile muss das Format nennen"
        case .version(let found, let known):
            "hat die Formatversion \(quotedWord(found)), aber dieses Peach liest Version \(known); aktualisiere Peach oder "
                + "exportiere noch einmal"
        case .missingColumn(let column): "hat keine Spalte \(quotedWord(column))"
        case .unknownColumn(let column):
            "hat die Spalte \(quotedWord(column)) doppelt, oder dieses Peach kennt sie nicht; aktualisiere Peach, oder lass die "
                + "Spalte weg, und trenne Spalten durch Kommas"
        case .unreadableLine(let line):
            "hat in Zeile \(count(line)) ein Anführungszeichen, das nie geschlossen wird, oder ist dort zu lang"
        case .tooLarge: "ist größer als 1.000 MB oder länger als 2.000.000 Zeilen; teil die Datei"
        case .noRecords: "enthält keine Datensätze, die deine ersetzen könnten; „peach records reset“ löscht alle"
        }
    }

    package var nothingIsImported: String { "Es wurde nichts importiert." }

    package func reason(_ row: BadRow) -> String {
        switch (row.column, row.value) {
        case (nil, _): "Diese Zeile lässt sich nicht als Datensatz lesen"
        case (let column?, nil): "\(quoted(column)) fehlt"
        case (let column?, let value?): "\(quotedWord(value)) ist kein Wert für \(quoted(column))"
        }
    }

    package func nothingImported(badRows: Int) -> String {
        switch badRows {
        case 1: "Es wurde nichts importiert: Eine Zeile ist falsch."
        case RecordImportError.listed...:
            "Es wurde nichts importiert: Die \(count(badRows)) Zeilen oben sind falsch, und vielleicht noch weitere."
        case _: "Es wurde nichts importiert: \(count(badRows)) Zeilen sind falsch."
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
