// SPDX-License-Identifier: MIT
import Chance
import Music

/// How much louder or softer the target note is than the reference, so that the ear learns not to take loud for high.
package enum LoudnessVariation {
    /// dB, either way, at full share.
    package static let maximum = 2.0

    /// Uniform within ±(share × `maximum`); a share of 0 draws nothing.
    package static func offset(
        for share: UnitInterval, using generator: inout some RandomNumberGenerator
    ) -> AmplitudeDB {
        guard share.rawValue > 0 else { return AmplitudeDB(0) }
        return AmplitudeDB((2 * generator.uniform() - 1) * share.rawValue * maximum)
    }
}
