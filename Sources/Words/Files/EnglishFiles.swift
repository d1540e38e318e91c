// SPDX-License-Identifier: MIT
import Glibc
import Instrument
import Settings
import Sound
import Store

extension English: FileTexts {
    package var standardInput: String { "Standard input" }

    package func sentence(for error: SoundFontError) -> String {
        let file = error.file.path
        return switch error.fault {
        case .unreadable(let errno): "\(quoted(file)) cannot be read: \(reason(ofSystem: errno))."
        case .notAFile: "\(quoted(file)) is not a file. Put the SoundFont itself there."
        case .notASoundFont: "\(quoted(file)) is not a readable SoundFont."
        case .truncated(let chunk):
            "\(quoted(file)) ends in the middle of its \(quoted(chunk)) section. Download it again."
        case .trailingBytes: "\(quoted(file)) has extra data at its end. Download it again."
        case .missing(let chunk): "\(quoted(file)) has no \(quoted(chunk)) section, which a SoundFont needs."
        case .malformed(let chunk): "\(quoted(file)) violates the SF2 format in its \(quoted(chunk)) section."
        case .noPresets: "\(quoted(file)) contains no sounds."
        case .nameIsPeachs: "\(quoted(file)) is not used, because Peach’s own sounds have that name. Rename the file."
        case .nameTaken(let other):
            "\(quoted(file)) is not used, because \(quoted(other.lastPathComponent)) gives its sounds the same names. "
                + "Rename one of them."
        }
    }

    package func sentence(for error: DataStoreError, file: String?) -> String {
        let data = "Your training data" + (file.map { " in \(quoted($0))" } ?? "")
        return switch error {
        case .locked:
            "Another program is writing to your training data\(file.map { " in \(quoted($0))" } ?? ""). Try again when it has finished."
        case .damaged:
            "\(data) is damaged. \(mending(file))"
        case .damagedInUse(let process):
            "\(data) is damaged, and process \(process) has it open. End that process; then the next training makes a new file."
        case .readOnly(let errno):
            "\(data) cannot be written: \(reason(ofSystem: errno)). Fix that, or choose another file with --data."
        case .diskFailed(let errno):
            "\(data) cannot be read or written: \(reason(ofSystem: errno)). \(remedy(errno))"
        case .diskFull:
            "The disk is full: nothing can be saved\(file.map { " in \(quoted($0))" } ?? ""). Free some space."
        case .unresponsive:
            "The disk with your training data\(file.map { " in \(quoted($0))" } ?? "") is not responding. Peach keeps your answers "
                + "and carries on."
        case .newerSchema(let found, let known):
            "\(data) was written by a newer Peach, in format \(found.formatNumber); this one reads up to \(known.formatNumber). "
                + "It is untouched. Update Peach."
        case .notADatabase:
            "\(file.map { quoted($0) } ?? "The data file") is not a database. Choose another with --data. "
                + restoring(file)
        case .foreignDatabase:
            "\(file.map { quoted($0) } ?? "The data file") belongs to another program. "
                + "It was not changed; choose another with --data."
        case .cannotOpen(let path, let errno):
            "\(quoted(path)) cannot be opened: \(reason(ofSystem: errno)). "
                + (Self.lacks.contains(errno) ? remedy(errno) : "Fix that, or choose another with --data.")
        case .replaced:
            "The file with your training data\(file.map { ", " + quoted($0) + "," } ?? "") was moved, deleted or replaced "
                + "while Peach had it open. The answers of this run are saved in the file that is there now."
        case .unknownValue(let column, let value):
            "\(data) holds the value \(quotedWord(value)) in \(quoted(column)), which this Peach does not know. "
                + "It was not changed; update Peach."
        case .wrongValue(let column, let value):
            "\(data) is damaged: \(value.map { quotedWord($0) } ?? "unreadable data") is stored in \(quoted(column)). "
                + mending(file)
        case .other:
            "\(data) cannot be used, for a reason Peach does not know. "
                + "“\(Advice.command("doctor", data: file))” checks the file."
        }
    }

    package func sentence(for salvage: Salvage) -> String {
        let saved = salvage.saved == 1 ? "one answer" : answers(salvage.saved)
        return
            "Your training data file was damaged and is now \(quoted(salvage.kept)). The new file holds \(saved): all that "
            + "could still be read or was in your newest backup. " + listingBackups(salvage.file)
    }

    func listingBackups(_ file: String?) -> String {
        "“\(Advice.command("records restore", data: file))” lists your backups."
    }

    /// What the process lacks, and no file.
    private static let lacks = [EMFILE, ENFILE, ENOMEM, EFBIG]

    private func remedy(_ errno: Int32) -> String {
        switch errno {
        case EMFILE: "Raise the limit with “ulimit -n 1024” and try again."
        case EFBIG: "Raise the limit with “ulimit -f unlimited” and try again."
        case ENFILE, ENOMEM: "Close other programs and try again."
        case _: "Check the disk and make a copy of the file."
        }
    }

    private func mending(_ file: String?) -> String {
        "The next training sets the file aside and makes a new one of what can still be read and your newest backup. "
            + "Or put a backup in its place: “\(Advice.command("records restore FILE", data: file))”; without FILE that lists them."
    }

    private func restoring(_ file: String?) -> String {
        "“\(Advice.command("records restore FILE", data: file))” replaces it with a copy of a backup and keeps the damaged file."
    }

    package func sentence(for error: SettingError) -> String {
        switch error {
        case .unknownKey(let word, let suggestion):
            "There is no setting \(quotedWord(word)). "
                + (suggestion.map { "Perhaps you meant \(quoted($0))." } ?? settingsAreListed)
        case .notAnAssignment(let word): "\(quotedWord(word)) is not of the form KEY=VALUE, such as “duration=0.8”."
        case .refused(let key, let reason):
            ["The setting \(quoted(key.rawValue)): \(self.reason(reason)).", advice(on: reason, of: key)]
                .compactMap { $0 }.joined(separator: " ")
        case .file(let error): sentence(for: error)
        case .line(let error, let key): sentence(for: error, of: key)
        case .further(let file, let lines): "\(file.readable): \(count(lines)) more lines are ignored."
        case .unwritable(let path, let errno): "\(quoted(path)) cannot be written: \(reason(ofSystem: errno))."
        case .locked(let folder): "Another program is changing the settings in \(quoted(folder)). Try again."
        }
    }

    package func values(of key: SettingKey) -> String { "\(quoted(key.rawValue)) can be: \(range(of: key.domain))." }
    package var settingsAreListed: String { "“peach settings list” lists all settings." }
    package var restCounts: String { "This line is ignored; everything else applies." }
    package func restCounts(controls: Int) -> String {
        "This line is ignored; the other " + (controls == 1 ? "control works." : "\(count(controls)) controls work.")
    }

    package var allCounts: String { "Everything else applies." }
    package var otherFilesCount: String { "This file is ignored; all others are used." }
    package var lastGoodCounts: String { "Until then, its last good version stays in use." }

    package var controllerIsIdle: String { "Until then, the controller does nothing." }

    package func sentence(for error: Folders.ResourcesNotFound) -> String {
        "Peach’s own sounds are missing: there is no SoundFonts/peach.sf2 in \(quoted(error.searched.first ?? "")). "
            + "Reinstall Peach, or set PEACH_RESOURCES to the folder that has it."
    }

    package func waitingForData(file: String, seconds: Int) -> String {
        "Another program is using \(quoted(file)). Waiting for it, up to \(count(seconds)) seconds."
    }

    package func waitingForDisk(answers count: Int) -> String {
        "Waiting up to ten seconds for the disk: \(answers(count)) not saved yet."
    }

    package func waitingForDisk(file: String) -> String {
        "Waiting up to ten seconds for the disk: \(quoted(file)) is not complete yet."
    }

    package func takenUp(answers count: Int) -> String {
        "\(answers(count)) from an earlier run \(count == 1 ? "has" : "have") now been saved."
    }

    package func setAside(file: String, as name: String) -> String {
        "The answers from an earlier run in \(quoted(file)) cannot be read. The file is now called \(quoted(name)); Peach no "
            + "longer looks for it."
    }

    package func comesBack(file: String) -> String {
        "\(quoted(file)) cannot be removed, so your next training adds the answers in it again. Remove it yourself."
    }

    package func diskFull(_ file: String, waiting answers: Int) -> String {
        answers == 1
            ? "The disk is full: the last answer is not saved yet in \(quoted(file)). It will be as soon as you make room."
            : "The disk is full: the last \(count(answers)) answers are not saved yet in \(quoted(file)). They will be as soon "
                + "as you make room."
    }

    package func locked(_ file: String, waiting answers: Int) -> String {
        let kept =
            switch answers {
            case 0: "Training goes on meanwhile."
            case 1: "The last answer is kept, and training goes on."
            case _: "The last \(count(answers)) answers are kept, and training goes on."
            }
        return "Another program is writing to your training data in \(quoted(file)). Peach waits for it. \(kept) "
            + "End that program if it does not finish."
    }

    package func waiting(answers: Int) -> String {
        answers == 1
            ? "The last answer is not saved yet; Peach keeps trying."
            : "The last \(count(answers)) answers are not saved yet; Peach keeps trying."
    }
}
