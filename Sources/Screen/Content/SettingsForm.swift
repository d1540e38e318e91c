// SPDX-License-Identifier: MIT
import Instrument
import Music
import Settings
import Sound
import Training
import Localization

/// The message about all settings: in groups, each with its control.
struct SettingsForm {
    let settings: UserSettings
    let soundName: String
    let outputs: [String]
    /// The settings of the machine can be changed, too.
    let isOwner: Bool
    let texts: Texts

    var fields: JSONValue {
        .list(
            SettingGroup.allCases.map { group in
                .object([
                    "id": .text(group.rawValue), "heading": .text(texts.title(of: group)),
                    "settings": .list(group.keys.map { .object(field($0)) }),
                ])
            })
    }

    private func field(_ key: SettingKey) -> JSONObject {
        var field: JSONObject = [
            "key": .text(key.rawValue), "name": .text(texts.name(of: key)),
            "description": .text(texts.explanation(of: key)), "isAdvanced": .flag(key.isAdvanced),
            "isDefault": .flag(key.yaml(of: settings) == key.yaml(of: UserSettings())),
            "isLocked": .flag(!isOwner && !key.isForTraining), "isUsed": .flag(key.isUsed(by: settings.strategy)),
        ]
        field.members.merge(control(key).members) { $1 }
        return field
    }

    private func control(_ key: SettingKey) -> JSONObject {
        // Without the quotation marks that a file may need.
        let value = if case .single(let text) = key.text(of: settings) { text } else { "" }
        switch key.domain {
        case .number(let range, let unit): return number(value, range, unit, isWhole: false)
        case .wholeNumber(let range, let unit):
            return number(value, Double(range.lowerBound)...Double(range.upperBound), unit, isWhole: true)
        case .numberOr(let word, let range, let unit):
            let isWord = value == word
            var field = number(isWord ? "" : value, range, unit, isWhole: false)
            field["control"] = .text("word-or-number")
            field["word"] = .text(word)
            field["wordText"] = .text(texts.name(ofChoice: word, of: key))
            field["isWord"] = .flag(isWord)
            return field
        case .trueOrFalse: return ["control": .text("flag"), "value": .flag(value == "true")]
        case .choice(let words): return key == .strategy ? strategies : choice(of: key, value, words)
        case .tuning: return choice(of: key, settings.training.tuningSystem.word, settings.scales.words)
        case .choices: return intervals
        case .noteRange(let limits, let span): return range(limits, span)
        case .soundSource:
            return [
                "control": .text("sound"), "value": .text(settings.training.soundSource.text),
                "text": .text(soundName.escaped), "canMeasure": .flag(isOwner),
            ]
        case .output:
            var field = choice(of: key, settings.output.text, outputs)
            field["tone"] = .text(settings.training.soundSource.text)
            return field
        case .buffer:
            // Below the ladder: only for quick machines, so never chosen by Peach.
            let words = [OutputChoice.automatic.text, "64x2"] + BufferSize.ladder.map(\.text)
            return choice(of: key, settings.buffer?.text ?? words[0], words)
        case .names: return ["control": .text("names"), "value": .list(settings.programs.map { .text($0) })]
        }
    }

    /// - Parameter value: the present one, which is among the choices even if it is none of the words.
    private func choice(of key: SettingKey, _ value: String, _ words: [String]) -> JSONObject {
        let known = words.contains(value) ? words : words + [value]
        return [
            "control": .text("choice"), "value": .text(value),
            "choices": .list(
                known.map { .object(["value": .text($0), "text": .text(texts.name(ofChoice: $0, of: key))]) }),
        ]
    }

    private func number(
        _ text: String, _ range: ClosedRange<Double>, _ unit: SettingDomain.Unit, isWhole: Bool
    ) -> JSONObject {
        let value = Double(text) ?? range.lowerBound
        return [
            "control": .text("number"), "value": .number(value), "low": .number(range.lowerBound),
            "high": .number(range.upperBound), "step": .number(isWhole ? 1 : Self.step(range)),
            "text": .text(texts.written(value, unit)), "lowText": .text(texts.written(range.lowerBound, unit)),
            "highText": .text(texts.written(range.upperBound, unit)),
        ]
    }

    /// As fine as a hand can move a slider.
    private static func step(_ range: ClosedRange<Double>) -> Double {
        let width = range.upperBound - range.lowerBound
        if width > 50 { return range.lowerBound.rounded() == range.lowerBound ? 1 : 0.1 }
        return width > 5 ? 0.1 : width > 1.5 ? 0.05 : width > 0.1 ? 0.01 : 0.001
    }
}
