// SPDX-License-Identifier: MIT

/// The language of all texts.
package enum LanguageSetting: String, Hashable, Sendable, CaseIterable {
    /// That of the locale.
    case automatic
    case english = "en"
    case german = "de"
}
