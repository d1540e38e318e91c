// SPDX-License-Identifier: MIT

/// How hard a key is struck, 1…127, clamped. Velocity 0 does not exist here: it is a note-off.
package struct MIDIVelocity: Hashable, Sendable {
    package static let validRange = 1...127

    package let rawValue: Int

    package init(_ rawValue: Int) { self.rawValue = rawValue.clamped(to: Self.validRange) }
}
