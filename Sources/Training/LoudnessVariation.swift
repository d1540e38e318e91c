// SPDX-License-Identifier: MIT
import Music

/// How much louder or softer the target note is than the reference, so that the ear learns not to take loud for high.
package enum LoudnessVariation {
    /// dB, either way, at full share.
    package static let maximum = 2.0

    /// Uniform within ±(share × `maximum`).
    package static func offset(
        for share: UnitInterval, using generator: inout some RandomNumberGenerator
    ) -> AmplitudeDB {
        let reach = share.rawValue * maximum
        return AmplitudeDB(Double.random(in: -reach...reach, using: &generator))
    }
}
