// SPDX-License-Identifier: MIT
import Music
import Foundation

/// The share of right answers against the difference: what was answered lately, and what the estimated ear would answer.
package struct AnswerCurve: Hashable, Sendable {
    /// Differences near one another, taken together.
    package struct Point: Hashable, Sendable {
        /// Mean by the logarithm, without sign.
        package let difference: Cents
        /// At least 1.
        package let answers: Int
        package let right: Int

        package var share: Double { Double(right) / Double(answers) }
    }

    /// How many of the latest answers are shown.
    static let depth = 400
    /// Points in a decade at most.
    private static let perDecade = 5.0

    /// From small differences to large ones.
    package let points: [Point]
    package let estimate: ThresholdEstimate
    /// Cents.
    package let criterion: Cents
    /// λ: the share of answers missed to either side, whatever was heard.
    package let slips: Double
}

extension AnswerCurve {
    init(_ answers: some Sequence<PracticeSession.Answered>, of ear: EarPosterior, _ estimate: ThresholdEstimate) {
        let groups = Dictionary(grouping: answers) { Int((log10($0.offset.magnitude) * Self.perDecade).rounded()) }
        let points = groups.sorted { $0.key < $1.key }.map { _, answers in
            let mean = answers.reduce(0) { $0 + log($1.offset.magnitude) } / Double(answers.count)
            return Point(
                difference: Cents(exp(mean)), answers: answers.count, right: answers.count { $0.y * $0.offset > 0 })
        }
        self.init(
            points: points, estimate: estimate, criterion: Cents(ear.criterionNow.mean), slips: ear.level.slips)
    }

    /// Of ears as fine as the estimate's 95 % band allows: beside a criterion that is off, a coarser one may be right more often.
    package func band(at difference: Cents) -> ClosedRange<Double> {
        let shares = stride(from: -1.96, through: 1.96, by: 0.49).map { share(at: difference, deviations: $0) }
        return (shares.min() ?? 0)...(shares.max() ?? 1)
    }

    /// The share of right answers that is expected: half of the targets lie above the correct pitch, half below.
    /// - Parameters:
    ///   - difference: Greater than 0.
    ///   - deviations: By how many standard deviations the ear is taken to be coarser than estimated.
    package func share(at difference: Cents, deviations: Double = 0) -> Double {
        let sigma = exp(estimate.logSigma + deviations * estimate.deviation)
        let (x, c) = (difference.rawValue, criterion.rawValue)
        let heard = NormalDistribution.cumulative((x - c) / sigma) + NormalDistribution.cumulative((x + c) / sigma)
        return slips + (1 - 2 * slips) * heard / 2
    }
}
