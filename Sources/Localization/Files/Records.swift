// SPDX-License-Identifier: MIT
import Glibc
import Store

/// Exports, imports and backups of the data.
extension Texts {
    /// The predicate after the file name, without full stop.
    package func predicate(of fault: RecordFileFault) -> String {
        t {
            switch fault {
            case .unreadable(let errno): "cannot be read: \(reason(ofSystem: errno))"
            case .unknownFormat: "is not a Peach export: its first line has to name the format"
            case .version(let found, let known):
                "has format version \(quotedWord(found)), but this Peach reads version \(known); update Peach, or "
                    + "export again"
            case .missingColumn(let column): "has no column \(quotedWord(column))"
            case .unknownColumn(let column):
                "has a column \(quotedWord(column)), twice or unknown to this Peach; update Peach, or leave the column "
                    + "out, and put commas between columns"
            case .unreadableLine(let line):
                "has a quotation mark that is never closed, or is too long, in line \(count(line))"
            case .tooLarge: "is larger than 1,000 MB or longer than 2,000,000 lines; split it"
            case .noRecords: "holds no records to replace yours with; “peach records reset” deletes them all"
            }
        }
    }

    /// The predicate after the place, without full stop.
    package func reason(_ row: BadRow) -> String {
        switch (row.column, row.value) {
        case (nil, _): t("this row cannot be read as a record")
        case (let column?, nil): t("\(quoted(column)) is missing")
        case (let column?, let value?): t("\(quotedWord(value)) is not a valid value for \(quoted(column))")
        }
    }

    package func nothingImported(badRows: Int) -> String {
        switch badRows {
        case 1: t("Nothing was imported: one row is wrong.")
        case RecordImportError.listed...:
            t("Nothing was imported: the \(count(badRows)) rows above are wrong, and perhaps more.")
        case _: t("Nothing was imported: \(count(badRows)) rows are wrong.")
        }
    }

    package func exported(file: String, records: Int) -> String {
        t("Wrote \(self.records(records)) to \(quoted(file)).")
    }

    private func records(_ number: Int) -> String { number == 1 ? t("one record") : t("\(count(number)) records") }

    package func imported(_ summary: RecordImportSummary) -> String {
        var parts = [t("Imported: \(records(summary.added))")]
        if summary.present > 0 { parts.append(t("already there: \(count(summary.present))")) }
        if summary.leftOut > 0 { parts.append(t("rhythm exercises left out: \(count(summary.leftOut))")) }
        let added = parts.joined(separator: "; ") + "."
        guard let backup = summary.backup else { return added }
        return t("\(added) Replaced: \(count(summary.removed)). A backup is in \(quoted(backup)).")
    }

    package func notTaken(rows: Int) -> String {
        let reason =
            rows == 1
            ? t("One row was not taken, because a record with the same id but different contents is already there.")
            : t(
                "\(count(rows)) rows were not taken, because records with the same ids but different contents are "
                    + "already there.")
        return t("\(reason) --replace replaces all your records with those in the file and keeps a backup.")
    }

    func all(_ counts: RecordCounts) -> String {
        let comparisons = counts.comparisons == 1 ? t("one comparison") : t("\(count(counts.comparisons)) comparisons")
        let matchings = counts.matchings == 1 ? t("one tuned note") : t("\(count(counts.matchings)) tuned notes")
        if counts.matchings == 0 { return comparisons }
        return counts.comparisons == 0 ? matchings : t("\(comparisons) and \(matchings)")
    }

    package func question(forgetting counts: RecordCounts, file: String) -> String {
        t("Delete all training data in \(quoted(file)): \(all(counts))? A backup is kept. [y/N] ")
    }

    package func isYes(_ answer: String) -> Bool { ["y", "yes", t("y"), t("yes")].contains(answer.lowercased()) }
    package var nothingForgotten: String { t("Nothing was deleted.") }
    package var nothingToForget: String { t("There is no training data to delete.") }

    package func sentence(for fault: BackupFault, file: String, data: String) -> String {
        let name = quoted(file)
        let others = listingBackups(data)
        return t {
            switch fault {
            case .unreadable(let errno): "The backup \(name) cannot be read: \(reason(ofSystem: errno)). \(others)"
            case .empty: "\(name) is empty, so it is not a backup. \(others)"
            case .export:
                "\(name) is an export, not a backup. "
                    + "“\(Advice.command("records import " + Advice.word(file), data: data))” adds its records to "
                    + "yours."
            case .notADatabase: "\(name) is not a database, so it is not a backup. \(others)"
            case .foreignDatabase: "\(name) belongs to another program, so it is not a backup. \(others)"
            case .newer(let found, let known):
                "The backup \(name) was written by a newer Peach, in format \(found.formatNumber); this one reads up "
                    + "to format \(known.formatNumber). Update Peach."
            case .damaged: "The backup \(name) is damaged, so it was not restored. \(others)"
            }
        }
    }

    package func restored(_ counts: RecordCounts, from file: String, kept: String?, isInUse: Bool) -> String {
        let sentences = [
            t("Restored from \(quoted(file)): \(all(counts))."), kept.map { t("The old data is in \(quoted($0)).") },
            isInUse ? t("Peach is running: the answers given since it was started stay and are added.") : nil,
        ]
        return sentences.compactMap { $0 }.joined(separator: " ")
    }

    package func forgotten(_ counts: RecordCounts, backup: String) -> String {
        t("Deleted: \(all(counts)). A backup is in \(quoted(backup)).")
    }

    package func backedUp(_ counts: RecordCounts, file: String) -> String {
        t("\(quoted(file)) holds a backup: \(all(counts)).")
    }

    package var nothingToBackUp: String { t("There is no training data to back up.") }

    package func content(of backup: DailyBackups.Backup) -> String {
        backup.records.map { answers($0.all) } ?? t("cannot be read")
    }

    package func noBackups(of data: String) -> String {
        t(
            "There is no backup of \(quoted(data)) yet. Peach makes one on every day you train; "
                + "“\(Advice.command("records backup", data: data))” makes one now.")
    }

    package func neitherDataNorBackups(_ data: String) -> String {
        t("There is no training data in \(quoted(data)), and no backup of it.")
    }

    package func noDailyBackup(_ error: DataStoreError, data: String) -> String {
        t {
            switch error {
            case .diskFull:
                "There is too little disk space for today’s backup of \(quoted(data)). Free some space."
            case .cannotOpen(let path, EPERM):
                "Today’s backup could not be made, because \(quoted(path)) belongs to somebody else."
            case .cannotOpen(let path, let errno):
                "Today’s backup could not be made. \(quoted(path)) cannot be written: \(reason(ofSystem: errno))."
            case _: "\(sentence(for: error, file: data)) Today’s backup could not be made."
            }
        }
    }

    package func sentence(for fault: RecordFileFault, file: String) -> String {
        "\(name(ofInput: file)) \(predicate(of: fault)). \(t("Nothing was imported."))"
    }

    package func sentence(for row: BadRow, file: String) -> String {
        "\(place(file: file == "-" ? standardInput : file.readable, line: row.line)): \(reason(row))."
    }

    func name(ofInput file: String) -> String { file == "-" ? standardInput : quoted(file) }
}
