// SPDX-License-Identifier: MIT
import Foundation

/// A frequency in Hz, greater than 0: the physical side of a pitch.
package struct Frequency: Hashable, Sendable {
    /// 440 Hz, the usual reference pitch.
    package static let concert440 = Frequency(440)

    /// Hz.
    package let rawValue: Double

    package init(_ rawValue: Double) {
        precondition(rawValue > 0 && rawValue.isFinite, "a frequency is positive")
        self.rawValue = rawValue
    }

    /// The distance from another frequency: 1200·log₂(self / other).
    package func cents(above other: Frequency) -> Cents { Cents(1200 * log2(rawValue / other.rawValue)) }

    /// The frequency that lies this far away.
    package func raised(by cents: Cents) -> Frequency { Frequency(rawValue * exp2(cents.rawValue / 1200)) }
}
