// SPDX-License-Identifier: MIT
@testable import Localization
import Music
import Settings
import Testing
import Training

/// Texts of the pages.
struct ScreenTextsTests {
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

    /// Letters per line on a phone at three times the usual font size.
    private static let longest = 12

    private func texts(_ texts: Texts) -> [String] {
        let settings = SettingKey.allCases.flatMap { [texts.name(of: $0), texts.explanation(of: $0)] }
        let music = Interval.allCases.map { texts.name(of: $0) } + TuningKey.named.map { texts.name(of: $0) }
        let help = texts.help.flatMap { [$0.heading] + $0.paragraphs }
        return [texts.listen, texts.noController, texts.whatCanBePluggedIn] + texts.labels.values + settings + music
            + help
    }

    /// In a narrow window or with a large font, no word breaks without a hyphen.
    @Test(arguments: Language.allCases) func longWordsAreHyphenated(language: Language) {
        let hyphens = language.texts.hyphens
        for text in texts(language.texts) {
            let parted = hyphenated(text, hyphens)
            #expect(parted.replacing("\u{AD}", with: "") == text)
            for piece in parted.split(whereSeparator: { !$0.isLetter }) {
                #expect(piece.count <= Self.longest, "\(piece) in “\(text)”")
            }
        }
    }

    @Test func hyphensFollowTheSyllables() {
        let text = "Intervallvergleich, Intervalle nachstimmen, abwärts"
        let shown = hyphenated(text, Texts(.german).hyphens)
        #expect(shown.replacing("\u{AD}", with: "-") == "Intervall-vergleich, Inter-valle nach-stimmen, ab-wärts")
    }

    /// Inserts soft hyphens as pages do: of two parts that match, the longer one applies.
    private func hyphenated(_ text: String, _ parts: [String]) -> String {
        func plain(_ part: String) -> String { part.replacing("\u{AD}", with: "") }
        var (shown, rest) = ("", text[...])
        while let next = rest.first {
            let part = parts.first { rest.hasPrefix(plain($0)) } ?? String(next)
            shown += part
            rest = rest.dropFirst(plain(part).count)
        }
        return shown
    }
}
