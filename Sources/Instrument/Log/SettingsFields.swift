// SPDX-License-Identifier: MIT
import Mapping
import Settings

/// Settings in a log: those that differ from the defaults, each in the words of the settings file; but a scale with its sizes,
/// because its file may be another one when the log is read.
extension UserSettings {
    package var fields: JSONObject {
        let (settings, defaults) = (withoutFiles, UserSettings())
        var fields = JSONObject()
        for key in SettingKey.allCases {
            let text = key.text(of: settings)
            if text != key.text(of: defaults) { fields[key.rawValue] = key.value(of: text) }
        }
        return fields
    }

    /// What `--set` would say for each.
    /// - Throws: `LogFault.setting` for what is no setting, or no value for one.
    static func assignments(_ fields: LogFields, shelf: ScaleShelf = .none) throws(LogFault) -> [String] {
        var assignments: [String] = []
        for member in fields.object.members {
            switch member.value {
            case .list(let items):
                let list = items.map { LogFields.word($0) }.joined(separator: ", ")
                assignments.append("\(member.name)=[\(list)]")
            case .null, .flag, .integer, .number, .text, .object:
                assignments.append("\(member.name)=\(LogFields.word(member.value))")
            }
        }
        do {
            _ = try SettingOverrides(assignments, shelf: shelf).applied(to: UserSettings())
        } catch {
            throw .setting(error)
        }
        return assignments
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
            Int(word).map { .integer($0) } ?? Double(word).map { .number($0) } ?? .text(word)
        case (.single(let word), .noteRange), (.single(let word), .choice), (.single(let word), .choices),
            (.single(let word), .tuning),
            (.single(let word), .soundSource), (.single(let word), .output), (.single(let word), .buffer),
            (.single(let word), .names):
            .text(word)
        }
    }
}
