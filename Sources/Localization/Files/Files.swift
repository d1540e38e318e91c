// SPDX-License-Identifier: MIT
import Configuration
import Glibc
import Instrument
import Mapping
import Music
import Settings
import Sound
import Store

extension Texts {
    /// In place of a file's name, at the beginning of a sentence.
    package var standardInput: String { t("Standard input") }

    package func sentence(for error: SoundFontError) -> String {
        let file = error.file.path
        return switch error.fault {
        case .unreadable(let errno): t("\(quoted(file)) cannot be read: \(reason(ofSystem: errno)).")
        case .notAFile: t("\(quoted(file)) is not a file. Put the SoundFont itself there.")
        case .notASoundFont: t("\(quoted(file)) is not a readable SoundFont.")
        case .truncated(let chunk):
            t("\(quoted(file)) ends in the middle of its \(quoted(chunk)) section. Download it again.")
        case .trailingBytes: t("\(quoted(file)) has extra data at its end. Download it again.")
        case .missing(let chunk): t("\(quoted(file)) has no \(quoted(chunk)) section, which a SoundFont needs.")
        case .malformed(let chunk): t("\(quoted(file)) violates the SF2 format in its \(quoted(chunk)) section.")
        case .noPresets: t("\(quoted(file)) contains no sounds.")
        case .nameIsPeachs:
            t("\(quoted(file)) is not used, because Peach’s own sounds have that name. Rename the file.")
        case .nameTaken(let other):
            t(
                "\(quoted(file)) is not used, because \(quoted(other.lastPathComponent)) gives its sounds the same "
                    + "names. Rename one of them.")
        }
    }

    package func sentence(for error: SettingError) -> String {
        switch error {
        case .unknownKey(let word, let suggestion?):
            t("There is no setting \(quotedWord(word)). Perhaps you meant \(quoted(suggestion)).")
        case .unknownKey(let word, nil): t("There is no setting \(quotedWord(word)). \(settingsAreListed)")
        case .notAnAssignment(let word): t("\(quotedWord(word)) is not of the form KEY=VALUE, such as “duration=0.8”.")
        case .refused(let key, let reason):
            [t("The setting \(quoted(key.rawValue)): \(self.reason(reason))."), advice(on: reason, of: key)]
                .compactMap { $0 }.joined(separator: " ")
        case .file(let error): sentence(for: error)
        case .line(let error, let key): sentence(for: error, of: key)
        case .further(let file, let lines): t("\(file.readable): \(count(lines)) more lines are ignored.")
        case .unwritable(let path, let errno): t("\(quoted(path)) cannot be written: \(reason(ofSystem: errno)).")
        case .locked(let folder): t("Another program is changing the settings in \(quoted(folder)). Try again.")
        }
    }

    package func values(of key: SettingKey) -> String { t("\(quoted(key.rawValue)) can be: \(range(of: key.domain)).") }
    package var settingsAreListed: String { t("“peach settings list” lists all settings.") }
    package var restCounts: String { t("This line is ignored; everything else applies.") }

    package func sentence(for error: Folders.ResourcesNotFound) -> String {
        t(
            "Peach’s own sounds are missing: there is no SoundFonts/peach.sf2 in "
                + "\(quoted(error.searched.first ?? "")). Reinstall Peach, or set PEACH_RESOURCES to the folder that "
                + "has it.")
    }

    package func sentence(for error: ConfigurationError) -> String { clause(for: error) + "." }

    /// The same within another sentence.
    func clause(for error: ConfigurationError) -> String {
        let place =
            error.reason.concernsWholeFile ? error.file.readable : place(file: error.file.readable, line: error.line)
        return "\(place): \(reason(error.reason))"
    }

    func sentence(for error: ConfigurationError, of key: SettingKey?) -> String {
        [sentence(for: error), advice(on: error.reason, of: key), restCounts].compactMap { $0 }.joined(separator: " ")
    }

    /// What can be there, where what is wrong does not say so itself.
    func advice(on reason: ConfigurationError.Reason, of key: SettingKey?) -> String? {
        switch (reason, key) {
        case (.unknownKey(_, nil), _): settingsAreListed
        case (.notOneOf, _): nil
        case (let reason, _) where reason.scaleFault != nil: nil
        case (_, let key): key.map { values(of: $0) }
        }
    }

    package func sentence(for error: MappingError) -> String {
        let rest =
            switch error {
            case .file: t("This file is ignored; all others are used.")
            case .line(let error) where error.reason.isAbsence: t("Everything else applies.")
            case .line: restCounts
            case .kept: t("Until then, its last good version stays in use.")
            case .tie: t("Until then, the controller does nothing.")
            }
        return sentence(for: error.error) + " " + rest
    }

    func reason(_ broken: RuleViolation) -> String {
        switch broken.rule {
        case let rule as MappingRule: reason(rule)
        case let rule as SettingRule: reason(rule)
        case let fault as ScalaFault.Reason: reason(fault)
        // No other room has rules.
        case _: unknownTrouble
        }
    }

    /// The same with the place as compilers write it, which editors can follow: "mpk.yaml:12:5: …".
    package func report(of error: ConfigurationError) -> String {
        "\(error.file):\(error.line):\(error.column): \(reason(error.reason))."
    }
}

extension ConfigurationError.Reason {
    /// Whether a line number would say no more.
    var concernsWholeFile: Bool {
        switch self {
        case .unreadable, .tooLarge, .empty, .missingKey: true
        case _: false
        }
    }

    /// Whether something is missing, and nothing that is written is wrong.
    var isAbsence: Bool {
        if case .missingKey = self { return true }
        if case .nothingCommits? = mappingRule { return true }
        return false
    }
}
