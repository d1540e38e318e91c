// SPDX-License-Identifier: MIT
import Music

/// The sound and the output that a player hears; thresholds of different conditions are not compared.
package struct ListeningCondition: Hashable, Sendable {
    /// The sine from an unknown output.
    package static let sine = ListeningCondition(sound: .sine, output: nil)

    package let sound: SoundSourceID
    /// The name of the device that plays; nil if unknown, as for all answers from before it was recorded.
    package let output: String?

    package init(sound: SoundSourceID, output: String?) { (self.sound, self.output) = (sound, output) }
}
