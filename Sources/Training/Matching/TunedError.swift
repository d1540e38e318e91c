// SPDX-License-Identifier: MIT
import Music

/// What a tuned pitch tells of whoever tuned it.
package struct TunedError: Hashable, Sendable {
    /// What sounds is right to a tenth of a cent; nothing can be set more finely.
    package static let finestResolution: Cents = 0.1

    /// What was held, from the correct pitch; positive is too high.
    package let error: Cents
    /// Where the tunable note began, from the correct pitch.
    package let start: Cents
    /// The distance between neighbouring pitches that could be held, at least 0: what was meant lies within half of it to
    /// either side.
    package let resolution: Cents

    package init(error: Cents, start: Cents, resolution: Cents = finestResolution) {
        self.error = error
        self.start = start
        self.resolution = resolution
    }

    /// - Parameters:
    ///   - range: How far from the correct pitch the note could begin, to either side.
    ///   - control: That tuned last; nil if it is not known.
    ///   - steps: Of the control from its rest to one end, at least 1; nil if it is not known. Of a control whose place is a
    ///     speed they are none of the pitch.
    package init(error: Cents, start: Cents, range: Cents, control: TuningControl?, steps: Int?) {
        let resolution = steps.map { Cents(MatchingRange.reach(of: range).rawValue / Double($0)) }
        self.init(
            error: error, start: start,
            resolution: control == .rate ? Self.finestResolution : max(resolution ?? 0, Self.finestResolution))
    }

    /// - Parameter range: How far from the correct pitch the note could begin, to either side.
    package init(_ completed: CompletedPitchMatching, range: Cents) {
        self.init(
            error: completed.userCentError, start: completed.initialCentOffset, range: range,
            control: completed.control, steps: completed.controlResolution)
    }

    /// What the steps of the control add to the variance of the error, in square cents: that of rounding, step²/12
    /// (Bennett 1948, “Spectra of quantized signals”).
    package var roundingVariance: Double { resolution.rawValue * resolution.rawValue / 12 }
}
