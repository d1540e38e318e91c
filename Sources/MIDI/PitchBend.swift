// SPDX-License-Identifier: MIT
import Music

/// Where the pitch wheel stands: −8192…8191, exactly 0 at the centre.
package struct PitchBend: Hashable, Sendable {
    package static let validRange = -8192...8191
    package static let centre = PitchBend(0)

    package let rawValue: Int

    /// Clamps to `validRange`.
    package init(_ rawValue: Int) { self.rawValue = rawValue.clamped(to: Self.validRange) }

    /// −1…1; both ends and the centre are exact although MIDI has one step more below than above, and a larger
    /// `rawValue` never has a smaller position.
    package var position: Double { Double(rawValue) / (rawValue < 0 ? 8192 : 8191) }
}

extension PitchBend: Comparable {
    package static func < (lhs: PitchBend, rhs: PitchBend) -> Bool { lhs.rawValue < rhs.rawValue }
}
