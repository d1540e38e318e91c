// SPDX-License-Identifier: MIT
import Glibc
import Store

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
        t(
            "\(differing(rows: rows)) --replace replaces all your records with those in the file and keeps a backup.")
    }

    package func differing(rows: Int) -> String {
        rows == 1
            ? t("One row was not taken, because a record with the same id but different contents is already there.")
            : t(
                "\(count(rows)) rows were not taken, because records with the same ids but different contents are "
                    + "already there.")
    }

    /// What the page says about the file.
    package func stored(_ counts: RecordCounts) -> String {
        counts.all == 0 ? t("None yet.") : t("\(all(counts)), in one file on this computer.")
    }

    /// "24 November 2026, 13:05: 120 answers".
    package func line(of backup: DailyBackups.Backup) -> String {
        let digits = backup.name.trimmingPrefix("replaced-").split(separator: "-")
        let numbers = digits.compactMap { Int($0) }
        guard numbers.count > 2 else { return backup.name }
        let day = date(day: numbers[2], month: numbers[1], year: numbers[0])
        let time = digits.count > 3 ? ", \(digits[3].prefix(2)):\(digits[3].dropFirst(2).prefix(2))" : ""
        return "\(day)\(time): \(content(of: backup))"
    }

    package var unreadableBackup: String { t("This backup cannot be read.") }

    package func nothingAdded(_ row: BadRow, file: String) -> String {
        t("Nothing was imported. \(sentence(for: row, file: file))")
    }

    package func restored(_ counts: RecordCounts) -> String {
        t("Restored: \(all(counts)). What was there before is among the backups.")
    }

    package func deleted(_ counts: RecordCounts) -> String {
        t("Deleted: \(all(counts)). A backup has been made.")
    }

    func all(_ counts: RecordCounts) -> String {
        let comparisons = counts.comparisons == 1 ? t("one comparison") : t("\(count(counts.comparisons)) comparisons")
        let matchings = counts.matchings == 1 ? t("one tuned note") : t("\(count(counts.matchings)) tuned notes")
        let exposures =
            counts.exposures == 1
            ? t("one exercise just listened to") : t("\(count(counts.exposures)) exercises just listened to")
        let parts = [
            (comparisons, counts.comparisons), (matchings, counts.matchings), (exposures, counts.exposures),
        ].compactMap { $1 > 0 ? $0 : nil }
        guard let last = parts.last else { return comparisons }
        return parts.count == 1 ? last : t("\(parts.dropLast().joined(separator: ", ")) and \(last)")
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
        backup.records.map { answers($0.answers) } ?? t("cannot be read")
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

extension Texts {
    package func sentence(for error: DataStoreError, file: String?) -> String {
        let place = file.map { t(" in \(quoted($0))") } ?? ""
        let data = t("Your training data\(place)")
        let database = file.map { quoted($0) } ?? t("The data file")
        return t {
            switch error {
            case .locked:
                "Another program is writing to your training data\(place). Try again when it has finished."
            case .damaged:
                "\(data) is damaged. \(mending(file))"
            case .damagedInUse(let process):
                "\(data) is damaged, and process \(process) has it open. End that process; then the next training "
                    + "makes a new file."
            case .readOnly(let errno):
                "\(data) cannot be written: \(reason(ofSystem: errno)). Fix that, or choose another file with --data."
            case .diskFailed(let errno):
                "\(data) cannot be read or written: \(reason(ofSystem: errno)). \(remedy(errno))"
            case .diskFull:
                "The disk is full: nothing can be saved\(place). Free some space."
            case .unresponsive:
                "The disk with your training data\(place) is not responding. Peach keeps your answers and carries on."
            case .newerSchema(let found, let known):
                "\(data) was written by a newer Peach, in format \(found.formatNumber); this one reads up to "
                    + "\(known.formatNumber). It is untouched. Update Peach."
            case .notADatabase:
                "\(database) is not a database. Choose another with --data. "
                    + "“\(Advice.command(t("records restore FILE"), data: file))” replaces it with a copy of a "
                    + "backup and keeps the damaged file."
            case .foreignDatabase:
                "\(database) belongs to another program. It was not changed; choose another with --data."
            case .cannotOpen(let path, let errno) where Self.lacks.contains(errno):
                "\(quoted(path)) cannot be opened: \(reason(ofSystem: errno)). \(remedy(errno))"
            case .cannotOpen(let path, let errno):
                "\(quoted(path)) cannot be opened: \(reason(ofSystem: errno)). Fix that, or choose another with --data."
            case .replaced:
                "The file with your training data\(file.map { ", \(quoted($0))," } ?? "") was moved, deleted or "
                    + "replaced while Peach had it open. The answers of this run are saved in the file that is there "
                    + "now."
            case .unknownValue(let column, let value):
                "\(data) holds the value \(quotedWord(value)) in \(quoted(column)), which this Peach does not know. It "
                    + "was not changed; update Peach."
            case .wrongValue(let column, let value):
                "\(data) is damaged: \(value.map { quotedWord($0) } ?? t("unreadable data")) is stored in "
                    + "\(quoted(column)). \(mending(file))"
            case .other:
                "\(data) cannot be used, for a reason Peach does not know. “\(Advice.command("doctor", data: file))” "
                    + "checks the file."
            }
        }
    }

    package func sentence(for salvage: Salvage) -> String {
        let saved = salvage.saved == 1 ? t("one answer") : answers(salvage.saved)
        return
            t(
                "Your training data file was damaged and is now \(quoted(salvage.kept)). The new file holds \(saved): "
                    + "all that could still be read or was in your newest backup. ") + listingBackups(salvage.file)
    }

    func listingBackups(_ file: String?) -> String {
        t("“\(Advice.command("records restore", data: file))” lists your backups.")
    }

    /// Resources of the process, not of the file.
    private static let lacks = [EMFILE, ENFILE, ENOMEM, EFBIG]

    private func remedy(_ errno: Int32) -> String {
        t {
            switch errno {
            case EMFILE: "Raise the limit with “ulimit -n 1024” and try again."
            case EFBIG: "Raise the limit with “ulimit -f unlimited” and try again."
            case ENFILE, ENOMEM: "Close other programs and try again."
            case _: "Check the disk and make a copy of the file."
            }
        }
    }

    private func mending(_ file: String?) -> String {
        t(
            "The next training sets the file aside and makes a new one of what can still be read and your newest "
                + "backup. Or put a backup in its place: “\(Advice.command(t("records restore FILE"), data: file))”; "
                + "without FILE that lists them.")
    }

    package func waitingForDisk(file: String) -> String {
        t("Waiting up to ten seconds for the disk: \(quoted(file)) is not complete yet.")
    }

    package func takenUp(answers count: Int) -> String {
        count == 1
            ? t("1 answer from an earlier run has now been saved.")
            : t("\(answers(count)) from an earlier run have now been saved.")
    }

    package func setAside(file: String, as name: String) -> String {
        t(
            "The answers from an earlier run in \(quoted(file)) cannot be read. The file is now called "
                + "\(quoted(name)); Peach no longer looks for it.")
    }

    package func comesBack(file: String) -> String {
        t("\(quoted(file)) cannot be removed, so your next training adds the answers in it again. Remove it yourself.")
    }

    package func diskFull(_ file: String, waiting answers: Int) -> String {
        answers == 1
            ? t(
                "The disk is full: the last answer is not saved yet in \(quoted(file)). It will be as soon as you make "
                    + "room.")
            : t(
                "The disk is full: the last \(count(answers)) answers are not saved yet in \(quoted(file)). They will "
                    + "be as soon as you make room.")
    }

    package func locked(_ file: String, waiting answers: Int) -> String {
        let kept =
            switch answers {
            case 0: t("Training goes on meanwhile.")
            case 1: t("The last answer is kept, and training goes on.")
            case _: t("The last \(count(answers)) answers are kept, and training goes on.")
            }
        return t(
            "Another program is writing to your training data in \(quoted(file)). Peach waits for it. \(kept) End that "
                + "program if it does not finish.")
    }

    package func waiting(answers: Int) -> String {
        answers == 1
            ? t("The last answer is not saved yet; Peach keeps trying.")
            : t("The last \(count(answers)) answers are not saved yet; Peach keeps trying.")
    }
}
