// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The errors of tuned pitches, in cents; positive is sharp.
struct MatchingErrors: Hashable, Sendable {
    /// Without their sign, all of them.
    private(set) var sizes = Moments()
    private(set) var grossErrors = 0
    /// The latest ones, oldest first.
    private var latest: [TunedError] = []

    mutating func add(_ tuned: TunedError) {
        let size = tuned.error.magnitude
        count(Moments([size.rawValue]), grossErrors: size > MatchingSummary.grossLimit ? 1 : 0)
        keep(tuned)
    }

    /// Errors of which only statistics are needed.
    /// - Parameter sizes: Of the errors without their sign.
    mutating func count(_ sizes: Moments, grossErrors: Int) {
        self.sizes.add(sizes)
        self.grossErrors += grossErrors
    }

    /// One of the latest errors that were counted.
    mutating func keep(_ tuned: TunedError) {
        latest.append(tuned)
        // Dropped by halves, so that keeping one costs no more than another.
        if latest.count >= 2 * MatchingSummary.depth { latest.removeFirst(latest.count - MatchingSummary.depth) }
    }

    /// Nil without an error.
    var summary: MatchingSummary? {
        guard let mean = sizes.mean, !latest.isEmpty else { return nil }
        let tuned = latest.suffix(MatchingSummary.depth)
        let rounding = tuned.reduce(0) { $0 + $1.roundingVariance } / Double(tuned.count)
        let errors = RobustErrors(tuned.map(\.error.rawValue), roundingVariance: rounding)
        return MatchingSummary(
            count: sizes.count, meanAbsoluteError: Cents(mean),
            standardDeviation: sizes.standardDeviation.map { Cents($0) }, constantError: Cents(errors.center),
            constantErrorBand: Cents(errors.center - errors.margin)...Cents(errors.center + errors.margin),
            variableError: sizes.count > 1 ? Cents(errors.spread) : nil, grossErrors: grossErrors,
            pull: MatchingPull(tuned, roundingVariance: rounding))
    }
}
