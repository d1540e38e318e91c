// SPDX-License-Identifier: MIT
import Testing

@testable import Words

/// What `--verbose` tells.
struct DetailTextsTests {
    private static let details: [(Detail, [String])] = [
        (.file(.data, path: "/d/t.sqlite", isThere: true), ["/d/t.sqlite"]),
        (.file(.settings, path: "/s.yaml", isThere: false), ["/s.yaml"]),
        (.file(.mapping, path: "/m.yaml", isThere: true), ["/m.yaml"]),
        (.file(.userMappings, path: "/m", isThere: false), ["/m"]),
        (.file(.soundFont, path: "/a.sf2", isThere: true), ["/a.sf2"]),
        (.file(.socket, path: "/run/s", isThere: true), ["/run/s"]),
        (.output(name: "hw:0", rate: 48000, buffer: .standard), ["hw:0", "48000"]),
        (.fluidSynth(version: "2.3.1"), ["2.3.1"]), (.seed(.max), ["18446744073709551615"]), (.took(12.3), ["12"]),
    ]

    @Test func eachIsASentenceThatNamesWhatItIsAbout() {
        for (detail, names) in Self.details { Sentences.check(naming: names) { $0.sentence(for: detail) } }
        #expect(English().sentence(for: .took(0.254)) == "Took 0.25 seconds.")
        for work in LongWork.allCases {
            let names = Language.allCases.map { $0.texts.name(of: work) }
            #expect(Set(names).count == 2 && names.allSatisfy { $0.first?.isUppercase == true })
        }
    }
}
