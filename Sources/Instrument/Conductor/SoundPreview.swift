// SPDX-License-Identifier: MIT
import Music
import Sound

/// A sound that somebody tries before they choose it: one note of it, which is heard beside no exercise and no other trial.
package struct SoundPreview {
    package enum Outcome: Equatable, Sendable {
        case sounds
        /// Another one was asked for, or an exercise began.
        case overtaken
        /// Somebody trains.
        case training
        case failed(AudioError)
    }

    struct Wish {
        let source: SoundSourceID
        /// Tells who wants to hear it; nil if it only is to be what keys play.
        let tell: (@Sendable (Outcome) -> Void)?
    }

    /// The latest, until it sounds.
    var wish: Wish?
    var number = 0
    /// One file is read at a time; whatever was asked for meanwhile is overtaken by what was asked for last.
    var isLoading = false
    var note: PlaybackHandle?
}
