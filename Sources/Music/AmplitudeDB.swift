// SPDX-License-Identifier: MIT
import Foundation

/// A level in decibels relative to the sound's own, −90…12, clamped.
package struct AmplitudeDB: Hashable, Sendable {
    package static let validRange = -90.0...12.0

    /// dB.
    package let rawValue: Double

    package init(_ decibels: Double) { rawValue = decibels.clamped(to: Self.validRange) }

    /// The factor on the amplitude: 10^(dB / 20).
    package var gain: Double { pow(10, rawValue / 20) }
}
