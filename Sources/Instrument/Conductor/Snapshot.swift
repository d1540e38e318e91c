// SPDX-License-Identifier: MIT
import Training

/// What every renderer is given: what happened, and where things stand after it.
package struct Snapshot: Sendable {
    package let happening: Happening
    package let phase: Phase
    package let mode: TrainingMode?
    /// Exercises answered in this run.
    package let answered: Int

    package enum Phase: Sendable, Hashable {
        /// At Start, waiting for a mode to be chosen.
        case start
        case training
        /// An interruption in `peach train`: the next press goes on.
        case paused
        case ended
    }
}
