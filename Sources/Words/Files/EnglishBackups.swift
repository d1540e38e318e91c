// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Store

/// Backups of the data, and what is found when it is looked at from end to end.
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
        case .locked, .damaged, .readOnly, .diskFailed, .noTemporaryRoom, .unresponsive, .newerSchema, .notADatabase,
            .foreignDatabase, .replaced, .unknownValue, .wrongValue, .other:
            sentence(for: error, file: data) + " Today’s backup could not be made."
        }
    }

    package func name(of check: VerifiedPart) -> String {
        switch check {
        case .pages: "File"
        case .format: "Format"
        case .records: "Answers"
        case .backup: "Backup"
        }
    }

    package func pagesAreSound(of file: String) -> String { "all pages and indexes of \(quoted(file)) are intact." }

    package func format(_ format: Int, newest: Int) -> String {
        format == newest
            ? "\(count(format)), the current one."
            : "\(count(format)); your next training updates it to \(count(newest)), and nothing is lost."
    }

    package func recordsAreSound(_ counts: RecordCounts) -> String { "\(all(counts)), all valid." }

    package func recordsAreWrong(_ number: Int, of counts: RecordCounts, first: DataStoreError?) -> String {
        "\(count(number)) of \(count(counts.all)) cannot be understood. "
            + (first.map { sentence(for: $0, file: nil) } ?? "")
    }

    package func backupIsSound(_ counts: RecordCounts, file: String) -> String {
        "\(quoted(file)) is intact: \(all(counts))."
    }

    package func recordsAreReadable(_ counts: RecordCounts) -> String { "\(all(counts)) can still be read." }

    package func backupIsBad(_ fault: BackupFault, file: String) -> String {
        let name = quoted(file)
        return switch fault {
        case .unreadable(let errno): "\(name) cannot be read: \(reason(ofSystem: errno))."
        case .empty: "\(name) is empty. You can delete it."
        case .export, .notADatabase: "\(name) is not a database."
        case .foreignDatabase: "\(name) belongs to another program."
        case .newer(let found, let known):
            "\(name) was written by a newer Peach, in format \(found.formatNumber); this one reads up to format \(known.formatNumber)."
        case .damaged: "\(name) is damaged and cannot be restored. You can delete it."
        }
    }

    package func verified(seconds: Double, isGood: Bool) -> String {
        (isGood ? "Everything is in order." : "Not everything is in order.")
            + " Checking took \(decimal(seconds, digits: 1)) seconds."
    }
}
