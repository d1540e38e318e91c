// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The exact posterior of one listener who stays the same, on a grid of ln σ, the criterion and the share of slips λ. Its lines
/// lie as close as the answers need, and no answer's time or order matters.
package struct ThresholdGrid: Sendable {
    /// Of ln σ, σ in cents.
    static let bounds = (LevelGrid.values.first ?? 0)...(LevelGrid.values.last ?? 0)
    /// Of ln σ: where the answers are looked for, and where few say little.
    private static let step = (search: 0.2, coarsest: 0.1)
    private static let refinements = 16
    /// At first a row's lines are so far apart that the best row may be some beside the right one.
    private static let firstMargin = 4

    package let estimate: ThresholdEstimate
    /// In cents; positive is above the correct pitch.
    package let criterion: CriterionEstimate
    /// In units of σ.
    package let criterionInSigma: (mean: Double, deviation: Double)
    /// λ in the mean: the share of answers missed to either side, whatever was heard.
    package let slips: Double

    /// - Parameter counts: Sorted by their difference in cents.
    init(_ counts: [(difference: Double, counts: AnswerTally.Counts)], prior: ThresholdPrior) {
        var axis = GridAxis(Self.bounds, within: Self.bounds, step: Self.step.search)
        var rows = (0..<axis.count).map { line in
            CriterionRow(PlacedAnswers(counts, logSigma: axis[line]), logSigma: axis[line], prior: prior)
        }
        for refinement in 0..<Self.refinements {
            let masses = rows.map(\.masses)
            let better = axis.refined(
                LevelGrid.slips.indices.map { slip in masses.map { $0[slip] } }, coarsest: Self.step.coarsest,
                margin: refinement == 0 ? Self.firstMargin : 2)
            guard let better else { break }
            axis = better
            rows = (0..<axis.count).map { line in
                let near = Self.neighbours(of: axis[line], in: rows)
                return CriterionRow(
                    PlacedAnswers(counts, logSigma: axis[line]), logSigma: axis[line], prior: prior, near: near)
            }
        }
        self.init(rows, axis)
    }

    /// The last below and the first above, or the one that is there.
    private static func neighbours(of logSigma: Double, in rows: [CriterionRow]) -> [CriterionRow] {
        [rows.last { $0.logSigma <= logSigma }, rows.first { $0.logSigma >= logSigma }].compactMap { $0 }
    }

    private init(_ rows: [CriterionRow], _ axis: GridAxis) {
        // Squares are subtracted, so that everything is measured from where most of it is.
        let peaks = rows.map { $0.logs.joined().max() ?? -.infinity }
        let greatest = peaks.max() ?? 0
        let best = rows[peaks.firstIndex(of: greatest) ?? 0]
        let center = (level: best.logSigma, criterion: best.peak, relative: best.peak * exp(-best.logSigma))
        var (levels, criteria, relative) = (WeightedMoments(), WeightedMoments(), WeightedMoments())
        var slips = WeightedMoments()
        for (index, row) in rows.enumerated() {
            let scale = exp(-row.logSigma)
            for (share, logs) in zip(LevelGrid.slips, row.logs) {
                for (line, log) in logs.enumerated() {
                    let weight = axis.weight(of: index) * row.axis.weight(of: line) * exp(log - greatest)
                    levels.add(row.logSigma - center.level, weight: weight)
                    criteria.add(row.axis[line] - center.criterion, weight: weight)
                    relative.add(row.axis[line] * scale - center.relative, weight: weight)
                    slips.add(share, weight: weight)
                }
            }
        }
        let inSigma = relative.shifted(by: center.relative)
        estimate = ThresholdEstimate(levels.shifted(by: center.level))
        criterion = CriterionEstimate(criteria.shifted(by: center.criterion))
        criterionInSigma = (inSigma.mean, inSigma.deviation)
        self.slips = slips.mean
    }
}
