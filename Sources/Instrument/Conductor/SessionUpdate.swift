// SPDX-License-Identifier: MIT
import Mapping
import Training

/// What every renderer is given: what happened, and where things stand after it.
package struct SessionUpdate: Sendable {
    package let event: SessionEvent
    package let phase: Phase
    package let mode: TrainingMode?
    package let answered: Int
    /// What to press on the controllers that are plugged in, each mapping once.
    package let presses: [Presses]
    /// Which mode `startLast` begins.
    package let lastMode: TrainingMode

    package init(
        event: SessionEvent, phase: Phase, mode: TrainingMode?, answered: Int, presses: [Presses] = [],
        lastMode: TrainingMode = .comparison
    ) {
        (self.event, self.phase, self.mode) = (event, phase, mode)
        (self.answered, self.presses, self.lastMode) = (answered, presses, lastMode)
    }

    package enum Phase: String, Sendable, Hashable {
        /// At Start, waiting for a mode to be chosen.
        case start
        case training
        /// An interruption in `peach train`: the next press goes on.
        case paused
        case ended
    }
}
