// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The errors of tuned pitches, in cents; positive is sharp.
struct MatchingErrors: Hashable, Sendable {
    /// How many of the latest the robust statistics look at.
    private static let depth = 8000

    /// Without their sign, all of them.
    private(set) var sizes = Moments()
    private(set) var grossErrors = 0
    /// The latest ones, oldest first.
    private var latest: [Double] = []

    mutating func add(_ error: Double) {
        count(Moments([error.magnitude]), grossErrors: error.magnitude > MatchingSummary.grossLimit.rawValue ? 1 : 0)
        keep(error)
    }

    /// Errors of which only statistics are needed.
    /// - Parameter sizes: Of the errors without their sign.
    mutating func count(_ sizes: Moments, grossErrors: Int) {
        self.sizes.add(sizes)
        self.grossErrors += grossErrors
    }

    /// One of the latest errors that were counted.
    mutating func keep(_ error: Double) {
        latest.append(error)
        // Dropped by halves, so that keeping one costs no more than another.
        if latest.count >= 2 * Self.depth { latest.removeFirst(latest.count - Self.depth) }
    }

    /// Both together.
    mutating func add(_ other: MatchingErrors) {
        count(other.sizes, grossErrors: other.grossErrors)
        latest += other.latest
    }

    /// Nil without an error.
    var summary: MatchingSummary? {
        guard let mean = sizes.mean, !latest.isEmpty else { return nil }
        let errors = RobustErrors(latest.suffix(Self.depth))
        return MatchingSummary(
            count: sizes.count, meanAbsoluteError: Cents(mean),
            standardDeviation: sizes.standardDeviation.map { Cents($0) }, constantError: Cents(errors.center),
            constantErrorBand: Cents(errors.center - errors.margin)...Cents(errors.center + errors.margin),
            variableError: sizes.count > 1 ? Cents(errors.spread) : nil, grossErrors: grossErrors)
    }
}
