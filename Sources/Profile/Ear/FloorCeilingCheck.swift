// SPDX-License-Identifier: MIT
import Music
import Foundation

/// Finds ears that hear everything that was asked, or nothing: only a bound of their threshold is known.
struct FloorCeilingCheck {
    /// The latest answers that count.
    static let depth = 200
    /// Of ln σ: from ln 0.1 in steps of 0.05.
    private static let values = (0..<160).map { log(0.1) + 0.05 * Double($0) }
    /// Of ln likelihood from its greatest: the end is as good as anything between (95 %), and what can still be (99.8 %).
    private static let (flat, possible) = (1.92, 4.77)
    /// λ: one that lets a fine ear slip, and one with which a coarse one guesses.
    private static let slips = (finer: 0.02, coarser: 0.10)

    let answers: ArraySlice<PracticeSession.Answered>
    /// Cents.
    let criterion: NormalPosterior
    let notes: NoteDeviations

    /// Shares of right answers at which an ear hears nearly everything, or little. A far criterion has as flat a likelihood.
    private static let (most, few) = (0.85, 0.75)

    var caution: DataQualityWarning? {
        let right = Double(answers.count { $0.y * $0.offset > 0 }) / Double(max(answers.count, 1))
        if right >= Self.most {
            guard let index = Self.edge(logs(slips: Self.slips.finer)), let limit = limit(index) else { return nil }
            return .finer(than: limit)
        }
        guard right <= Self.few else { return nil }
        let coarser = logs(slips: Self.slips.coarser)
        if let index = Self.edge(coarser.reversed()), let limit = limit(Self.values.count - 1 - index) {
            return .coarser(than: limit)
        }
        return nil
    }

    /// The last value that can still be, of likelihoods that are flat to their beginning and not to their end.
    private static func edge(_ logs: [Double]) -> Int? {
        guard let greatest = logs.max(), let first = logs.first, let last = logs.last, first >= greatest - flat,
            last < greatest - flat
        else { return nil }
        return logs.lastIndex { $0 >= greatest - possible }
    }

    /// Nil if the criterion is not known better than that.
    private func limit(_ index: Int) -> Cents? {
        let threshold = ThresholdEstimate.shareOfSigma * exp(Self.values[index])
        return criterion.deviation <= threshold ? Cents(threshold) : nil
    }

    private func logs(slips: Double) -> [Double] {
        let evidence = answers.map { answer in
            answer.y * (answer.offset - criterion.mean) * exp(-notes[answer.note.rawValue].mean)
        }
        return Self.values.map { value in
            let scale = exp(-value)
            return evidence.reduce(0) { sum, distance in
                sum + log(slips + (1 - 2 * slips) * NormalDistribution.values(distance * scale).cumulative)
            }
        }
    }
}
