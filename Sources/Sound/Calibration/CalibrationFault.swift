// SPDX-License-Identifier: MIT
import Music

/// Why a calibration that is kept does not count.
package struct CalibrationFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case changed(CalibrationConditions.Change)
        /// Its file holds none, or one that cannot be.
        case unreadable(file: String)
    }

    package let sound: SoundSourceID
    package let reason: Reason

    package init(sound: SoundSourceID, reason: Reason) {
        self.sound = sound
        self.reason = reason
    }
}
