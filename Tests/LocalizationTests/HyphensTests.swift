// SPDX-License-Identifier: MIT
import Music
import Settings
import Testing

@testable import Localization

/// In a narrow window or with a large font, no word of a page breaks without a hyphen.
struct HyphensTests {
    /// Letters per line on a phone at three times the usual font size.
    private static let longest = 12

    private func texts(_ texts: Texts) -> [String] {
        let settings = SettingKey.allCases.flatMap { [texts.name(of: $0), texts.explanation(of: $0)] }
        let music = Interval.allCases.map { texts.name(of: $0) } + TuningKey.named.map { texts.name(of: $0) }
        let help = texts.help.flatMap { [$0.heading] + $0.paragraphs }
        return [texts.listen, texts.noController, texts.whatCanBePluggedIn] + texts.labels.values + settings + music
            + help
    }

    @Test(arguments: Language.allCases) func longWordsAreHyphenated(language: Language) {
        let hyphens = language.texts.hyphens
        for text in texts(language.texts) {
            let parted = hyphens.parted(text)
            #expect(parted.replacing("\u{AD}", with: "") == text)
            for piece in parted.split(whereSeparator: { !$0.isLetter }) {
                #expect(piece.count <= Self.longest, "\(piece) in “\(text)”")
            }
        }
    }

    @Test func hyphensFollowTheSyllables() {
        let shown = Texts(.german).hyphens.parted("Intervallvergleich, Intervalle nachstimmen, abwärts")
        #expect(shown.replacing("\u{AD}", with: "-") == "Intervall-vergleich, Inter-valle nach-stimmen, ab-wärts")
    }
}

extension Hyphens {
    private static let soft: Character = "\u{AD}"

    /// Inserts soft hyphens as pages do: of two parts that match, the longer one applies.
    fileprivate func parted(_ text: String) -> String {
        var (shown, rest) = ("", text[...])
        while let next = rest.first {
            let part = parts.first { rest.hasPrefix(Self.plain($0)) } ?? String(next)
            shown += part
            rest = rest.dropFirst(Self.plain(part).count)
        }
        return shown
    }

    private static func plain(_ part: String) -> String { part.filter { $0 != soft } }
}
