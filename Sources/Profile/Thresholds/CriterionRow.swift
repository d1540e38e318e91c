// SPDX-License-Identifier: MIT
import Foundation

/// The posterior at one σ: over the criterion, for every share of slips.
struct CriterionRow: Sendable {
    /// Cents: no criterion is looked for beyond.
    static let bounds = -80.0...80.0
    private static let refinements = 16
    private static let fewLines = 64.0

    let logSigma: Double
    /// Of the criterion, in cents.
    private(set) var axis: GridAxis
    /// Logarithms of the posterior density, up to a constant: for every share of slips one for each line.
    private(set) var logs: [[Double]]

    /// Lines wherever the criterion may be, a σ apart: so that none between them is missed altogether.
    init(_ answers: PlacedAnswers, logSigma: Double, prior: ThresholdPrior) {
        let step = min(exp(logSigma), prior.criterionDeviation.rawValue / 2)
        self.init(answers, logSigma, prior, GridAxis(Self.bounds, within: Self.bounds, step: step))
    }

    /// Lines as close as the posterior needs.
    /// - Parameter near: What is known at the next values of σ; at least one.
    init(_ answers: PlacedAnswers, logSigma: Double, prior: ThresholdPrior, near rows: [CriterionRow]) {
        let reaches = rows.map { $0.axis.reach($0.logs) }
        let lower = reaches.map(\.lowerBound).min() ?? Self.bounds.lowerBound
        let upper = reaches.map(\.upperBound).max() ?? Self.bounds.upperBound
        let step = max(rows.map(\.axis.step).min() ?? .infinity, (upper - lower) / Self.fewLines)
        let coarsest = min(exp(logSigma), prior.criterionDeviation.rawValue / 2)
        self.init(
            answers, logSigma, prior, GridAxis(lower...upper, within: Self.bounds, step: min(step, coarsest)))
        for _ in 0..<Self.refinements {
            guard let better = axis.refined(logs) else { break }
            self.init(answers, logSigma, prior, better)
        }
    }

    private init(_ answers: PlacedAnswers, _ logSigma: Double, _ prior: ThresholdPrior, _ axis: GridAxis) {
        (self.logSigma, self.axis) = (logSigma, axis)
        logs = LevelGrid.slips.map { _ in [Double](repeating: 0, count: axis.count) }
        let level = (logSigma - prior.logSigma) / ThresholdPrior.deviation
        let scale = exp(-logSigma)
        for line in 0..<axis.count {
            let distance = axis[line] / prior.criterionDeviation.rawValue
            let known = -(level * level + distance * distance) / 2
            for (slip, log) in answers.logLikelihoods(criterion: axis[line] * scale).enumerated() {
                logs[slip][line] = Self.slipLogs[slip] + known + log
            }
        }
    }

    private static let slipLogs = LevelGrid.slipPriors.map { log($0) }

    /// Logarithm of the mass for every share of slips.
    var masses: [Double] {
        logs.map { logs in
            let greatest = logs.max() ?? 0
            let sum = logs.indices.reduce(0) { $0 + axis.weight(of: $1) * exp(logs[$1] - greatest) }
            return greatest + log(sum)
        }
    }

    /// The most probable criterion of all lines, in cents.
    var peak: Double {
        let best = logs.max { ($0.max() ?? -.infinity) < ($1.max() ?? -.infinity) } ?? []
        return axis[best.indices.max { best[$0] < best[$1] } ?? 0]
    }
}
