// SPDX-License-Identifier: MIT
import Commands
import Store

extension English: RecordTexts {
    package func predicate(of fault: RecordFileFault) -> String {
        switch fault {
        case .unreadable(let errno): "cannot be read: \(reason(ofSystem: errno))"
        case .empty: "is empty"
        case .notText(let line): "is not UTF-8 text in line \(count(line))"
        case .unknownFormat: "is not a Peach export: its first line has to name the format"
        case .version(let found, let known):
            "has format version \(quotedWord(found)), but this Peach reads version \(known); update Peach, or export again"
        case .separator(let character):
            "has \(character == ";" ? "semicolons" : "tabs") between its columns; export it with commas, and decimal points"
        case .missingColumn(let column): "has no column \(quotedWord(column))"
        case .unknownColumn(let column):
            "has a column \(quotedWord(column)), which this Peach does not know; update Peach, or leave the "
                + "column out"
        case .repeatedColumn(let column): "has two columns named \(quotedWord(column))"
        case .openQuote(let line): "has a quotation mark in line \(count(line)) that is never closed"
        case .tooLongLine(let line): "has a line that is too long for a record: line \(count(line))"
        case .brokenOff(let line):
            "has no line break at the end of line \(count(line)), where it may be cut off; get a complete copy, or add one"
        case .tooLarge(let limit): "is larger than \(count(limit / 1_000_000)) MB; split it"
        case .tooManyLines(let limit): "has more than \(count(limit)) lines; split it"
        case .noRecords: "holds no records to replace yours with; “peach records reset” deletes them all"
        }
    }

    package var nothingIsImported: String { "Nothing was imported." }

    package func reason(_ fault: RowFault) -> String {
        switch fault {
        case .fieldCount(let found, let expected):
            (found == 1 ? "there is one field" : "there are \(count(found)) fields")
                + ", but the header has \(count(expected))"
        case .missing(let column): "\(quoted(column)) is missing"
        case .refused(let column, let value, let expectation):
            "\(quotedWord(value)) is not a valid value for \(quoted(column)): \(name(of: expectation))"
        case .contradiction(let column, let value, let other):
            "\(quotedWord(value)) in \(quoted(column)) contradicts \(quoted(other))"
        case .foreignField(let column): "this kind of record has no \(quoted(column)), but there is a value"
        case .idTaken(let id): "the id \(quotedWord(id)) belongs to an earlier row with different contents"
        case .misplacedQuote: "a quotation mark is in the wrong place"
        case .notUTF8: "the text is not UTF-8"
        case .notAnObject: "this is not a JSON object of text and numbers"
        case .unknownKey(let key): "records have no \(quotedWord(key))"
        case .repeatedKey(let key): "\(quotedWord(key)) appears twice"
        }
    }

    private func name(of expectation: RowFault.Expectation) -> String {
        switch expectation {
        case .number(let lowest, let highest):
            "it must be a number " + range(lowest, highest)
        case .wholeNumber(let lowest, let highest):
            "it must be a whole number from \(count(lowest)) to \(count(highest))"
        case .notZero: "it must not be 0"
        case .moment: "it must be a time with a time zone, such as “2026-11-21T13:05:00.250Z”"
        case .identity: "it must be a UUID"
        case .flag: "it must be true or false"
        case .oneOf(let words): "it must be \(list(words))"
        case .tuning(let words):
            "it must be \(list(words + ["scl-NAME-DIGEST"])); the last stands for a Scala file, by its name and eight hexadecimal "
                + "digits, such as “scl-mine-25fbccd7”"
        case .interval: "it must be an interval from a prime to an octave, such as “P5u”"
        case .sound: "it must be FILE:BANK:PROGRAM, such as “peach:0:0”"
        case .text: "it must be text without NUL characters"
        }
    }

    private func range(_ lowest: Double, _ highest: Double) -> String {
        if isWritten(lowest), isWritten(highest) { return "from \(rounded(lowest)) to \(rounded(highest))" }
        return "\(isWritten(lowest) ? "of at least" : "greater than") \(rounded(lowest)) and "
            + "\(isWritten(highest) ? "at most" : "less than") \(rounded(highest))"
    }

    package func nothingImported(badRows: Int, listed: Int) -> String {
        switch (badRows, badRows - listed) {
        case (1, _): "Nothing was imported: one row is wrong."
        case (_, 0): "Nothing was imported: \(count(badRows)) rows are wrong."
        case (_, let rest): "Nothing was imported: the \(count(listed)) rows above are wrong, and \(count(rest)) more."
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
