// SPDX-License-Identifier: MIT
import Settings
import Testing
import Training

@testable import Localization

/// Explanations in the form use the form's words, not the file's.
struct FormTextsTests {
    /// The file's words for the choices of the setting and of the strategy.
    private func words(_ key: SettingKey) -> [(word: String, of: SettingKey)] {
        let own: [String] =
            switch key.domain {
            case .choice(let words), .tuning(let words): words
            case .numberOr(let word, _, _): [word]
            case .noteRange: ["adaptive"]
            case .output, .buffer: ["automatic"]
            case .number, .wholeNumber, .trueOrFalse, .choices, .soundSource, .names: []
            }
        return own.map { ($0, key) } + StrategyName.allCases.map { ($0.rawValue, .strategy) }
    }

    @Test(arguments: SettingKey.allCases) func explanationsUseTheWordsOfTheForm(key: SettingKey) {
        Sentences.check { $0.explanation(of: key) }
        for texts in Language.allCases.map(\.texts) {
            let text = texts.explanation(of: key)
            let said = Set(text.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init))
            for (word, owner) in words(key) where said.contains(word) {
                let name = owner == .range ? texts.label(.rangeAdaptive) : texts.name(ofChoice: word, of: owner)
                let shown = name.lowercased()
                #expect(shown.contains(word), "\(key.rawValue): “\(word)” is shown as “\(shown)”")
            }
            #expect(text.firstMatch(of: /\d+-\d+/) == nil, "notes have names: \(text)")
        }
    }

    @Test(arguments: SettingKey.allCases) func refusalsNameTheSettingAsTheFormDoes(key: SettingKey) {
        for value in ["[]", "nothing of this kind", "-1e9", "1e9", "adaptive 60-72"] {
            do throws(SettingError) {
                _ = try SettingOverrides(["\(key.rawValue)=\(value)"])
            } catch {
                Sentences.check { $0.refusal(of: key, error) }
                for texts in Language.allCases.map(\.texts) {
                    let text = texts.refusal(of: key, error)
                    let isNamed = text.contains(texts.name(of: key)) || text.contains("C3")
                    #expect(isNamed && !text.contains("[") && !text.contains(value), "\(text)")
                }
            }
        }
        Sentences.check(naming: []) {
            $0.refusal(of: .floor, .refused(key: .floor, .setting(.floorAboveCeiling(floor: 5, ceiling: 2))))
        }
    }
}
