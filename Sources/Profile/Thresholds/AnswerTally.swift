// SPDX-License-Identifier: MIT
import Music

/// Answers counted by their difference, for millions of them in little memory. Their order does not matter.
package struct AnswerTally: Sendable {
    struct Counts {
        var higher = 0, lower = 0

        mutating func add(isHigher: Bool) {
            if isHigher { higher += 1 } else { lower += 1 }
        }
    }

    private(set) var counts: [Double: Counts] = [:]
    private let capacity: Int
    /// Bits of a difference's significand that count; 52 is exact. The error is at most 2^−precision: 0.1 % with ten.
    private(set) var precision = 52

    package private(set) var trials = 0
    package private(set) var correct = 0
    /// Whose target was above the correct pitch.
    package private(set) var above = 0
    /// "Higher".
    private(set) var higher = 0

    /// - Parameter capacity: So many differences are told apart; at least 4096, as there are powers of two with both signs.
    package init(capacity: Int = 1 << 13) { self.capacity = max(capacity, 1 << 12) }

    /// - Parameter offset: By which the target was above the correct pitch; not 0, which has no right answer.
    package mutating func add(offset: Cents, isCorrect: Bool) {
        trials += 1
        correct += isCorrect ? 1 : 0
        above += offset > 0 ? 1 : 0
        let isHigher = isCorrect == (offset > 0)
        higher += isHigher ? 1 : 0
        let difference = Self.rounded(offset.rawValue, to: precision)
        counts[difference, default: Counts()].add(isHigher: isHigher)
        while counts.count > capacity { coarsen() }
    }

    /// The posterior of all these answers.
    package func grid(prior: ThresholdPrior) -> ThresholdGrid {
        // Sorted, so that the last digits do not depend on the hash values of this run.
        ThresholdGrid(counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, prior: prior)
    }

    /// Takes together what lies nearest, until there is room again.
    private mutating func coarsen() {
        // Between 52 and 12 bits next to nothing would come together.
        precision = min(precision - 1, 12)
        counts = counts.reduce(into: [:]) { coarse, entry in
            let difference = Self.rounded(entry.key, to: precision)
            coarse[difference, default: Counts()].higher += entry.value.higher
            coarse[difference, default: Counts()].lower += entry.value.lower
        }
    }

    /// The nearest number with so many bits behind the first.
    private static func rounded(_ value: Double, to precision: Int) -> Double {
        guard precision < 52 else { return value }
        let unit = UInt64(1) << UInt64(52 - precision)
        return Double(bitPattern: (value.bitPattern &+ unit / 2) & ~(unit - 1))
    }
}
