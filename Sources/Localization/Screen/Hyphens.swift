// SPDX-License-Identifier: MIT

/// Where long words may be parted, for pages in narrow windows: browsers do not know it of every language.
package struct Hyphens: Hashable, Sendable {
    private static let soft: Character = "\u{AD}"

    /// Parts of words, with soft hyphens, the longest first.
    package let parts: [String]

    /// - Parameter text: parts of words with hyphens in them, and spaces between them.
    init(_ text: String) {
        parts = text.replacing("-", with: String(Self.soft)).split(separator: " ").map(String.init)
            .sorted { ($0.count, $1) > ($1.count, $0) }
    }

    /// A text with soft hyphens, as pages show it: of two parts that fit, the longer one counts.
    package func parted(_ text: String) -> String {
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

extension Texts {
    /// Where words of this language may be parted.
    package var hyphens: Hyphens {
        Hyphens(t("ompar-i-son nter-val atch-ing hresh-old iffer-ence ontrol-lers escend-ing"))
    }
}
