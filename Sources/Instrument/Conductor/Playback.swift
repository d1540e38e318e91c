// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// The notes of the exercise that sounds.
struct Playback {
    /// The number its session gave this playing.
    let number: Int
    let soundSource: SoundSourceID
    let reference: PlaybackHandle
    /// The second note: the one to be judged or tuned.
    let target: PlaybackHandle
    /// Nil until the second note is heard.
    var onset: TargetOnset?
    /// When each was heard last, its fading included; nil until that is known. Of nanoseconds of CLOCK_MONOTONIC.
    var referenceEnd: Int64?
    var targetEnd: Int64?

    var end: Int64? {
        guard let referenceEnd, let targetEnd else { return nil }
        return max(referenceEnd, targetEnd)
    }
}
