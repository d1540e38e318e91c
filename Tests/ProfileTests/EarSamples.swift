// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music

@testable import Profile

/// Answers of listeners who follow P("higher" | s) = λ + (1 − 2λ)·Φ((s − c)/σ).
enum EarSamples {
    /// (difference in cents, whether the answer was "higher").
    typealias Trial = (offset: Double, isHigher: Bool)

    private static let places = [0.3, 0.8, 1.4, 2.2]

    /// Sigma, criterion and offset in cents.
    static func probability(offset: Double, sigma: Double, criterion: Double, slips: Double = 0.02) -> Double {
        slips + (1 - 2 * slips) * NormalDistribution.cumulative((offset - criterion) / sigma)
    }

    /// To differences around the threshold on both sides of a place, in cents.
    static func answers(
        sigma: Double, criterion: Double, slips: Double = 0.02, count: Int, around center: Double,
        random: inout SeededRandom
    ) -> [Trial] {
        (0..<count).map { index in
            let offset = center + places[index % 4] * sigma * (index % 8 < 4 ? 1 : -1)
            let probability = probability(offset: offset, sigma: sigma, criterion: criterion, slips: slips)
            return (offset, random.uniform() < probability)
        }
    }

    static func tally(_ trials: [Trial]) -> AnswerTally {
        trials.reduce(into: AnswerTally()) {
            $0.add(offset: Cents($1.offset), isCorrect: $1.isHigher == ($1.offset > 0))
        }
    }
}
