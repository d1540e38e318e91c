// SPDX-License-Identifier: MIT
import Foundation

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

/// How long a note sounds, attack and release included: 0.3…3 seconds, clamped.
package struct NoteDuration: Hashable, Sendable {
    package static let validRange = 0.3...3.0

    /// Seconds.
    package let rawValue: Double

    package init(_ seconds: Double) { rawValue = seconds.clamped(to: Self.validRange) }

    /// The whole number of frames nearest to it at a sample rate in Hz.
    package func frames(sampleRate: Double) -> Int { Int((rawValue * sampleRate).rounded()) }
}

package struct UnitInterval: Hashable, Sendable {
    package static let validRange = 0.0...1.0

    package let rawValue: Double

    package init(_ rawValue: Double) { self.rawValue = rawValue.clamped(to: Self.validRange) }
}
