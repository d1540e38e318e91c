// SPDX-License-Identifier: MIT

/// One press of a pad, and what it is meant to do.
struct Press {
    enum Purpose: String {
        case answer
        /// During the reference note: nothing may come of it.
        case early
        /// A second one for the same exercise: nothing may come of it.
        case again
        /// The first after plugging in again: goes on with a new exercise.
        case resume
    }

    let purpose: Purpose
    let isHigher: Bool
}
