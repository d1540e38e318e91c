// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Tuning of one interval. Errors are in cents, positive is sharp.
package struct MatchingSummary: Hashable, Sendable {
    /// Larger errors are gross: slips rather than tunings.
    package static let grossLimit: Cents = 60
    /// The number of tuned pitches from which the constant error is reported; with fewer it depends on the prior.
    package static let enough = 10
    package static let depth = 8000

    package let count: Int
    package let meanAbsoluteError: Cents
    /// Sample standard deviation of the errors without sign; nil below two.
    package let standardDeviation: Cents?
    /// Constant error: a robust mean over sessions. Below `enough` errors its prior has a spread of 8 cents.
    package let constantError: Cents
    /// The 95 % interval of the constant error; never empty, because the controls have steps. From `enough` errors it includes how
    /// sessions differ.
    package let constantErrorBand: ClosedRange<Cents>
    /// Variable error: the robust standard deviation within sessions, at least that of the controls' steps; nil below two.
    package let variableError: Cents?
    package let grossErrors: Int
    package let pull: MatchingPull?
    package let distribution: ErrorDistribution

    package var isEnough: Bool { count >= Self.enough }

    var sizes: Moments {
        let deviation = standardDeviation?.rawValue ?? 0
        return Moments(
            count: count, mean: meanAbsoluteError.rawValue, squaredDeviations: deviation * deviation * Double(count - 1)
        )
    }
}

/// Errors of tuned pitches in cents; positive is sharp.
struct MatchingErrors: Hashable, Sendable {
    private(set) var sizes = Moments()
    private(set) var grossErrors = 0
    /// Oldest first.
    private var latest: [TunedError] = []

    mutating func add(_ tuned: TunedError) {
        let size = tuned.error.magnitude
        count(Moments([size.rawValue]), grossErrors: size > MatchingSummary.grossLimit ? 1 : 0)
        keep(tuned)
    }

    mutating func count(_ sizes: Moments, grossErrors: Int) {
        self.sizes.add(sizes)
        self.grossErrors += grossErrors
    }

    mutating func keep(_ tuned: TunedError) {
        latest.append(tuned)
        // Trimmed by halves, so that appending is amortised O(1).
        if latest.count >= 2 * MatchingSummary.depth { latest.removeFirst(latest.count - MatchingSummary.depth) }
    }

    var lastTimestamp: Date? { latest.last?.timestamp }

    var summary: MatchingSummary? {
        guard let mean = sizes.mean, !latest.isEmpty else { return nil }
        let tuned = latest.suffix(MatchingSummary.depth)
        let rounding = tuned.reduce(0) { $0 + $1.roundingVariance } / Double(tuned.count)
        let sessions = Self.sessions(tuned)
        let errors = RobustErrors(sessions.map { $0.map(\.error.rawValue) }, roundingVariance: rounding)
        return MatchingSummary(
            count: sizes.count, meanAbsoluteError: Cents(mean),
            standardDeviation: sizes.standardDeviation.map { Cents($0) }, constantError: Cents(errors.center),
            constantErrorBand: Cents(errors.center - errors.margin)...Cents(errors.center + errors.margin),
            variableError: sizes.count > 1 ? Cents(errors.spread) : nil, grossErrors: grossErrors,
            pull: MatchingPull(sessions, roundingVariance: rounding),
            distribution: ErrorDistribution(sessions))
    }

    /// Errors between pauses that end a session; a clock set back a little is no pause.
    private static func sessions(_ tuned: some Sequence<TunedError>) -> [[TunedError]] {
        var sessions: [[TunedError]] = []
        for error in tuned {
            if let last = sessions.last?.last,
                error.timestamp.timeIntervalSince(last.timestamp).magnitude < PracticeSession.pause
            {
                sessions[sessions.count - 1].append(error)
            } else {
                sessions.append([error])
            }
        }
        return sessions
    }
}

/// The pull of the initial offset: the share h of it that remains in error = CE + h·start + noise. A positive h means stopping
/// short of the correct pitch.
package struct MatchingPull: Hashable, Sendable {
    package static let leastErrors = 12
    /// The minimum number of starts on each side of the correct pitch.
    package static let leastOnEitherSide = 3
    /// The smallest pull reported, at the mean start.
    package static let leastReported: Cents = 1
    /// Significance level. Below 5 %, because it is tested repeatedly and for many intervals.
    static let significanceLevel = 0.01

    /// h. Positive: the held pitch lies on the side where the note began; negative: beyond the correct pitch.
    package let share: Double
    package let band: ClosedRange<Double>
    /// Mean distance of the initial pitches from the correct one; greater than 0.
    package let meanStart: Cents
    /// Significant and large enough to report.
    package let isSupported: Bool

    /// The pull at the mean start; negative lies beyond the correct pitch.
    package var cents: Cents { Cents(share * meanStart.rawValue) }
}

extension MatchingPull {
    init?(_ sessions: [[TunedError]], roundingVariance: Double) {
        let errors = sessions.joined()
        guard errors.count >= Self.leastErrors,
            errors.count(where: { $0.start > 0 }) >= Self.leastOnEitherSide,
            errors.count(where: { $0.start < 0 }) >= Self.leastOnEitherSide,
            let line = RobustLine(
                sessions.map { $0.map { (x: $0.start.rawValue, y: $0.error.rawValue) } },
                roundingVariance: roundingVariance)
        else { return nil }
        let (slope, margin) = (line.slope, line.margin)
        let meanStart = Cents(errors.reduce(0) { $0 + $1.start.magnitude.rawValue } / Double(errors.count))
        self.init(
            share: slope, band: (slope - margin)...(slope + margin), meanStart: meanStart,
            isSupported: line.pValue < Self.significanceLevel
                && slope.magnitude * meanStart.rawValue >= Self.leastReported.rawValue)
    }
}
