// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// What is believed of ln σ at all 128 notes at once: a Gaussian process over the notes (`NoteKernel`), and for each trained
/// note the likelihood of its answers on `LogSigmaGrid`, joined by expectation propagation (Minka 2001; Rasmussen and
/// Williams 2006, chapter 3.6). Only trained notes are kept; the others follow from them.
struct ThresholdField: Hashable, Sendable {
    /// Of ln σ, before the first answer.
    let priorMean: Double
    /// MIDI notes with an answer, in the order of their first.
    private(set) var trained: [Int] = []
    private(set) var criterion = CriterionBelief()
    /// The sessions that count, each by what forgetting has left of it; the present one is 1.
    private var sessions = 1.0

    private var slots = [Int?](repeating: nil, count: MIDINote.validRange.count)
    /// By slot, on the grid.
    private var logLikelihoods: [[Double]] = []
    /// The sites: what a note's answers say by themselves, as the precision and the precision times the mean of a normal
    /// distribution. A precision may be negative.
    private var precisions: [Double] = []
    private var shifts: [Double] = []
    private var means: [Double] = []
    private var covariance = SquareMatrix(size: 0)
    private var priorFactor = CholeskyFactor()
    /// The slot that was revisited last.
    private var turn = 0

    /// Of a note's own ln σ from session to session; variance.
    private static let sessionNoise = 0.2 * 0.2
    /// A likelihood on the grid cannot tell more.
    static let leastVariance = 0.0004

    init(priorMean: Double) { self.priorMean = priorMean }

    /// - Parameter offset: Cents, signed.
    mutating func learn(note: MIDINote, offset: Double, isHigher: Bool) {
        let slot = slot(of: note.rawValue)
        let y = isHigher ? 1.0 : -1.0
        criterion.addLogLikelihood(offset: offset, y: y, to: &logLikelihoods[slot])
        criterion.learn(offset: offset, y: y, logSigma: means[slot], variance: covariance[slot, slot])
        updateSite(slot)
    }

    /// A new session begins: what was learned before counts only by so much.
    /// - Parameter share: 0…1.
    mutating func discount(to share: Double) {
        sessions = sessions * share + 1
        for slot in trained.indices {
            precisions[slot] *= share
            shifts[slot] *= share
            for index in logLikelihoods[slot].indices { logLikelihoods[slot][index] *= share }
        }
        rebuild()
        settle(sweeps: 1)
    }

    /// Visits all sites again and again, so that the result depends less on the order of the answers.
    mutating func settle(sweeps: Int) {
        for _ in 0..<sweeps {
            for slot in trained.indices { updateSite(slot) }
            rebuild()
        }
    }

    /// Judges answers once more that were learned before the criterion was known as well as now; while it was uncertain they
    /// counted as blurred by it, each by itself, which takes the ear for finer than it is.
    /// - Parameter answers: All that were learned; the share is what forgetting has left of each.
    mutating func judgeAgain(_ answers: some Sequence<(answer: PracticeSession.Answered, share: Double)>) {
        for slot in trained.indices { logLikelihoods[slot] = [Double](repeating: 0, count: LogSigmaGrid.count) }
        for (answer, share) in answers {
            guard let slot = slots[answer.note.rawValue] else { continue }
            criterion.addLogLikelihood(offset: answer.offset, y: answer.y, share: share, to: &logLikelihoods[slot])
        }
    }

    /// Visits the next few sites in turn, so that none goes long without what was learned at other notes.
    mutating func revisit(_ count: Int) {
        for _ in 0..<min(count, trained.count) {
            turn = (turn + 1) % trained.count
            updateSite(turn)
        }
    }

    /// Mean and covariance from the sites: V = (1 + K·diag(τ))⁻¹·K; m = m₀ + V·(ν − τ·m₀).
    mutating func rebuild() {
        let prior = priorCovariance
        let left = SquareMatrix(size: trained.count) { row, column in
            prior[row, column] * precisions[column] + (row == column ? 1 : 0)
        }
        // Singular only by a rounding that never happens twice; the incremental values stay then.
        guard let solution = left.solution(of: prior) else { return }
        covariance = SquareMatrix(size: trained.count) { (solution[$0, $1] + solution[$1, $0]) / 2 }
        let pull = trained.indices.map { shifts[$0] - precisions[$0] * priorMean }
        for slot in trained.indices {
            means[slot] = priorMean + zip(covariance.row(slot), pull).reduce(0) { $0 + $1.0 * $1.1 }
        }
    }

    private var priorCovariance: SquareMatrix {
        SquareMatrix(size: trained.count) { NoteKernel.covariance(trained[$0], trained[$1]) }
    }

    /// A note that is heard for the first time joins with what its neighbours say of it.
    private mutating func slot(of note: Int) -> Int {
        if let slot = slots[note] { return slot }
        let weights = priorFactor.solution(of: trained.map { NoteKernel.covariance(note, $0) })
        let (mean, variance) = belief(weights: weights, prior: NoteKernel.covariance(note, note))
        let border = trained.indices.map { slot in
            zip(covariance.row(slot), weights).reduce(0) { $0 + $1.0 * $1.1 }
        }
        covariance = covariance.bordered(border, corner: variance)
        priorFactor.append((trained + [note]).map { NoteKernel.covariance(note, $0) })
        means.append(mean)
        trained.append(note)
        precisions.append(0)
        shifts.append(0)
        logLikelihoods.append([Double](repeating: 0, count: LogSigmaGrid.count))
        slots[note] = trained.count - 1
        return trained.count - 1
    }

    /// Matches the site to mean and variance of its note's answers and all other sites together.
    private mutating func updateSite(_ slot: Int) {
        let variance = covariance[slot, slot]
        let precision = 1 / variance - precisions[slot]
        guard precision > 0 else { return }
        let shift = means[slot] / variance - shifts[slot]
        let (mean, matched) = LogSigmaGrid.moments(
            of: logLikelihoods[slot], precision: precision, mean: shift / precision)
        let spread = max(matched, Self.leastVariance)
        let change = (precision: 1 / spread - precision - precisions[slot], shift: mean / spread - shift - shifts[slot])
        precisions[slot] += change.precision
        shifts[slot] += change.shift
        let k = change.precision / (1 + change.precision * variance)
        let step = change.shift * (1 - k * variance) - k * means[slot]
        let row = Array(covariance.row(slot))
        for index in means.indices { means[index] += row[index] * step }
        covariance.subtractSquare(of: row, scale: k)
    }
}

extension ThresholdField {
    /// Mean and variance of ln σ at a note, trained or not.
    func belief(at note: MIDINote) -> (mean: Double, variance: Double) { belief(ofMeanOver: [note.rawValue]) }

    /// The same of the average of ln σ over notes.
    func belief(ofMeanOver notes: [Int]) -> (mean: Double, variance: Double) {
        let share = 1 / Double(max(notes.count, 1))
        let shared = trained.map { one in notes.reduce(0) { $0 + NoteKernel.covariance(one, $1) } * share }
        let prior = notes.reduce(0) { sum, one in
            sum + notes.reduce(0) { $0 + NoteKernel.covariance(one, $1) } * share * share
        }
        return belief(weights: priorFactor.solution(of: shared), prior: prior)
    }

    /// With what is not known of the note itself and of this session: V + .05² + .2²/S.
    func estimate(at note: MIDINote) -> ThresholdEstimate {
        let (mean, variance) = belief(at: note)
        return ThresholdEstimate(
            logSigma: mean, deviation: (variance + NoteKernel.ownShare + Self.sessionNoise / sessions).squareRoot())
    }

    /// Of the average over notes.
    func estimate(ofMeanOver notes: [Int]) -> ThresholdEstimate {
        let (mean, variance) = belief(ofMeanOver: notes)
        return ThresholdEstimate(
            logSigma: mean, deviation: (variance + Self.sessionNoise / sessions).squareRoot())
    }

    /// - Parameters:
    ///   - weights: By how much each trained note's ln σ moves a combination of notes: K_*I·K_II⁻¹.
    ///   - prior: Variance of that combination before the first answer.
    private func belief(weights: [Double], prior: Double) -> (mean: Double, variance: Double) {
        var mean = priorMean
        var variance = prior
        for slot in trained.indices {
            mean += weights[slot] * (means[slot] - priorMean)
            var learned = 0.0
            for other in trained.indices {
                let known = NoteKernel.covariance(trained[slot], trained[other]) - covariance[slot, other]
                learned += weights[other] * known
            }
            variance -= weights[slot] * learned
        }
        return (mean, variance)
    }
}
