// SPDX-License-Identifier: MIT

/// On what a picture is drawn.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// As whoever shows it prefers; light on paper.
    case auto
    case light, dark
}
