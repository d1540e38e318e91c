// SPDX-License-Identifier: MIT
import Store

/// What whoever trains was told of saving, and when it is tried again.
struct UnsavedState {
    /// Nanoseconds between attempts to save what could not be saved, and after which a disk that has not answered is told.
    static let pause: Int64 = 2_000_000_000
    /// Nanoseconds after which what waits is written to a file elsewhere, and between two of them.
    static let holdPause: Int64 = 5_000_000_000

    /// Answers that were told as not saved yet; since when, and when to try them again, in nanoseconds of the run's clock.
    var count = 0
    var since: Int64?
    var retryMoment: Int64?
    /// When what waits is written elsewhere.
    var holdMoment: Int64?
    /// What was told last of the data that is wrong with it.
    var trouble: DataStoreError?
    /// A slow disk is told once in a run.
    var isSlownessTold = false
    /// How often it was told that somebody had taken the file away.
    var replacements = 0
}
