// SPDX-License-Identifier: MIT
import Instrument
import Settings

/// What is said about settings.
package protocol SettingsTexts: FileTexts {
    /// "Note range".
    func name(of setting: SettingKey) -> String
    /// One sentence.
    func description(of setting: SettingKey) -> String
    /// What it can be: "0.3 to 3 seconds".
    func range(of domain: SettingDomain) -> String
    /// Behind a number, with the space before it; nothing for a pure one.
    func name(of unit: SettingDomain.Unit) -> String
    /// The same behind 1.
    func nameOfOne(_ unit: SettingDomain.Unit) -> String
    /// What a person reads for a word that a setting can be.
    func name(ofChoice word: String, of setting: SettingKey) -> String
    func title(of group: SettingGroup) -> String
    /// After `settings set`.
    func isNow(_ setting: SettingKey, _ value: String) -> String
    /// After `settings reset KEY`.
    func isDefaultAgain(_ setting: SettingKey, _ value: String) -> String
    /// After `settings reset`; the path of the old file, if there was one.
    func allAreDefaultsAgain(backup: String?) -> String
}

extension SettingsTexts {
    /// As a settings file has it, without the file's own quotation marks.
    func quotedValue(_ yaml: String) -> String {
        let isQuoted = yaml.count > 1 && yaml.hasPrefix("\"") && yaml.hasSuffix("\"")
        return quotedWord(isQuoted ? String(yaml.dropFirst().dropLast()) : yaml)
    }

    /// A value with its unit: "0.8 seconds".
    package func written(_ value: Double, _ unit: SettingDomain.Unit) -> String {
        exact(value) + (value == 1 ? nameOfOne(unit) : name(of: unit))
    }
}
