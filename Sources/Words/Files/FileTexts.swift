// SPDX-License-Identifier: MIT
import Configuration
import Instrument
import Mapping
import Music
import Settings
import Sound
import Store

/// What is said about files: those written by hand, SoundFonts, the training data.
package protocol FileTexts: TroubleTexts {
    /// "mpk.yaml, line 12".
    func place(file: String, line: Int) -> String
    /// In place of a file's name, at the beginning of a sentence.
    var standardInput: String { get }
    /// The rest of a sentence that begins with the place, without its full stop; names the wrong word.
    func reason(_ reason: ConfigurationError.Reason) -> String
    func reason(_ rule: MappingRule) -> String
    func reason(_ rule: SettingRule) -> String
    func reason(_ fault: ScalaFault.Reason) -> String
    func sentence(for error: SoundFontError) -> String
    /// - Parameter file: the path of the data, if it is known.
    func sentence(for error: DataStoreError, file: String?) -> String
    /// The data was damaged, and there is a new file.
    func sentence(for salvage: Salvage) -> String
    func sentence(for error: SettingError) -> String
    /// What a setting can be.
    func values(of key: SettingKey) -> String
    /// Where to find the keys of all settings.
    var settingsAreListed: String { get }
    /// Behind what is wrong in a line: only that does not count.
    var restCounts: String { get }
    /// The same in a mapping, of which so many controls, at least one, do all that is written.
    func restCounts(controls: Int) -> String
    /// Behind what is missing in a file: whatever is there counts.
    var allCounts: String { get }
    /// Behind why a mapping file cannot be used.
    var otherFilesCount: String { get }
    /// Behind what is wrong with a file that was good before.
    var lastGoodCounts: String { get }
    /// Behind why a controller has no mapping.
    var controllerIsIdle: String { get }
    func sentence(for error: Folders.ResourcesNotFound) -> String
    /// Behind a store's error: so many answers are kept and tried again.
    func waiting(answers: Int) -> String
    /// While somebody plays: nothing can be saved, and so many answers wait.
    func diskFull(_ file: String, waiting answers: Int) -> String
    func locked(_ file: String, waiting answers: Int) -> String
    /// Another process holds the data; at most so many seconds.
    func waitingForData(file: String, seconds: Int) -> String
    /// At the end: what waits gets some seconds more.
    func waitingForDisk(answers: Int) -> String
    /// At the end: so does a file that was written while it happened.
    func waitingForDisk(file: String) -> String
    /// At the start: what an earlier run has left is in the data now.
    func takenUp(answers: Int) -> String
    /// What an earlier run has left cannot be read.
    func setAside(file: String, as name: String) -> String
    /// The file is not wanted, but cannot be removed.
    func comesBack(file: String) -> String
}

extension FileTexts {
    package func sentence(for error: ConfigurationError) -> String { clause(for: error) + "." }

    /// The same within another sentence.
    func clause(for error: ConfigurationError) -> String {
        let place =
            error.reason.concernsWholeFile ? error.file.readable : place(file: error.file.readable, line: error.line)
        return "\(place): \(reason(error.reason))"
    }

    /// What is wrong in a line of the settings file, and what can be there.
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

    /// What is wrong with a mapping file, and what counts all the same.
    package func sentence(for error: MappingError) -> String {
        let rest =
            switch error {
            case .file: otherFilesCount
            case .line(let error, _) where error.reason.isAbsence: allCounts
            case .line(_, let controls): controls > 0 ? restCounts(controls: controls) : restCounts
            case .kept: lastGoodCounts
            case .tie: controllerIsIdle
            }
        return sentence(for: error.error) + " " + rest
    }

    func reason(_ broken: BrokenRule) -> String {
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
    /// No line would say more.
    var concernsWholeFile: Bool {
        switch self {
        case .unreadable, .tooLarge, .empty, .missingKey: true
        case .notUTF8, .forbiddenCharacter, .syntax, .tooDeep, .aliasNotAllowed, .duplicateKey, .unknownKey,
            .misplacedKey, .wrongType, .outOfRange, .unknownWord, .notOneOf, .emptyList, .notEditable, .broken:
            false
        }
    }

    /// Nothing that is written is wrong.
    var isAbsence: Bool {
        if case .missingKey = self { return true }
        if case .nothingCommits? = mappingRule { return true }
        return false
    }
}
