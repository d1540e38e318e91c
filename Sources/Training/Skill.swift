// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What an ear can be good at by itself: hearing unisons, or hearing one interval of one tuning.
package struct Skill: Hashable, Sendable {
    package static let unison = Skill(.prime, .equalTemperament)

    package let interval: DirectedInterval
    /// Nil for unison, which is the same in every tuning.
    package let tuning: TuningKey?

    package init(_ interval: DirectedInterval, _ tuning: TuningKey) {
        self.interval = interval
        self.tuning = interval == .prime ? nil : tuning
    }

    package init(_ completed: CompletedComparison) {
        self.init(completed.comparison.interval, completed.tuningSystem)
    }

    package init(_ completed: CompletedPitchMatching) {
        self.init(completed.challenge.interval, completed.tuningSystem)
    }

    /// What ln σ is taken to be before the first answer: σ = 20 cents for unison, 40 for an interval.
    package var priorLogSigma: Double { log(interval == .prime ? 20 : 40) }

    /// By how much the criterion is taken to lie beside the correct pitch before the first answer: standard deviation. Nobody
    /// is born with an octave of 1200 cents.
    package var priorCriterionDeviation: Cents { interval == .prime ? 10 : 20 }
}

extension Skill: Comparable {
    /// Unison first, then from the narrowest interval to the widest, up before down.
    package static func < (lhs: Skill, rhs: Skill) -> Bool { lhs.rank < rhs.rank }

    private var rank: (Int, Int, TuningKey) {
        (interval.interval.semitones, interval.direction == .up ? 0 : 1, tuning ?? .equalTemperament)
    }
}
