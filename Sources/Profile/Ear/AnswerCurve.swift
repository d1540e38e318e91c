// SPDX-License-Identifier: MIT
import Music
import Foundation

/// Psychometric function: the share of right answers by difference, as observed in the latest answers and as the estimated ear
/// predicts.
package struct AnswerCurve: Hashable, Sendable {
    /// Answers to neighbouring differences, binned by the logarithm.
    package struct Point: Hashable, Sendable {
        /// Geometric mean, without sign.
        package let difference: Cents
        /// At least 1.
        package let answers: Int
        package let right: Int

        package var share: Double { Double(right) / Double(answers) }
    }

    /// The number of latest answers shown.
    static let depth = 400
    /// Bins per decade of cents.
    private static let perDecade = 5.0

    /// By ascending difference.
    package let points: [Point]
    package let estimate: ThresholdEstimate
    package let criterion: Cents
    /// λ: the lapse rate, the share of answers missed to either side at any difference.
    package let slips: Double
}

extension AnswerCurve {
    init(_ answers: some Sequence<PracticeSession.Response>, of ear: EarPosterior, _ estimate: ThresholdEstimate) {
        let groups = Dictionary(grouping: answers) { Int((log10($0.offset.magnitude) * Self.perDecade).rounded()) }
        let points = groups.sorted { $0.key < $1.key }.map { _, answers in
            let mean = answers.reduce(0) { $0 + log($1.offset.magnitude) } / Double(answers.count)
            return Point(
                difference: Cents(exp(mean)), answers: answers.count, right: answers.count { $0.y * $0.offset > 0 })
        }
        self.init(
            points: points, estimate: estimate, criterion: Cents(ear.criterionNow.mean), slips: ear.level.slips)
    }

    /// The shares predicted within the 95 % band of the threshold. With a biased criterion, a coarser ear may be right more
    /// often, so the ends are not those of the band.
    package func band(at difference: Cents) -> ClosedRange<Double> {
        let shares = stride(from: -1.96, through: 1.96, by: 0.49).map { share(at: difference, deviations: $0) }
        return (shares.min() ?? 0)...(shares.max() ?? 1)
    }

    /// The predicted share of right answers when half of the targets lie above the correct pitch and half below.
    /// - Parameter difference: greater than 0.
    /// - Parameter deviations: added to ln σ, in standard deviations of the estimate.
    package func share(at difference: Cents, deviations: Double = 0) -> Double {
        let sigma = exp(estimate.logSigma + deviations * estimate.deviation)
        let (x, c) = (difference.rawValue, criterion.rawValue)
        let heard = NormalDistribution.cumulative((x - c) / sigma) + NormalDistribution.cumulative((x + c) / sigma)
        return slips + (1 - 2 * slips) * heard / 2
    }
}
