// SPDX-License-Identifier: MIT
import Commands
import Store

extension English: RecordTexts {
    package func predicate(of fault: RecordFileFault) -> String {
        switch fault {
        case .unreadable(let errno): "cannot be read: \(reason(ofSystem: errno))"
        case .unknownFormat: "is not a Peach export: its first line has to name the format"
        case .version(let found, let known):
            "has format version \(quotedWord(found)), but this Peach reads version \(known); update Peach, or export again"
        case .missingColumn(let column): "has no column \(quotedWord(column))"
        case .unknownColumn(let column):
            "has a column \(quotedWord(column)), twice or unknown to this Peach; update Peach, or leave the column out, and put commas "
                + "between columns"
        case .unreadableLine(let line):
            "has a quotation mark that is never closed, or is too long, in line \(count(line))"
        case .tooLarge: "is larger than 1,000 MB or longer than 2,000,000 lines; split it"
        case .noRecords: "holds no records to replace yours with; “peach records reset” deletes them all"
        }
    }

    package var nothingIsImported: String { "Nothing was imported." }

    package func reason(_ row: BadRow) -> String {
        switch (row.column, row.value) {
        case (nil, _): "this row cannot be read as a record"
        case (let column?, nil): "\(quoted(column)) is missing"
        case (let column?, let value?): "\(quotedWord(value)) is not a valid value for \(quoted(column))"
        }
    }

    package func nothingImported(badRows: Int) -> String {
        switch badRows {
        case 1: "Nothing was imported: one row is wrong."
        case RecordImportError.listed...:
            "Nothing was imported: the \(count(badRows)) rows above are wrong, and perhaps more."
        case _: "Nothing was imported: \(count(badRows)) rows are wrong."
        }
    }

    package func exported(file: String, records: Int) -> String {
        "Wrote \(self.records(records)) to \(quoted(file))."
    }

    private func records(_ number: Int) -> String { number == 1 ? "one record" : "\(count(number)) records" }

    package func imported(_ summary: RecordImportSummary) -> String {
        var parts = ["Imported: \(records(summary.added))"]
        if summary.present > 0 { parts.append("already there: \(count(summary.present))") }
        if summary.leftOut > 0 { parts.append("rhythm exercises left out: \(count(summary.leftOut))") }
        let end = summary.backup.map { " Replaced: \(count(summary.removed)). A backup is in \(quoted($0))." } ?? ""
        return parts.joined(separator: "; ") + "." + end
    }

    package func notTaken(rows: Int) -> String {
        let reason =
            rows == 1
            ? "One row was not taken, because a record with the same id but different contents is already there."
            : "\(count(rows)) rows were not taken, because records with the same ids but different contents are already there."
        return reason + " --replace replaces all your records with those in the file and keeps a backup."
    }

    func all(_ counts: RecordCounts) -> String {
        let comparisons = counts.comparisons == 1 ? "one comparison" : "\(count(counts.comparisons)) comparisons"
        let matchings = counts.matchings == 1 ? "one tuned note" : "\(count(counts.matchings)) tuned notes"
        if counts.matchings == 0 { return comparisons }
        return counts.comparisons == 0 ? matchings : "\(comparisons) and \(matchings)"
    }

    package func question(forgetting counts: RecordCounts, file: String) -> String {
        "Delete all training data in \(quoted(file)): \(all(counts))? A backup is kept. [y/N] "
    }

    package func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer.lowercased()) }

    package var nothingForgotten: String { "Nothing was deleted." }
    package var nothingToForget: String { "There is no training data to delete." }

    package func sentence(for fault: BackupFault, file: String, data: String) -> String {
        let name = quoted(file)
        let others = listingBackups(data)
        return switch fault {
        case .unreadable(let errno): "The backup \(name) cannot be read: \(reason(ofSystem: errno)). \(others)"
        case .empty: "\(name) is empty, so it is not a backup. \(others)"
        case .export:
            "\(name) is an export, not a backup. "
                + "“\(Advice.command("records import " + Advice.word(file), data: data))” adds its records to yours."
        case .notADatabase: "\(name) is not a database, so it is not a backup. \(others)"
        case .foreignDatabase: "\(name) belongs to another program, so it is not a backup. \(others)"
        case .newer(let found, let known):
            "The backup \(name) was written by a newer Peach, in format \(found.formatNumber); this one reads up to format \(known.formatNumber). "
                + "Update Peach."
        case .damaged: "The backup \(name) is damaged, so it was not restored. \(others)"
        }
    }

    package func restored(_ counts: RecordCounts, from file: String, kept: String?, isInUse: Bool) -> String {
        "Restored from \(quoted(file)): \(all(counts))." + (kept.map { " The old data is in \(quoted($0))." } ?? "")
            + (isInUse ? " Peach is running: the answers given since it was started stay and are added." : "")
    }

    package func forgotten(_ counts: RecordCounts, backup: String) -> String {
        "Deleted: \(all(counts)). A backup is in \(quoted(backup))."
    }
}
