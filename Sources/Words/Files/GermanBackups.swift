// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Store

/// Backups of the data.
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
        case .locked, .damaged, .damagedInUse, .readOnly, .diskFailed, .unresponsive, .newerSchema,
            .notADatabase,
            .foreignDatabase, .replaced, .unknownValue, .wrongValue, .other:
            sentence(for: error, file: data) + " Die heutige Sicherungskopie fehlt deshalb."
        }
    }
}
