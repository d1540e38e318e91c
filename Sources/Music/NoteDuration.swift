// SPDX-License-Identifier: MIT

/// How long a note sounds, attack and release included: 0.3…3 seconds, clamped.
package struct NoteDuration: Hashable, Sendable {
    package static let validRange = 0.3...3.0

    /// Seconds.
    package let rawValue: Double

    package init(_ seconds: Double) { rawValue = seconds.clamped(to: Self.validRange) }

    /// The whole number of frames nearest to it at a sample rate in Hz.
    package func frames(sampleRate: Double) -> Int { Int((rawValue * sampleRate).rounded()) }
}
