// SPDX-License-Identifier: MIT
import Music

/// The sound and the output that a player hears. Thresholds of different conditions are not compared.
package struct ListeningCondition: Hashable, Sendable {
    package let sound: SoundSourceID
    /// The name of the audio output; nil if unknown.
    package let output: String?

    package init(sound: SoundSourceID, output: String? = nil) { (self.sound, self.output) = (sound, output) }
}
