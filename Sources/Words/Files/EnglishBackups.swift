// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Store

/// Backups of the data.
extension English {
    package func backedUp(_ counts: RecordCounts, file: String) -> String {
        "\(quoted(file)) holds a backup: \(all(counts))."
    }

    package var nothingToBackUp: String { "There is no training data to back up." }

    package func content(of backup: DailyBackups.Backup) -> String {
        backup.records.map { answers($0.all) } ?? "cannot be read"
    }

    package func noBackups(of data: String) -> String {
        "There is no backup of \(quoted(data)) yet. Peach makes one on every day you train; "
            + "“\(Advice.command("records backup", data: data))” makes one now."
    }

    package func neitherDataNorBackups(_ data: String) -> String {
        "There is no training data in \(quoted(data)), and no backup of it."
    }

    package func noDailyBackup(_ error: DataStoreError, data: String) -> String {
        switch error {
        case .diskFull:
            "There is too little disk space for today’s backup of \(quoted(data)). Free some space."
        case .cannotOpen(let path, EPERM):
            "Today’s backup could not be made, because \(quoted(path)) belongs to somebody else."
        case .cannotOpen(let path, let errno):
            "Today’s backup could not be made. \(quoted(path)) cannot be written: \(reason(ofSystem: errno))."
        case .locked, .damaged, .damagedInUse, .readOnly, .diskFailed, .unresponsive, .newerSchema,
            .notADatabase,
            .foreignDatabase, .replaced, .unknownValue, .wrongValue, .other:
            sentence(for: error, file: data) + " Today’s backup could not be made."
        }
    }
}
