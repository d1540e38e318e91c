// SPDX-License-Identifier: MIT
import Mapping
import Settings

/// Settings in a log: those that differ from the defaults, each in the words of the settings file; but a scale with its sizes,
/// because its file may be another one when the log is read.
extension UserSettings {
    package var logged: [String: JSONValue] {
        let (settings, defaults) = (withoutFiles, UserSettings())
        let changed = SettingKey.allCases.filter { $0.text(of: settings) != $0.text(of: defaults) }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0.rawValue, $0.value(of: $0.text(of: settings))) })
    }

    /// What `--set` would say for each.
    /// - Throws: `LogFault.setting` for what is no setting, or no value for one.
    static func assignments(
        _ logged: [String: JSONValue], shelf: ScaleCatalog = .none
    ) throws(LogFault) -> [String] {
        let assignments = logged.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.assigned)" }
        do {
            _ = try SettingOverrides(assignments, shelf: shelf).applied(to: UserSettings())
        } catch {
            throw .setting(error)
        }
        return assignments
    }
}

extension JSONValue {
    /// As `--set` takes it.
    fileprivate var assigned: String {
        switch self {
        case .text(let text): text
        case .list(let items): "[" + items.map(\.assigned).joined(separator: ", ") + "]"
        case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
        case .null, .flag, .object: text
        }
    }
}

extension SettingKey {
    fileprivate func value(of text: SettingText) -> JSONValue {
        switch (text, domain) {
        case (.list(let items), .tuning):
            .list(
                items.prefix(1).map { .text($0) }
                    + items.dropFirst().map { Double($0).map { .number($0) } ?? .text($0) })
        case (.list(let items), _): .list(items.map { .text($0) })
        case (.single(let word), .trueOrFalse): .flag(word == "true")
        case (.single(let word), .number), (.single(let word), .wholeNumber), (.single(let word), .numberOr):
            Double(word).map { .number($0) } ?? .text(word)
        case (.single(let word), _): .text(word)
        }
    }
}
