// SPDX-License-Identifier: MIT
import Chance
import Foundation

/// Answers as one σ tells them apart: of each kind, what lies within a 32nd of it is taken together at its mean, which makes σ
/// greater by less than a ten-thousandth.
struct PlacedAnswers: Sendable {
    private let higher: PlacedSide
    private let lower: PlacedSide

    /// - Parameters:
    ///   - counts: Ascending by their difference in cents.
    ///   - logSigma: σ in cents.
    init(_ counts: [(difference: Double, counts: AnswerTally.Counts)], logSigma: Double) {
        higher = PlacedSide(counts.lazy.map { ($0.difference, $0.counts.higher) }, logSigma: logSigma)
        lower = PlacedSide(counts.reversed().lazy.map { (-$0.difference, $0.counts.lower) }, logSigma: logSigma)
    }

    /// Logarithms of the likelihood of all answers, P("higher" | s) = λ + (1 − 2λ)·Φ((s − c)/σ), for every λ of
    /// `LevelGrid.slips`.
    /// - Parameter criterion: c, in units of σ.
    func logLikelihoods(criterion: Double) -> [Double] {
        var logs = [Double](repeating: 0, count: LevelGrid.slips.count)
        higher.addLogLikelihoods(criterion: criterion, to: &logs)
        lower.addLogLikelihoods(criterion: -criterion, to: &logs)
        return logs
    }
}

/// The answers of one kind.
private struct PlacedSide: Sendable {
    private static let width = 1.0 / 32
    /// In σ: what differs more from the criterion is heard, but for slips.
    private static let plain = 8.0

    /// λ, 1 − 2λ, ln λ and ln(1 − λ).
    private static let slips = LevelGrid.slips.map {
        (share: $0, rest: 1 - 2 * $0, missed: log($0), heard: log(1 - $0))
    }

    /// By which the targets lie on the answer's side of the correct pitch, in units of σ; ascending.
    private var places: [Double] = []
    /// Answers at each of them.
    private var counts: [Double] = []
    /// How many answers are before each place; one more than places.
    private var before = [0.0]

    /// - Parameters:
    ///   - answers: Ascending by difference, which is in cents and positive on the answer's side.
    ///   - logSigma: σ in cents.
    init(_ answers: some Sequence<(difference: Double, count: Int)>, logSigma: Double) {
        let scale = exp(-logSigma)
        var last = Double.nan
        for (difference, count) in answers where count > 0 {
            let place = difference * scale
            let bin = (place / Self.width).rounded()
            if bin == last, let end = places.indices.last {
                counts[end] += Double(count)
                places[end] += (place - places[end]) * Double(count) / counts[end]
            } else {
                places.append(place)
                counts.append(Double(count))
            }
            last = bin
        }
        for count in counts { before.append((before.last ?? 0) + count) }
    }

    /// Adds ln P over all answers, P = λ + (1 − 2λ)·Φ(y·(s − c)/σ), for every λ of `LevelGrid.slips`.
    /// - Parameters:
    ///   - criterion: y·c, in units of σ; y = +1 for "higher", −1 for "lower".
    ///   - logs: One for each λ.
    func addLogLikelihoods(criterion: Double, to logs: inout [Double]) {
        let from = first(atLeast: criterion - Self.plain)
        let to = first(atLeast: criterion + Self.plain)
        let (wrong, right) = (before[from], before[places.count] - before[to])
        let all = Self.slips
        var slip = 0
        while slip < all.count {
            logs[slip] += wrong * all[slip].missed + right * all[slip].heard
            slip += 1
        }
        var index = from
        while index < to {
            let share = NormalDistribution.values(places[index] - criterion).cumulative
            let count = counts[index]
            slip = 0
            while slip < all.count {
                logs[slip] += count * log(all[slip].share + all[slip].rest * share)
                slip += 1
            }
            index += 1
        }
    }

    /// Index of the first place that is not below; their number if all are.
    private func first(atLeast bound: Double) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
