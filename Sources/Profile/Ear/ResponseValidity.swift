// SPDX-License-Identifier: MIT
import Music
import Foundation

/// Looks for answers that no ear gives: always the same one, the wrong way round, or by chance. Cumulative sums of log likelihood
/// ratios, at least 0 (Page 1954), find a change as fast as on the first day.
struct ResponseValidity: Hashable, Sendable {
    /// Logarithm of a likelihood ratio.
    private static let limit = 12.0
    private static let longestRun = 60
    private static let wrongInRun = 5
    /// Cents: larger ones are heard by everybody.
    private static let plainDifference = 45.0
    /// Of an ear coarser than which nobody is taken to be; cents.
    private static let coarsest = (swapped: 30.0, guessing: 60.0)
    private static let slips = 0.05
    /// A criterion further out is not believed; cents.
    private static let farthestCriterion = 60.0

    /// Logarithms of likelihood ratios, added up.
    private struct Evidence: Hashable {
        /// The cap of `recent`, so that evidence is forgotten within some dozen answers.
        private static let most = 15.0

        private(set) var sum = 0.0
        private(set) var recent = 0.0

        mutating func add(_ logarithm: Double) {
            sum = max(0, sum + logarithm)
            recent = min(max(0, recent + logarithm), Self.most)
        }
    }

    private var swappedEvidence = Evidence()
    private var guessingEvidence = Evidence()
    private var last = 0.0
    private var run = 0
    private var wrong = 0

    /// - Parameters:
    ///   - offset: Cents, signed.
    ///   - y: +1 for "higher", −1 for "lower".
    ///   - criterion: As it was known before the answer; cents.
    mutating func take(offset: Double, y: Double, criterion: Double) {
        let isCorrect = y * offset > 0
        if y != last { (run, wrong) = (0, 0) }
        last = y
        run += 1
        if !isCorrect, offset.magnitude >= Self.plainDifference { wrong += 1 }
        let right = Self.probability(offset.magnitude / Self.coarsest.swapped)
        swappedEvidence.add(log((isCorrect ? 1 - right : right) / 0.5))
        let center = criterion.clamped(to: -Self.farthestCriterion...Self.farthestCriterion)
        guessingEvidence.add(log(0.5 / Self.probability(y * (offset - center) / Self.coarsest.guessing)))
    }

    /// Of an answer that the difference speaks for by so many σ.
    private static func probability(_ evidence: Double) -> Double {
        slips + (1 - 2 * slips) * NormalDistribution.cumulative(evidence)
    }

    /// The first that holds; nil for what an ear could have given.
    var caution: DataQualityWarning? {
        if run >= Self.longestRun, wrong >= Self.wrongInRun { return .sameAnswer }
        if swappedEvidence.recent > Self.limit { return .swappedPads }
        return guessingEvidence.recent > Self.limit ? .guessing : nil
    }

    /// Without the cap, for comparison with the reference.
    var swapped: Double { swappedEvidence.sum }
    var guessing: Double { guessingEvidence.sum }

    /// The same answer so often that no threshold can be estimated, though an ear with a far criterion may give it.
    var isRepeating: Bool { run >= Self.longestRun }
}
