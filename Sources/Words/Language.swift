// SPDX-License-Identifier: MIT

/// The languages in which Peach speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"

    /// Reads a locale's name as the environment writes it: "de", "de_DE.UTF-8", "de-AT@euro". Nil if Peach does not speak it.
    package init?(locale: some StringProtocol) {
        let code = locale.prefix { !"_-.@".contains($0) }
        self.init(rawValue: code.lowercased())
    }

    package var texts: Texts { Texts(self) }

    /// Nil for English, which needs none.
    var translations: Translations? {
        switch self {
        case .english: nil
        case .german: .german
        }
    }
}
