// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The practised intervals: at least one, each once.
package struct IntervalSet: Hashable, Sendable {
    package static let unison = IntervalSet(.prime)
    /// The default of the interval modes.
    package static let perfectFifthUp = IntervalSet(.perfectFifthUp)

    package static let least = 1

    /// From the widest down to the widest up; a fixed order, so that a seed always draws the same.
    package let sorted: [DirectedInterval]

    package init(_ only: DirectedInterval) { sorted = [only] }

    package init?(_ intervals: some Sequence<DirectedInterval>) {
        let each = Set(intervals)
        guard each.count >= Self.least else { return nil }
        sorted = each.sorted()
    }

    /// The interval next to the set by size, from an octave down to an octave up, cyclically; never the prime, which belongs to
    /// the unison modes.
    package func neighbour(_ neighbour: Neighbour) -> DirectedInterval {
        let all = DirectedInterval.all.filter { $0 != .prime }.sorted()
        return switch neighbour {
        case .next: all.first { $0 > sorted[sorted.count - 1] } ?? all[0]
        case .previous: all.last { $0 < sorted[0] } ?? all[all.count - 1]
        }
    }

    /// Uniformly distributed. A set of one draws no number, so that seeds of the unison modes are independent of intervals.
    package func random(using generator: inout some RandomNumberGenerator) -> DirectedInterval {
        sorted[sorted.count == 1 ? 0 : generator.uniform(below: sorted.count)]
    }
}

package enum Neighbour: String, Hashable, Sendable, CaseIterable {
    case next, previous
}

extension Array where Element: Equatable {
    /// The neighbour of an element, cyclically; the first element if that one is missing. Nil if the array is empty.
    package func neighbour(_ neighbour: Neighbour, of element: Element) -> Element? {
        guard !isEmpty else { return nil }
        guard let index = firstIndex(of: element) else { return first }
        return self[(index + (neighbour == .next ? 1 : count - 1)) % count]
    }
}

/// A skill that is measured separately: unisons, or one interval of one tuning.
package struct Skill: Hashable, Sendable, Comparable {
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

    /// The prior mean of ln σ: σ = 20 cents for unison, 40 for an interval.
    package var priorLogSigma: Double { log(interval == .prime ? 20 : 40) }

    /// The prior standard deviation of the criterion, whose mean is the correct pitch.
    package var priorCriterionDeviation: Cents { interval == .prime ? 10 : 20 }

    /// Unison first, then by size, up before down.
    package static func < (lhs: Skill, rhs: Skill) -> Bool { lhs.rank < rhs.rank }

    private var rank: (Int, Int, TuningKey) {
        (interval.interval.semitones, interval.direction == .up ? 0 : 1, tuning ?? .equalTemperament)
    }
}
