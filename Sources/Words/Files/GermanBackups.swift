// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Store

/// Backups of the data, and what is found when it is looked at from end to end.
extension German {
    package func backedUp(_ counts: RecordCounts, file: String) -> String {
        "\(quoted(file)) enthält eine Sicherungskopie: \(all(counts))."
    }

    package var nothingToBackUp: String { "Es gibt keine Trainingsdaten zu sichern." }

    package func content(of backup: DailyBackups.Backup) -> String {
        backup.records.map { answers($0.all) } ?? "nicht lesbar"
    }

    package func noBackups(of data: String) -> String {
        "Von \(quoted(data)) gibt es noch keine Sicherungskopie. Peach macht eine an jedem Tag, an dem du trainierst; "
            + "„\(Advice.command("records backup", data: data))“ macht jetzt eine."
    }

    package func neitherDataNorBackups(_ data: String) -> String {
        "In \(quoted(data)) gibt es keine Trainingsdaten, und auch keine Sicherungskopie davon."
    }

    package func noDailyBackup(_ error: DataStoreError, data: String) -> String {
        switch error {
        case .diskFull:
            "Für die heutige Sicherungskopie von \(quoted(data)) ist auf dem Datenträger zu wenig Platz. "
                + "Schaff Platz."
        case .cannotOpen(let path, EPERM):
            "Heute gibt es keine Sicherungskopie, weil \(quoted(path)) jemand anderem gehört."
        case .cannotOpen(let path, let errno):
            "Heute gibt es keine Sicherungskopie. \(quoted(path)) lässt sich nicht schreiben: \(reason(ofSystem: errno))."
        case .locked, .damaged, .readOnly, .diskFailed, .noTemporaryRoom, .unresponsive, .newerSchema, .notADatabase,
            .foreignDatabase, .replaced, .unknownValue, .wrongValue, .other:
            sentence(for: error, file: data) + " Die heutige Sicherungskopie fehlt deshalb."
        }
    }

    package func name(of check: VerifiedPart) -> String {
        switch check {
        case .pages: "Datei"
        case .format: "Format"
        case .records: "Antworten"
        case .backup: "Sicherungskopie"
        }
    }

    package func pagesAreSound(of file: String) -> String {
        "Alle Seiten und Verzeichnisse von \(quoted(file)) sind unbeschädigt."
    }

    package func format(_ format: Int, newest: Int) -> String {
        format == newest
            ? "\(count(format)), das aktuelle."
            : "\(count(format)); das nächste Training bringt die Datei auf \(count(newest)), und nichts geht verloren."
    }

    package func recordsAreSound(_ counts: RecordCounts) -> String { "\(all(counts)), alle in Ordnung." }

    package func recordsAreWrong(_ number: Int, of counts: RecordCounts, first: DataStoreError?) -> String {
        "\(count(number)) von \(count(counts.all)) \(number == 1 ? "ist" : "sind") nicht zu verstehen. "
            + (first.map { sentence(for: $0, file: nil) } ?? "")
    }

    package func backupIsSound(_ counts: RecordCounts, file: String) -> String {
        "\(quoted(file)) ist unbeschädigt: \(all(counts))."
    }

    package func recordsAreReadable(_ counts: RecordCounts) -> String { "Noch lesbar: \(all(counts))." }

    package func backupIsBad(_ fault: BackupFault, file: String) -> String {
        let name = quoted(file)
        return switch fault {
        case .unreadable(let errno): "\(name) lässt sich nicht lesen: \(reason(ofSystem: errno))."
        case .empty: "\(name) ist leer. Du kannst sie löschen."
        case .export, .notADatabase: "\(name) ist keine Datenbank."
        case .foreignDatabase: "\(name) gehört zu einem anderen Programm."
        case .newer(let found, let known):
            "\(name) hat ein neueres Peach geschrieben, im Format \(found.formatNumber); dieses liest bis Format \(known.formatNumber)."
        case .damaged: "\(name) ist beschädigt und lässt sich nicht wiederherstellen. Du kannst sie löschen."
        }
    }

    package func verified(seconds: Double, isGood: Bool) -> String {
        (isGood ? "Alles ist in Ordnung." : "Nicht alles ist in Ordnung.")
            + " Die Prüfung dauerte \(decimal(seconds, digits: 1)) Sekunden."
    }
}
