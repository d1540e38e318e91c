// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// The notes of the exercise that sounds.
struct Playback {
    /// The number that the session gave this playing.
    let number: Int
    let soundSource: SoundSourceID
    let reference: PlaybackHandle
    /// The second note: the one to be judged or tuned.
    let target: PlaybackHandle
    /// Nil until the second note is heard.
    var onset: TargetOnset?
    /// The end of each note with its fading, in nanoseconds of CLOCK_MONOTONIC; nil until known.
    var referenceEnd: Int64?
    var targetEnd: Int64?

    var end: Int64? {
        guard let referenceEnd, let targetEnd else { return nil }
        return max(referenceEnd, targetEnd)
    }
}

/// Two notes to be played, and the event that reports them.
struct NotePair {
    let number: Int
    let source: SoundSourceID
    let reference: Frequency
    let target: Frequency
    let duration: NoteDuration
    /// Nil plays the second note without end.
    var targetDuration: NoteDuration?
    var amplitude = AmplitudeDB(0)
    var isMuted = false
    let event: SessionEvent
}

/// An event that reveals an answer or a calibration: for logs and simulated players, never for the player.
package enum HiddenEvent: Sendable {
    case exerciseDrawn(DrawnExercise, UserSettings)
    case calibrationLoaded(WheelID, WheelMemory)
}

package enum DrawnExercise: Sendable {
    case comparison(ComparisonExercise)
    case matching(PitchMatchingExercise)

    var interval: DirectedInterval {
        switch self {
        case .comparison(let exercise): exercise.comparison.interval
        case .matching(let exercise): exercise.challenge.interval
        }
    }

    /// What is spoken before it sounds.
    func announcements(in mode: TrainingMode) -> [Announcer.Announcement] {
        var announcements: [Announcer.Announcement] = []
        if case .comparison(let exercise) = self {
            if exercise.passage?.isBeginning == true { announcements.append(.passage) }
            if exercise.followsPassage { announcements.append(.passageEnded) }
        }
        return announcements + (mode.isInterval ? [.interval(interval)] : [])
    }
}

extension CompletedExercise {
    /// Ticks for closed eyes: on a right or a wrong comparison, or with the size of a matching error.
    func tick(_ settings: UserSettings, on player: NotePlayer?) {
        switch self {
        case .comparison(let completed):
            if settings.tick == (completed.isCorrect ? .right : .wrong) { player?.tick(isCorrect: completed.isCorrect) }
        case .matching(let completed, _):
            if settings.matchingTicks { player?.ticks(count: completed.ticks, isHigh: completed.userCentError > 0) }
        }
    }
}

extension CompletedPitchMatching {
    /// One, two or three by the band; none for dead centre.
    fileprivate var ticks: Int {
        if MatchingBand.isDeadCentre(userCentError) { return 0 }
        return switch band {
        case .near: 1
        case .middle: 2
        case .far: 3
        }
    }
}
