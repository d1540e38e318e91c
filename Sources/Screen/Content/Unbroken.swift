// SPDX-License-Identifier: MIT

extension String {
    /// As lines of a page break: no number loses its percent sign, and no key the one that it is named with.
    var unbroken: String {
        ["← →", "↑ ↓"].reduce(replacing(" %", with: "\u{A0}%")) { text, pair in
            text.replacing(pair, with: pair.replacing(" ", with: "\u{A0}"))
        }
    }
}
