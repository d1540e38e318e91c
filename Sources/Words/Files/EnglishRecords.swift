// SPDX-License-Identifier: MIT
import Commands
import Store

extension English: RecordTexts {
    package func sentence(for fault: RecordFileFault, file: String) -> String {
        let name = name(ofInput: file)
        return switch fault {
        case .unreadable(let errno): "\(name) cannot be read: \(reason(ofSystem: errno))."
        case .empty: "\(name) is empty. Nothing is imported."
        case .notText(let line): "\(name) is not text in UTF-8, which line \(count(line)) shows. Nothing is imported."
        case .unknownFormat:
            "\(name) is no export of Peach: its first line has to tell the format. Nothing is imported."
        case .version(let found, let known):
            "\(name) is of format version \(quotedWord(found)), but this Peach reads version \(known). "
                + "Nothing is imported; update Peach or export again."
        case .missingColumn(let column): "\(name) lacks the column \(quotedWord(column)). Nothing is imported."
        case .unknownColumn(let column):
            "\(name) has the column \(quotedWord(column)), which this Peach does not know. Nothing is imported."
        case .repeatedColumn(let column): "\(name) has the column \(quotedWord(column)) twice. Nothing is imported."
        case .openQuote(let line):
            "\(name) has a quotation mark from line \(count(line)) on that is never closed. Nothing is imported."
        case .tooLongLine(let line): "\(name) is too long in line \(count(line)) to hold records. Nothing is imported."
        case .brokenOff(let line):
            "\(name) breaks off in line \(count(line)). Nothing is imported; get the file again, whole."
        case .tooLarge(let limit):
            "\(name) is larger than \(count(limit / 1_000_000)) MB. Nothing is imported; split the file."
        case .tooManyLines(let limit):
            "\(name) has more than \(count(limit)) lines. Nothing is imported; split the file."
        }
    }

    package func reason(_ fault: RowFault) -> String {
        switch fault {
        case .fieldCount(let found, let expected):
            "there are \(count(found)) fields where the header has \(count(expected))"
        case .missing(let column): "\(quoted(column)) is missing"
        case .refused(let column, let value, let expectation):
            "\(quotedWord(value)) is no value for \(quoted(column)): \(name(of: expectation))"
        case .contradiction(let column, let value, let other):
            "\(quotedWord(value)) in \(quoted(column)) contradicts \(quoted(other))"
        case .foreignField(let column): "this kind of record has no \(quoted(column)), but there is a value"
        case .idTaken(let id): "the id \(quotedWord(id)) is that of an earlier row which says something else"
        case .misplacedQuote: "a quotation mark is in the wrong place"
        case .notUTF8: "the text is not UTF-8"
        case .notAnObject: "this is no JSON object of texts and numbers"
        case .unknownKey(let key): "records have no \(quotedWord(key))"
        case .repeatedKey(let key): "\(quotedWord(key)) is there twice"
        }
    }

    private func name(of expectation: RowFault.Expectation) -> String {
        switch expectation {
        case .number(let lowest, let highest):
            "it must be a number from \(rounded(lowest)) to \(rounded(highest))"
        case .wholeNumber(let lowest, let highest):
            "it must be a whole number from \(count(lowest)) to \(count(highest))"
        case .notZero: "it must not be 0"
        case .moment: "it must be a time with its zone, like “2026-11-21T13:05:00.250Z”"
        case .identity: "it must be a UUID"
        case .flag: "it must be true or false"
        case .oneOf(let words): "it must be \(list(words))"
        case .interval: "it must be an interval from prime to octave, like “P5u”"
        case .sound: "it must be FILE:BANK:PROGRAM, like “peach:0:0”"
        case .text: "it must be text without a NUL"
        }
    }

    package func nothingImported(badRows: Int, listed: Int) -> String {
        switch (badRows, badRows - listed) {
        case (1, _): "Nothing is imported: one row is wrong."
        case (_, 0): "Nothing is imported: \(count(badRows)) rows are wrong."
        case (_, let rest): "Nothing is imported: the \(count(listed)) rows above are wrong, and \(count(rest)) more."
        }
    }

    package func exported(file: String, records: Int) -> String {
        "\(quoted(file)) is written: \(self.records(records))."
    }

    private func records(_ number: Int) -> String { number == 1 ? "one record" : "\(count(number)) records" }

    package func imported(_ summary: RecordImportSummary) -> String {
        var parts = ["Imported: \(records(summary.added))"]
        if summary.present > 0 { parts.append("already there: \(count(summary.present))") }
        if summary.leftOut > 0 { parts.append("rhythm exercises left out: \(count(summary.leftOut))") }
        let end = summary.backup.map { " Replaced: \(count(summary.removed)). They are kept in \(quoted($0))." } ?? ""
        return parts.joined(separator: "; ") + "." + end
    }

    func all(_ counts: RecordCounts) -> String {
        let comparisons = counts.comparisons == 1 ? "one comparison" : "\(count(counts.comparisons)) comparisons"
        let matchings = counts.matchings == 1 ? "one tuned pitch" : "\(count(counts.matchings)) tuned pitches"
        if counts.matchings == 0 { return comparisons }
        return counts.comparisons == 0 ? matchings : "\(comparisons) and \(matchings)"
    }

    package func question(forgetting counts: RecordCounts, file: String) -> String {
        "Forget all training in \(quoted(file)): \(all(counts))? A copy is kept. [y/N] "
    }

    package func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer.lowercased()) }

    package var nothingForgotten: String { "Nothing is forgotten." }
    package var nothingToForget: String { "There is no training to forget." }

    package func sentence(for fault: BackupFault, file: String, data: String) -> String {
        let name = quoted(file)
        let others =
            "Name a backup: each reset, and each import with --replace, leaves one beside your data, called "
            + "\(nameOfBackups(of: data, date: "DATE"))."
        return switch fault {
        case .unreadable(let errno): "The backup \(name) cannot be read: \(reason(ofSystem: errno)). \(others)"
        case .empty: "\(name) is empty and therefore no backup. \(others)"
        case .export:
            "\(name) is an export and no backup. "
                + "“\(Advice.command("records import " + Advice.word(file), data: data))” adds its records to yours."
        case .notADatabase: "\(name) is not a database and therefore no backup. \(others)"
        case .foreignDatabase: "\(name) belongs to another program and is no backup. \(others)"
        case .newer(let found, let known):
            "The backup \(name) was written by a newer Peach, in format \(Self.number(found)); this one reads up to format \(Self.number(known)). "
                + "Update Peach."
        case .damaged: "The backup \(name) is damaged itself. \(others)"
        }
    }

    package func restored(_ counts: RecordCounts, kept: String?) -> String {
        "Restored: \(all(counts))." + (kept.map { " What was there is kept in \(quoted($0))." } ?? "")
    }

    package func forgotten(_ counts: RecordCounts, backup: String) -> String {
        "Forgotten: \(all(counts)). A copy is kept in \(quoted(backup))."
    }
}
