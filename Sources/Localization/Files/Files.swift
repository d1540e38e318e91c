// SPDX-License-Identifier: MIT
import Configuration
import Glibc
import Instrument
import MIDI
import Mapping
import Music
import Settings
import Sound

extension Texts {
    /// In place of a file name, at the beginning of a sentence.
    package var standardInput: String { t("Standard input") }

    package func sentence(for error: SoundFontError) -> String {
        let file = error.file.path
        return switch error.reason {
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

    /// As part of another sentence.
    func clause(for error: ConfigurationError) -> String {
        let place =
            error.reason.concernsWholeFile ? error.file.readable : place(file: error.file.readable, line: error.line)
        return "\(place): \(reason(error.reason))"
    }

    func sentence(for error: ConfigurationError, of key: SettingKey?) -> String {
        [sentence(for: error), advice(on: error.reason, of: key), restCounts].compactMap { $0 }.joined(separator: " ")
    }

    /// The possible values, if the fault does not name them itself.
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
        case let fault as ScalaError.Reason: reason(fault)
        // No other module has rules.
        case _: unknownTrouble
        }
    }

    /// With the place in compilers' format, which editors parse: "mpk.yaml:12:5: …".
    package func report(of error: ConfigurationError) -> String {
        "\(error.file):\(error.line):\(error.column): \(reason(error.reason))."
    }
}

extension ConfigurationError.Reason {
    /// True if a line number would add nothing.
    var concernsWholeFile: Bool {
        switch self {
        case .unreadable, .tooLarge, .empty, .missingKey: true
        case _: false
        }
    }

    /// True if something is missing, but nothing present is wrong.
    var isAbsence: Bool {
        if case .missingKey = self { return true }
        if case .nothingCommits? = mappingRule { return true }
        return false
    }
}

extension Texts {
    /// The predicate after the place, without full stop.
    package func reason(_ fault: LogFault) -> String {
        t {
            switch fault {
            case .unreadable(let errno): "the file cannot be read: \(reason(ofSystem: errno))"
            case .tooLarge(let limit): "the file is larger than \(count(limit)) bytes"
            case .empty: "the file contains no log"
            case .notJSON:
                "this is not a JSON object in UTF-8, such as “{\"await\":\"ready\"}”, or one of its numbers is not "
                    + "possible"
            case .noSubject(let known): "the line is about nothing, or about two things; it needs one of \(list(known))"
            case .unknownKey(let word): "\(quotedWord(word)) is not known here"
            case .missingKey(let word): "\(quotedWord(word)) is missing"
            case .wrongValue(let key):
                "what \(quotedWord(key)) says cannot be used; docs/session-log.md has what it can be"
            case .message(let fault): "\(reason(fault))"
            case .setting(let error): "\(sentence(for: error))"
            case .headerNotFirst: "a header can only be the first line; delete this one"
            case .unsupportedFormat(let word, let supported):
                "the format \(quotedWord(word)) is unknown; this Peach reads format \(supported)"
            case .noTime: "the line needs either “after_ms” or, as recorded logs have it, “at_ns”"
            case .tooFar(let hours): "this is more than \(count(hours)) hours from the event before it"
            case .didNotHappen(let event, let number, let seconds):
                "\(quoted(event.rawValue))\(number.map { t(" of exercise \(count($0))") } ?? "") did not happen within "
                    + "\(seconds) seconds"
            }
        }
    }

    private func reason(_ fault: MIDIMessageError) -> String {
        t {
            switch fault {
            case .empty: "“bytes” is empty; write one whole message, such as “[144, 60, 90]”"
            case .noStatus(let byte):
                "the message begins with the data byte \(byte); each needs its status byte, 128 or above"
            case .unknownStatus(let byte): "no MIDI message begins with \(byte)"
            case .wrongCount(1, let needed): "the message has 1 byte, but needs \(needed); write one message a line"
            case .wrongCount(let found, let needed):
                "the message has \(count(found)) bytes, but needs \(needed); write one message a line"
            case .noData(let byte, let position):
                "byte \(count(position)) of the message is \(byte), but data bytes go up to 127"
            case .openSysex: "a system exclusive message begins with 240 and must end with 247"
            }
        }
    }

    package func recordingLost(file: String, errno: Int32) -> String {
        let reason = errno == ENOENT ? t("the file was deleted or replaced") : reason(ofSystem: errno)
        return t("Recording to \(quoted(file)) has stopped: \(reason). Training goes on.")
    }

    package func replayAgrees(exercises: Int) -> String {
        exercises == 1
            ? t("The exercise came out as in the log.") : t("All \(count(exercises)) exercises came out as in the log.")
    }

    package func replayDiffers(_ difference: LoggedAnswer.Difference, file: String) -> String {
        let exercise = t("\(quoted(file)): exercise \(count(difference.exercise))")
        return switch (difference.logged, difference.replayed) {
        case (let logged?, let replayed?):
            t(
                "\(exercise) has \(quotedWord(logged)) at \(quoted(difference.key)), but the replay has "
                    + "\(quotedWord(replayed)).")
        case (let logged?, nil): t("\(exercise) has \(quotedWord(logged)), but the replay has nothing there.")
        case (nil, let replayed?): t("\(exercise) is not in the log, but the replay has \(quotedWord(replayed)).")
        case (nil, nil): t("\(exercise) is different in the replay.")
        }
    }

    package func sentence(for error: LogError) -> String {
        let place = error.line == 0 ? error.file.readable : place(file: error.file.readable, line: error.line)
        if case .setting(let error) = error.fault { return "\(place): \(sentence(for: error))" }
        return "\(place): \(reason(error.fault))."
    }
}
