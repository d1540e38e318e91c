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
    /// After `settings set`.
    func isNow(_ setting: SettingKey, _ value: String) -> String
    /// After `settings reset KEY`.
    func isDefaultAgain(_ setting: SettingKey, _ value: String) -> String
    /// After `settings reset`; the path of the old file, if there was one.
    func allAreDefaultsAgain(backup: String?) -> String
}
