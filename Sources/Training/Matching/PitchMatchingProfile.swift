// SPDX-License-Identifier: MIT
import Music

/// What is known of how a player tunes.
package protocol PitchMatchingProfile {
    /// The mean of all errors, in cents without sign; nil before the first.
    var matchingMean: Cents? { get }
    /// Of the same errors as a sample (divided by count − 1); nil below two.
    var matchingStandardDeviation: Cents? { get }
    /// Tuned pitches.
    var matchingSampleCount: Int { get }
}
