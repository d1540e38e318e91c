// SPDX-License-Identifier: MIT
import Music

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
        /// Of a pad that does something at once, whatever goes on.
        case act
        /// Of a key that is heard.
        case sound
    }

    let purpose: Purpose
    let isHigher: Bool
}

extension SeededRandom {
    /// 0 ..< sides; the same seed plays the same game.
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}
