// SPDX-License-Identifier: MIT
import Foundation

/// A pitch difference: 100 cents are a semitone of equal temperament, 1200 an octave. Positive is upwards.
package struct Cents: RawRepresentable, Hashable, Comparable, Sendable, Codable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    package let rawValue: Double

    package init(rawValue: Double) { self.rawValue = rawValue }
    package init(_ rawValue: Double) { self.rawValue = rawValue }
    package init(floatLiteral value: Double) { self.init(value) }
    package init(integerLiteral value: Int) { self.init(Double(value)) }

    package var magnitude: Cents { Cents(rawValue.magnitude) }

    package static func + (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.rawValue + rhs.rawValue) }
    package static func - (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.rawValue - rhs.rawValue) }
    package static prefix func - (cents: Cents) -> Cents { Cents(-cents.rawValue) }
    package static func < (lhs: Cents, rhs: Cents) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A frequency in Hz, greater than 0.
package struct Frequency: Hashable, Sendable {
    package static let concert440 = Frequency(440)

    package let rawValue: Double

    package init(_ rawValue: Double) {
        precondition(rawValue > 0 && rawValue.isFinite, "a frequency is positive")
        self.rawValue = rawValue
    }

    /// 1200·log₂(self / other).
    package func cents(above other: Frequency) -> Cents { Cents(1200 * log2(rawValue / other.rawValue)) }

    package func raised(by cents: Cents) -> Frequency { Frequency(rawValue * exp2(cents.rawValue / 1200)) }
}

extension Comparable {
    package func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}

/// A level in decibels relative to the sound's own, −90…12, clamped.
package struct AmplitudeDB: Hashable, Sendable {
    package static let validRange = -90.0...12.0

    package let rawValue: Double

    package init(_ decibels: Double) { rawValue = decibels.clamped(to: Self.validRange) }

    /// The factor on the amplitude: 10^(dB / 20).
    package var gain: Double { pow(10, rawValue / 20) }
}

/// A note's duration, including attack and release: 0.3…3 seconds, clamped.
package struct NoteDuration: Hashable, Sendable {
    package static let validRange = 0.3...3.0

    package let rawValue: Double

    package init(_ seconds: Double) { rawValue = seconds.clamped(to: Self.validRange) }

    package func frames(sampleRate: Double) -> Int { Int((rawValue * sampleRate).rounded()) }
}

package struct UnitInterval: Hashable, Sendable {
    package static let validRange = 0.0...1.0

    package let rawValue: Double

    package init(_ rawValue: Double) { self.rawValue = rawValue.clamped(to: Self.validRange) }
}
