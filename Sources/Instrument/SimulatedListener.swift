// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// An ear that answers comparisons: what it hears is the offset and some noise of its own.
package struct SimulatedListener: Sendable {
    /// Cents: the standard deviation of the noise. It answers 84 % right where the offset is as large.
    package let sigma: Cents
    /// Seconds from the target's onset to the press, drawn uniformly.
    package let reactionTimes: ClosedRange<Double>
    private var generator: SeededRandom

    /// - Parameter sigma: greater than 0.
    package init(sigma: Cents, reactionTimes: ClosedRange<Double>, seed: UInt64) {
        self.sigma = sigma
        self.reactionTimes = reactionTimes
        generator = SeededRandom(seed: seed)
    }

    /// The answer, and the nanoseconds after the target's onset at which it comes.
    package mutating func answer(_ comparison: Comparison) -> (answer: Answer, after: Int64) {
        let heard = comparison.targetNote.offset.rawValue + misheard()
        let reaction = Double.random(in: reactionTimes, using: &generator)
        return (heard > 0 ? .higher : .lower, Int64(reaction * 1e9))
    }

    /// By how many cents it hears a pitch beside where it is, this time.
    package mutating func misheard() -> Double {
        // Box and Muller, 1958.
        let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &generator))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator)) * sigma.rawValue
    }
}
