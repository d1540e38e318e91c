// SPDX-License-Identifier: MIT
import Instrument
import Store
import Testing

@testable import Localization

/// Advice names the file that its sentence is about.
struct AdviceTests {
    private static let wrong: [DataStoreError] = [.damaged, .notADatabase, .other(code: 21, message: "")]

    @Test(arguments: [
        ("/d/mine.sqlite", "--data /d/mine.sqlite"), ("mine.sqlite", "--data mine.sqlite"),
        ("/my data/träne.sqlite", "--data '/my data/träne.sqlite'"), ("/it's", "--data '/it'\\''s'"),
        ("/$HOME", "--data '/$HOME'"), ("/a\u{1B}]0;b'", "--data $'/a\\033]0;b\\''"),
        ("/\u{202E}x", "--data $'/\\342\\200\\256x'"), ("-x", "--data ./-x"),
    ])
    func theFileIsNamedAsAShellTakesIt(file: String, words: String) {
        for error in Self.wrong {
            for texts in Language.allCases.map(\.texts) {
                #expect(texts.sentence(for: error, file: file).contains(words))
            }
        }
    }

    @Test func whatPeachTakesByItselfNeedNotBeNamed() {
        for error in Self.wrong {
            let file = Folders().dataFile.path(percentEncoded: false)
            for text in [
                Texts(.english).sentence(for: error, file: file), Texts(.english).sentence(for: error, file: nil),
            ] {
                #expect(!text.contains("--data /") && text.contains("“peach "))
            }
        }
    }
}
