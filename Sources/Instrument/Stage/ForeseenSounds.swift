// SPDX-License-Identifier: MIT
import Music

/// What will sound, as far as that is known.
package struct ForeseenSounds: Sendable {
    /// Of the next exercise.
    let next: SoundSourceID
    /// Among which those of later exercises will be drawn.
    let later: [SoundSourceID]
}
