// SPDX-License-Identifier: MIT
import Foundation

/// The hand on a simulated wheel, and what it does in one exercise. Times are seconds, places and sizes −1…1.
package struct SimulatedHand: Hashable, Sendable {
    /// What it does before it holds the wheel for good.
    package enum Search: Hashable, Sendable {
        case none
        /// So many other places first, on one side or on both.
        case stops(Int, isOneSided: Bool)
        /// Another hold, then the centre, for so long, then the other side.
        case crossing(lead: Double, stop: Double)
        /// Lets go, and takes it up again so long after the wheel has nearly come home.
        case regrab(gap: Double)
        /// Holds it so long at a place a little beside, before the last.
        case adjustment
    }

    /// What ends the exercise.
    package enum End: Hashable, Sendable {
        case release
        /// Strikes a pad with the other hand while it holds the wheel, which it lets go a little later.
        case pad
        /// Strikes a pad with the other hand, and holds the wheel on where it is.
        case padAndStay
        /// Lets go, and strikes a pad so long after.
        case afterthought(Double)
    }

    /// Of a tremor of 5 to 12 Hz, to either side.
    package var tremor = 0.004
    /// Of a vibrato, to either side, and how often it swings in a second.
    package var vibrato = 0.0
    package var vibratoRate = 5.0
    /// By how much the hold wanders in a second, towards the rest or away from it.
    package var drift = 0.0
    /// Of the last place, from the rest.
    package var depths = 0.25...0.92
    /// How long it holds the last place.
    package var holds = 0.45...1.0
    package var search = Search.none
    /// In which it goes from one stop to the next; across the rest so much longer as it is further.
    package var moves = 0.12...0.3
    package var end = End.release
    /// How far striking a pad moves the wheel.
    package var thump = 0.012

    package init() {}
}
