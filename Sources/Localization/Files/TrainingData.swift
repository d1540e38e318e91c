// SPDX-License-Identifier: MIT
import Glibc
import Store

/// The training data, and answers still to be saved.
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

    /// At the start, after saving the answers that an earlier run left.
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
