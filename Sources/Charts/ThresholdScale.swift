// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile

/// Cents from top to bottom, by their logarithm: the finer the ear, the further down.
package struct ThresholdScale: Hashable, Sendable {
    private static let steps: [Double] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    /// The least range of the notes' chart: from the finest ears to where training begins.
    private static let usual = Cents(1)...Cents(100)
    /// Of ln σ: the band of such a session reaches over more than a decade.
    private static let uncertain = 0.6
    /// A decade.
    private static let leastSteps = 3

    /// The cents at the bottom and at the top; both are steps.
    package let range: ClosedRange<Cents>
    let top: Double
    let bottom: Double

    /// 1 to 100 cents, and further if a threshold lies outside. Bands may be cut.
    package init(notes: [ThresholdEstimate], top: Double, bottom: Double) {
        let thresholds = notes.map(\.threshold) + [Self.usual.lowerBound, Self.usual.upperBound]
        self.init(covering: thresholds, top: top, bottom: bottom)
    }

    /// As little as holds the bands of all sessions that say something, but a decade at least. Those of others are cut.
    package init(sessions: [ThresholdEstimate], top: Double, bottom: Double) {
        let sure = sessions.filter { $0.deviation <= Self.uncertain }
        let whole = sure.isEmpty ? sessions.min { $0.deviation < $1.deviation }.map { [$0] } ?? [] : sure
        self.init(covering: whole.flatMap { [$0.band.lowerBound, $0.band.upperBound] }, top: top, bottom: bottom)
    }

    private init(covering values: [Cents], top: Double, bottom: Double) {
        let steps = Self.steps
        let lowest = values.map(\.rawValue).min() ?? Self.usual.lowerBound.rawValue
        let highest = values.map(\.rawValue).max() ?? Self.usual.upperBound.rawValue
        var low = steps.lastIndex { $0 <= lowest } ?? 0
        var high = steps.firstIndex { $0 >= highest } ?? steps.count - 1
        while high - low < Self.leastSteps {
            if low > 0 { low -= 1 }
            if high - low < Self.leastSteps, high < steps.count - 1 { high += 1 }
        }
        range = Cents(steps[low])...Cents(steps[high])
        self.top = top
        self.bottom = bottom
    }

    /// From the bottom up: 1, 2, 5, 10, 20, 50, 100 as far as they lie in the range.
    package var lines: [Cents] { Self.steps.map { Cents($0) }.filter { range.contains($0) } }

    package func cuts(_ band: ClosedRange<Cents>) -> (above: Bool, below: Bool) {
        (band.upperBound > range.upperBound, band.lowerBound < range.lowerBound)
    }

    func cutsAny(_ bands: some Sequence<ClosedRange<Cents>>) -> Bool {
        bands.contains { band in
            let cuts = cuts(band)
            return cuts.above || cuts.below
        }
    }

    /// What lies outside the range is drawn at its edge.
    package func y(_ cents: Cents) -> Double { bottom + (top - bottom) * share(cents) }

    /// 0 at the bottom, 1 at the top.
    package func share(_ cents: Cents) -> Double {
        let clamped = cents.clamped(to: range).rawValue
        let low = log(range.lowerBound.rawValue)
        return (log(clamped) - low) / (log(range.upperBound.rawValue) - low)
    }
}
