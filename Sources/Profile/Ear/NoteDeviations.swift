// SPDX-License-Identifier: MIT
import Music
import Foundation

/// By how much ln σ differs from note to note: a centred Gaussian process over the 128 notes, and for each heard note the
/// likelihood of its answers on a grid, joined by expectation propagation (Minka 2001; Rasmussen and Williams 2006, 3.6).
struct NoteDeviations: Hashable, Sendable {
    private static let count = MIDINote.validRange.count
    /// Of the deviation.
    private static let nodes = (0...60).map { -3 + 0.1 * Double($0) }
    /// Answers after which one counts half.
    private static let halfLife = 2000.0
    private static let sweeps = 3
    private static let leastPrecision = 0.001
    /// Of a note's answers; a likelihood on the grid cannot tell more.
    private static let leastVariance = 4e-4
    /// Notes with a smaller marginal variance, or cavity precision, are skipped.
    private static let leastMarginal = 1e-9
    private static let leastCavity = 1e-6
    /// Of the evidence; kernels with less are left out.
    private static let leastShare = 0.01

    /// Of all notes.
    private(set) var means = [Double](repeating: 0, count: count)
    private var covariance = SquareMatrix(size: count) { $0 == $1 ? 0.15 * 0.15 : 0 }
    /// Logarithms, by note and there by node.
    private var likelihoods = [Double](repeating: 0, count: count * nodes.count)
    /// Answers at each note, by what forgetting has left of them.
    private var weights = [Double](repeating: 0, count: count)
    /// The sites: what a note's answers say by themselves, as the precision and the precision times the mean of a normal
    /// distribution.
    private var precisions = [Double](repeating: leastPrecision, count: count)
    private var shifts = [Double](repeating: 0, count: count)
    /// Of the kernels, the one that explains most.
    private var best = 1

    subscript(note: Int) -> NormalPosterior { NormalPosterior(mean: means[note], variance: covariance[note, note]) }

    /// Notes that were heard, from low to high.
    var heard: [Int] { weights.indices.filter { weights[$0] > 0 } }

    /// Of the weighted mean of notes.
    func belief(of shares: [Int: Double]) -> NormalPosterior {
        // In one order, because it decides about the last digits.
        let shares = shares.sorted { $0.key < $1.key }
        return NormalPosterior(
            mean: shares.reduce(0) { $0 + $1.value * means[$1.key] },
            variance: shares.reduce(0) { sum, one in
                sum + shares.reduce(0) { $0 + one.value * $1.value * covariance[one.key, $1.key] }
            })
    }

    /// Learns a session.
    /// - Parameters:
    ///   - level: The session's own ln σ.
    ///   - slips: λ.
    ///   - criterion: Cents.
    mutating func learn(
        _ answers: [PracticeSession.Answered], level: Double, slips: Double, criterion: NormalPosterior
    ) {
        forget(exp2(-Double(answers.count) / Self.halfLife))
        let scales = Self.nodes.map { 1 / (exp(2 * (level + $0)) + criterion.variance).squareRoot() }
        for answer in answers {
            let note = answer.note.rawValue
            weights[note] += 1
            let distance = answer.y * (answer.offset - criterion.mean)
            for (node, scale) in scales.enumerated() {
                likelihoods[note * scales.count + node] += log(
                    slips + (1 - 2 * slips) * NormalDistribution.values(distance * scale).cumulative)
            }
        }
        settle()
    }

    /// - Parameter share: What is left of all answers, 0…1.
    private mutating func forget(_ share: Double) {
        for note in 0..<Self.count {
            weights[note] *= share
            precisions[note] = max(precisions[note] * share, Self.leastPrecision)
            shifts[note] *= share
        }
        for index in likelihoods.indices { likelihoods[index] *= share }
    }

    private mutating func settle() {
        let heard = heard
        let sum = heard.reduce(0) { $0 + weights[$1] }
        let shares = heard.map { (note: $0, share: weights[$0] / sum) }
        let kernels = NoteKernel.all.map { $0.centred(shares) }
        let priors = kernels.map { kernel in SquareMatrix(size: heard.count) { kernel(heard[$0], heard[$1]) } }
        visit(heard, factor(priors[best], heard), priors[best])
        var factors = priors.map { factor($0, heard) }
        weigh(factors, heard)
        visit(heard, factors[best], priors[best])
        for _ in 2..<Self.sweeps { visit(heard, factor(priors[best], heard), priors[best]) }
        factors = priors.map { factor($0, heard) }
        let evidence = LevelGrid.normalised(weigh(factors, heard))
        let used = evidence.indices.filter { evidence[$0] >= Self.leastShare }
        let whole = used.reduce(0) { $0 + evidence[$1] }
        let mixture = used.map { index in
            NoteMixture.Part(
                share: evidence[index] / whole, kernel: kernels[index], factor: factors[index], heard: heard,
                values: values(heard))
        }
        (means, covariance) = NoteMixture(mixture).belief
    }

    /// What the sites say of their notes.
    private func values(_ heard: [Int]) -> [Double] { heard.map { shifts[$0] / precisions[$0] } }

    /// Of the covariance of what the sites say: K + diag(1/τ).
    private func factor(_ prior: SquareMatrix, _ heard: [Int]) -> CholeskyFactor {
        var matrix = prior
        for (slot, note) in heard.enumerated() { matrix[slot, slot] += 1 / precisions[note] }
        return CholeskyFactor(matrix)
    }

    /// Takes the kernel that explains the sites best from now on.
    /// - Returns: how well each does; logarithms.
    @discardableResult
    private mutating func weigh(_ factors: [CholeskyFactor], _ heard: [Int]) -> [Double] {
        let values = values(heard)
        let evidence = zip(factors, NoteKernel.all).map { factor, kernel in
            // |L⁻¹x|² is xᵀA⁻¹x.
            let square = factor.forward(values).reduce(0.0) { $0 + $1 * $1 }
            return log(kernel.prior) - (square + factor.logDeterminant) / 2
        }
        best = evidence.indices.max { evidence[$0] < evidence[$1] } ?? best
        return evidence
    }

    /// Matches the site of every heard note to its answers and to all other sites together, all at once: with
    /// V = K − K(K + diag(1/τ))⁻¹K and m = V·ν.
    private mutating func visit(_ heard: [Int], _ factor: CholeskyFactor, _ prior: SquareMatrix) {
        let size = heard.count
        let ways = factor.forward((0..<size * size).map { prior[$0 / size, $0 % size] })
        let before = heard.map { shifts[$0] }
        let pull = (0..<size).map { row in (0..<size).reduce(0) { $0 + ways[row * size + $1] * before[$1] } }
        for (slot, note) in heard.enumerated() {
            var (variance, mean) = (prior[slot, slot], 0.0)
            for other in 0..<size {
                let way = ways[other * size + slot]
                variance -= way * way
                mean += prior[slot, other] * before[other] - way * pull[other]
            }
            let cavity = 1 / variance - precisions[note]
            guard variance >= Self.leastMarginal, cavity >= Self.leastCavity else { continue }
            let center = (mean / variance - before[slot]) / cavity
            let moments = moments(of: note, precision: cavity, mean: center)
            precisions[note] = max(1 / max(moments.variance, Self.leastVariance) - cavity, Self.leastPrecision)
            shifts[note] = moments.mean * (cavity + precisions[note]) - center * cavity
        }
    }

    /// Of a note's answers under a normal distribution.
    private func moments(of note: Int, precision: Double, mean: Double) -> NormalPosterior {
        let logs = Self.nodes.enumerated().map { index, node in
            likelihoods[note * Self.nodes.count + index] - precision * (node - mean) * (node - mean) / 2
        }
        let greatest = logs.max() ?? 0
        var moments = WeightedMoments()
        for (log, node) in zip(logs, Self.nodes) { moments.add(node, weight: exp(log - greatest)) }
        return moments.belief
    }
}
