// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Why a threshold is withheld, or reported as uncertain.
package enum DataQualityWarning: Hashable, Sendable {
    case tooFew(missing: Int)
    /// The threshold is reported as a band only, which is wider than `mostFactor`.
    case imprecise(missing: ClosedRange<Int>)
    /// The same answer again and again, even to differences that every listener hears.
    case sameAnswer
    case swappedPads
    /// Large differences are answered as badly as small ones.
    case guessing
    /// Every difference asked is heard: the threshold is smaller than this.
    case finer(than: Cents)
    /// Hardly any difference asked is heard: the threshold is greater than this.
    case coarser(than: Cents)

    /// The minimum number of answers for a threshold of an ear, a session or an octave.
    package static let leastAnswers = 20
    /// The number of answers from which implausible answers are reported.
    package static let enoughAnswers = 40
    /// The largest ratio of the ends of a band whose middle is reported.
    static let mostFactor = 3.0

    package var word: String {
        switch self {
        case .tooFew: "too_few"
        case .imprecise: "imprecise"
        case .sameAnswer: "same_answer"
        case .swappedPads: "swapped_pads"
        case .guessing: "guessing"
        case .finer: "finer"
        case .coarser: "coarser"
        }
    }

    package var missingAnswers: ClosedRange<Int>? {
        switch self {
        case .tooFew(let missing): missing...missing
        case .imprecise(let missing): missing
        case .sameAnswer, .swappedPads, .guessing, .finer, .coarser: nil
        }
    }

    package var upperBound: Cents? { if case .finer(let limit) = self { limit } else { nil } }

    package var lowerBound: Cents? { if case .coarser(let limit) = self { limit } else { nil } }

    /// True if the band of the threshold, and what follows from it, is reported.
    package var reportsThreshold: Bool { if case .imprecise = self { true } else { false } }
}

/// Detects implausible answers: always the same one, swapped, or guessed. Cumulative sums of log likelihood ratios, floored at
/// 0 (Page 1954), detect a change at any time as fast as on the first day.
struct ResponseValidity: Hashable, Sendable {
    private static let limit = 12.0
    private static let longestRun = 60
    private static let wrongInRun = 5
    /// Cents; every listener hears larger differences.
    private static let plainDifference = 45.0
    /// σ of the coarsest plausible ear, cents.
    private static let coarsest = (swapped: 30.0, guessing: 60.0)
    private static let slips = 0.05
    /// A more distant criterion is clamped, cents.
    private static let farthestCriterion = 60.0

    /// Cap of the sums, so that evidence is forgotten after some dozens of answers.
    static let most = 15.0

    private(set) var swapped = 0.0
    private(set) var guessing = 0.0
    private var last = 0.0
    private var run = 0
    private var wrong = 0

    /// - Parameters:
    ///   - offset: cents, signed.
    ///   - y: +1 for "higher", −1 for "lower".
    mutating func update(offset: Double, y: Double, criterion: Double) {
        let isCorrect = y * offset > 0
        if y != last { (run, wrong) = (0, 0) }
        last = y
        run += 1
        if !isCorrect, offset.magnitude >= Self.plainDifference { wrong += 1 }
        let right = Self.probability(offset.magnitude / Self.coarsest.swapped)
        swapped = (swapped + log((isCorrect ? 1 - right : right) / 0.5)).clamped(to: 0...Self.most)
        let center = criterion.clamped(to: -Self.farthestCriterion...Self.farthestCriterion)
        let listening = Self.probability(y * (offset - center) / Self.coarsest.guessing)
        guessing = (guessing + log(0.5 / listening)).clamped(to: 0...Self.most)
    }

    private static func probability(_ evidence: Double) -> Double {
        slips + (1 - 2 * slips) * NormalDistribution.cumulative(evidence)
    }

    var warning: DataQualityWarning? {
        if run >= Self.longestRun, wrong >= Self.wrongInRun { return .sameAnswer }
        if swapped > Self.limit { return .swappedPads }
        return guessing > Self.limit ? .guessing : nil
    }

    /// A run too long to estimate a threshold, though an ear with a distant criterion may give it.
    var isRepeating: Bool { run >= Self.longestRun }
}

/// Detects ceiling and floor effects: nearly everything asked is heard, or hardly anything, so that only a bound of the
/// threshold is known.
struct FloorCeilingCheck {
    static let depth = 200
    /// Grid of ln σ: from ln 0.1 in steps of 0.05.
    private static let values = (0..<160).map { log(0.1) + 0.05 * Double($0) }
    /// Log likelihood below the maximum: within `flat` the end is as good as any value (95 %), within `possible` a value cannot
    /// be excluded (99.8 %).
    private static let (flat, possible) = (1.92, 4.77)
    /// Lapse rates: one for a fine ear that slips, one for a coarse ear that guesses.
    private static let slips = (finer: 0.02, coarser: 0.10)

    let answers: ArraySlice<PracticeSession.Response>
    let criterion: Criterion
    let notes: NoteDeviations

    /// Shares of right answers at which a test makes sense. A distant criterion also gives a flat likelihood.
    private static let (most, few) = (0.85, 0.75)

    var warning: DataQualityWarning? {
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

    /// The last value that cannot be excluded, if the likelihood is flat to its beginning but not to its end.
    private static func edge(_ logs: [Double]) -> Int? {
        guard let greatest = logs.max(), let first = logs.first, let last = logs.last, first >= greatest - flat,
            last < greatest - flat
        else { return nil }
        return logs.lastIndex { $0 >= greatest - possible }
    }

    /// Nil if the criterion is less certain than the bound.
    private func limit(_ index: Int) -> Cents? {
        let threshold = ThresholdEstimate.shareOfSigma * exp(Self.values[index])
        return criterion.atMiddleC.deviation <= threshold ? Cents(threshold) : nil
    }

    private func logs(slips: Double) -> [Double] {
        let evidence = answers.map { answer in
            answer.y * (answer.offset - criterion.posterior(at: answer.note).mean)
                * exp(-notes[answer.note.rawValue].mean)
        }
        return Self.values.map { value in
            let scale = exp(-value)
            return evidence.reduce(0) { sum, distance in
                sum + log(slips + (1 - 2 * slips) * NormalDistribution.values(distance * scale).cumulative)
            }
        }
    }
}
