// SPDX-License-Identifier: MIT
import Testing

@testable import Localization

/// The language is taken from the flag, the setting or the environment, as in gettext.
struct WordingTests {
    private func language(_ environment: [String: String]) -> Language {
        Wording(flag: nil, setting: nil, environment: environment).language
    }

    @Test(arguments: [
        ([:], Language.english), (["LANG": ""], .english), (["LANG": "C"], .english), (["LANG": "POSIX"], .english),
        (["LANG": "C.UTF-8"], .english), (["LANG": "de_DE.UTF-8"], .german), (["LANG": "de"], .german),
        (["LANG": "de-AT"], .german), (["LANG": "de@euro"], .german), (["LANG": "DE_ch"], .german),
        (["LANG": "en_GB.UTF-8"], .english), (["LANG": "fr_FR.UTF-8"], .english), (["LANG": "den_XX"], .english),
        (["LC_MESSAGES": "de_DE", "LANG": "en_US"], .german), (["LC_MESSAGES": "en_US", "LANG": "de_DE"], .english),
        (["LC_ALL": "de_DE", "LC_MESSAGES": "en_US", "LANG": "en_US"], .german),
        (["LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], .english),
        (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], .german),
        (["LC_CTYPE": "de_DE.UTF-8"], .english), (["LC_NUMERIC": "de_DE.UTF-8", "LANG": "en_US"], .english),
    ])
    func theLocaleDecides(environment: [String: String], expected: Language) {
        #expect(language(environment) == expected)
    }

    @Test(arguments: [
        (["LANGUAGE": "de", "LANG": "en_US.UTF-8"], Language.german),
        (["LANGUAGE": "fr:de:en", "LANG": "en_US.UTF-8"], .german),
        (["LANGUAGE": "fr:en:de", "LANG": "de_DE.UTF-8"], .english),
        (["LANGUAGE": "fr:nl", "LANG": "de_DE.UTF-8"], .german), (["LANGUAGE": "", "LANG": "de_DE.UTF-8"], .german),
        (["LANGUAGE": ":de", "LANG": "en_US.UTF-8"], .german), (["LANGUAGE": "de_AT:en", "LC_ALL": "en_US"], .german),
        (["LANGUAGE": "de"], .english), (["LANGUAGE": "de", "LANG": "C"], .english),
        (["LANGUAGE": "de", "LANG": "POSIX"], .english),
        (["LANGUAGE": "de", "LC_ALL": "C", "LANG": "de_DE"], .english),
    ])
    func theListComesBeforeTheLocaleUnlessThatIsPlain(environment: [String: String], expected: Language) {
        #expect(language(environment) == expected)
    }

    @Test func flagBeforeSettingBeforeEnvironment() {
        let german = ["LANG": "de_DE.UTF-8"]
        #expect(Wording(flag: "en", setting: .german, environment: german).language == .english)
        #expect(Wording(flag: nil, setting: .english, environment: german).language == .english)
        #expect(Wording(flag: "xx", setting: .english, environment: german).language == .english)
        #expect(Wording(flag: "de", setting: nil, environment: [:]).language == .german)
        #expect(Wording(flag: nil, setting: .german, environment: ["LC_ALL": "C"]).language == .german)
    }

    @Test(arguments: [
        ([:], true), (["LANG": "C"], true), (["LANG": "POSIX"], true), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], true),
        (["LANG": "C.UTF-8"], false), (["LANG": "en_US.ISO-8859-1"], true),
        (["LC_CTYPE": "de_DE.ISO-8859-15@euro"], true),
        (["LANG": "de_DE@euro"], false), (["LANG": "de_DE.utf8"], false), (["LANG": "de_DE.UTF-8"], false),
        (["LC_CTYPE": "C.UTF-8"], false),
        (["LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], true), (["LC_MESSAGES": "C", "LANG": "de_DE.UTF-8"], false),
    ])
    func aPlainLocaleGetsPlainLetters(environment: [String: String], isASCII: Bool) {
        #expect(Wording(flag: nil, setting: nil, environment: environment).isASCII == isASCII)
    }

    @Test(arguments: [
        (["--language", "de"], "de"), (["--language=de"], "de"), (["train", "--language", "en", "--json"], "en"),
        (["--language", "de", "--language=en"], "en"), (["--", "--language", "de"], nil), (["--language"], nil),
        ([], nil), (["--languages", "de"], nil),
    ])
    func theFlagIsFoundBeforeParsing(arguments: [String], expected: String?) {
        #expect(Wording.value(of: "--language", in: arguments) == expected)
    }

    @Test func plainLettersKeepTheMeaning() {
        let plain = Wording(language: .german, isASCII: true)
        #expect(
            plain.written("✓ 12,3 Cent, höher · Größe ♯ „x“ … ↑ ↓ ← →\n")
                == "[ok] 12,3 Cent, hoeher - Groesse # \"x\" ... Hoch Runter Links Rechts\n")
        #expect(Wording(language: .english, isASCII: true).written("↑ ↓ ← →") == "Up Down Left Right")
        #expect(plain.written("日本 a\u{308}") == "?? ae")
        #expect(Wording(language: .german).written("✗ ö") == "✗ ö")
    }

    /// A file with a changed name would not be found.
    @Test func plainLettersLeaveTheWordsOfThePlayer() {
        let plain = Wording(language: .german, isASCII: true)
        for name in ["/home/jörg/träne.sqlite", "./ä", "~/ö", "../ü", "日本"] {
            #expect(plain.written("Wähl „\(name)“ für „x“") == "Waehl \"\(name)\" fuer \"x\"")
            #expect(plain.written("“\(name)” is “x” …") == "\"\(name)\" is \"x\" ...")
        }
        #expect(plain.written("/d/ö.yaml, Zeile 3: größer") == "/d/ö.yaml, Zeile 3: groesser")
        #expect(plain.written("„ä\nö“") == "\"ae\noe\"")
        let cut = plain.written(Texts(.german).quoted(String(repeating: "n", count: 300)))
        #expect(cut.allSatisfy { $0.isASCII })
    }
}
