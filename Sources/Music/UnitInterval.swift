// SPDX-License-Identifier: MIT

/// A share between 0 and 1, clamped.
package struct UnitInterval: Hashable, Sendable {
    package static let validRange = 0.0...1.0

    package let rawValue: Double

    package init(_ rawValue: Double) { self.rawValue = rawValue.clamped(to: Self.validRange) }
}
