// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The deviation of ln σ at each note: a centred Gaussian process over the 128 notes, and for each heard note the likelihood of
/// its answers on a grid, combined by expectation propagation (Minka 2001; Rasmussen and Williams 2006, 3.6).
struct NoteDeviations: Hashable, Sendable {
    private static let count = MIDINote.validRange.count
    /// Grid of the deviation.
    private static let nodes = (0...60).map { -3 + 0.1 * Double($0) }
    /// The number of answers after which an answer counts half.
    private static let halfLife = 2000.0
    private static let sweeps = 3
    private static let leastPrecision = 0.001
    /// Below the resolution of the grid.
    private static let leastVariance = 4e-4
    /// Notes with a smaller marginal variance, or cavity precision, are skipped.
    private static let leastMarginal = 1e-9
    private static let leastCavity = 1e-6
    /// Kernels with a smaller share of the evidence are left out.
    private static let leastShare = 0.01

    private(set) var means = [Double](repeating: 0, count: count)
    private var covariance = SquareMatrix(size: count) { $0 == $1 ? 0.15 * 0.15 : 0 }
    /// Log likelihood by note, then by node.
    private var likelihoods = [Double](repeating: 0, count: count * nodes.count)
    private var weights = [Double](repeating: 0, count: count)
    /// Sites: the answers of a note approximated by a normal distribution, as its precision and its precision times mean.
    private var precisions = [Double](repeating: leastPrecision, count: count)
    private var shifts = [Double](repeating: 0, count: count)
    private var best = 1

    subscript(note: Int) -> NormalPosterior { NormalPosterior(mean: means[note], variance: covariance[note, note]) }

    /// Notes with answers, ascending.
    var heard: [Int] { weights.indices.filter { weights[$0] > 0 } }

    func posterior(of shares: [Int: Double]) -> NormalPosterior {
        // Summed in a fixed order, so that rounding is reproducible.
        let shares = shares.sorted { $0.key < $1.key }
        return NormalPosterior(
            mean: shares.reduce(0) { $0 + $1.value * means[$1.key] },
            variance: shares.reduce(0) { sum, one in
                sum + shares.reduce(0) { $0 + one.value * $1.value * covariance[one.key, $1.key] }
            })
    }

    /// Posterior of the mean of some notes relative to that of others, which may include them.
    func posterior(of inside: [Int], above others: [Int]) -> NormalPosterior {
        var shares: [Int: Double] = [:]
        for note in others { shares[note] = -1 / Double(others.count) }
        for note in inside { shares[note, default: 0] += 1 / Double(inside.count) }
        return posterior(of: shares)
    }

    /// Updates with a session.
    /// - Parameters:
    ///   - level: the session's own ln σ.
    ///   - lapses: the lapse rate at each answer.
    mutating func learn(
        _ answers: [PracticeSession.Response], level: Double, lapses: [Double], criterion: Criterion
    ) {
        forget(exp2(-Double(answers.count) / Self.halfLife))
        let variances = Self.nodes.map { exp(2 * (level + $0)) }
        for (answer, slips) in zip(answers, lapses) {
            let note = answer.note.rawValue
            weights[note] += 1
            let criterion = criterion.posterior(at: answer.note)
            let distance = answer.y * (answer.offset - criterion.mean)
            for (node, variance) in variances.enumerated() {
                let evidence = distance / (variance + criterion.variance).squareRoot()
                likelihoods[note * variances.count + node] += log(
                    slips + (1 - 2 * slips) * NormalDistribution.values(evidence).cumulative)
            }
        }
        propagate()
    }

    /// - Parameter share: the weight that earlier answers keep, 0…1.
    private mutating func forget(_ share: Double) {
        for note in 0..<Self.count {
            weights[note] *= share
            precisions[note] = max(precisions[note] * share, Self.leastPrecision)
            shifts[note] *= share
        }
        for index in likelihoods.indices { likelihoods[index] *= share }
    }

    private mutating func propagate() {
        let heard = heard
        let sum = heard.reduce(0) { $0 + weights[$1] }
        let shares = heard.map { (note: $0, share: weights[$0] / sum) }
        let kernels = NoteKernel.all.map { $0.centred(shares) }
        let priors = kernels.map { kernel in SquareMatrix(size: heard.count) { kernel(heard[$0], heard[$1]) } }
        sweep(heard, factor(priors[best], heard), priors[best])
        var factors = priors.map { factor($0, heard) }
        selectKernel(factors, heard)
        sweep(heard, factors[best], priors[best])
        for _ in 2..<Self.sweeps { sweep(heard, factor(priors[best], heard), priors[best]) }
        factors = priors.map { factor($0, heard) }
        let evidence = LevelGrid.normalised(selectKernel(factors, heard))
        let used = evidence.indices.filter { evidence[$0] >= Self.leastShare }
        let whole = used.reduce(0) { $0 + evidence[$1] }
        (means, covariance) = KernelPosterior.mixture(
            of: used.map { index in
                KernelPosterior(
                    share: evidence[index] / whole, kernel: kernels[index], factor: factors[index], heard: heard,
                    values: values(heard))
            })
    }

    private func values(_ heard: [Int]) -> [Double] { heard.map { shifts[$0] / precisions[$0] } }

    /// Cholesky factor of K + diag(1/τ), the covariance of the site means.
    private func factor(_ prior: SquareMatrix, _ heard: [Int]) -> CholeskyFactor {
        var matrix = prior
        for (slot, note) in heard.enumerated() { matrix[slot, slot] += 1 / precisions[note] }
        return CholeskyFactor(matrix)
    }

    /// Selects the kernel with the greatest evidence.
    @discardableResult
    private mutating func selectKernel(_ factors: [CholeskyFactor], _ heard: [Int]) -> [Double] {
        let values = values(heard)
        let evidence = zip(factors, NoteKernel.all).map { factor, kernel in
            // |L⁻¹x|² is xᵀA⁻¹x.
            let square = factor.forward(values).reduce(0.0) { $0 + $1 * $1 }
            return log(kernel.prior) - (square + factor.logDeterminant) / 2
        }
        best = evidence.indices.max { evidence[$0] < evidence[$1] } ?? best
        return evidence
    }

    /// One parallel sweep of expectation propagation: matches the site of each heard note to its answers and the cavity of all
    /// other sites, with V = K − K(K + diag(1/τ))⁻¹K and m = V·ν.
    private mutating func sweep(_ heard: [Int], _ factor: CholeskyFactor, _ prior: SquareMatrix) {
        let size = heard.count
        let whitened = factor.forward((0..<size * size).map { prior[$0 / size, $0 % size] })
        let before = heard.map { shifts[$0] }
        let projected = (0..<size).map { row in (0..<size).reduce(0) { $0 + whitened[row * size + $1] * before[$1] } }
        for (slot, note) in heard.enumerated() {
            var (variance, mean) = (prior[slot, slot], 0.0)
            for other in 0..<size {
                let entry = whitened[other * size + slot]
                variance -= entry * entry
                mean += prior[slot, other] * before[other] - entry * projected[other]
            }
            let cavity = 1 / variance - precisions[note]
            guard variance >= Self.leastMarginal, cavity >= Self.leastCavity else { continue }
            let center = (mean / variance - before[slot]) / cavity
            let moments = moments(of: note, precision: cavity, mean: center)
            precisions[note] = max(1 / max(moments.variance, Self.leastVariance) - cavity, Self.leastPrecision)
            shifts[note] = moments.mean * (cavity + precisions[note]) - center * cavity
        }
    }

    /// Moments of a note's answers under a normal prior.
    private func moments(of note: Int, precision: Double, mean: Double) -> NormalPosterior {
        let logs = Self.nodes.enumerated().map { index, node in
            likelihoods[note * Self.nodes.count + index] - precision * (node - mean) * (node - mean) / 2
        }
        let greatest = logs.max() ?? 0
        var moments = WeightedMoments()
        for (log, node) in zip(logs, Self.nodes) { moments.add(node, weight: exp(log - greatest)) }
        return moments.posterior
    }
}

/// A prior covariance of the note deviations; the kernels are weighted by their evidence.
struct NoteKernel: Hashable, Sendable {
    /// The last two are for ears that differ from key to key.
    static let all =
        [(0.12, 14.0, 0.25), (0.30, 14, 0.50), (0.30, 5, 0.08), (0.80, 14, 0.07), (0.80, 6, 0.06), (0.80, 3, 0.04)].map
    {
        NoteKernel(deviation: $0, length: $1, own: 0.05, prior: (1 - rough) * $2)
    }
        + [(0.12, 10.0 / 18), (0.30, 8.0 / 18)].map {
            NoteKernel(deviation: $0, length: 14, own: 0.30, prior: rough * $1)
        }
    private static let rough = 0.36

    let prior: Double
    /// SD²·exp(−d²/(2·length²)) + own²·δ, by distance d in semitones.
    private let byDistance: [Double]

    /// - Parameter own: standard deviation of each note's own part.
    private init(deviation: Double, length: Double, own: Double, prior: Double) {
        self.prior = prior
        byDistance = MIDINote.validRange.map { distance in
            let scaled = Double(distance) / length
            return deviation * deviation * exp(-scaled * scaled / 2) + (distance == 0 ? own * own : 0)
        }
    }

    /// The covariance without the weighted mean of the heard notes, which is the level.
    /// - Parameter heard: note numbers, and the share of answers at each.
    func centred(_ heard: [(note: Int, share: Double)]) -> (Int, Int) -> Double {
        let common = MIDINote.validRange.map { note in
            heard.reduce(0) { $0 + byDistance[abs(note - $1.note)] * $1.share }
        }
        let all = heard.reduce(0) { $0 + common[$1.note] * $1.share }
        return { [byDistance] one, other in byDistance[abs(one - other)] - common[one] - common[other] + all }
    }
}

/// The posterior of all 128 notes under one kernel.
private struct KernelPosterior {
    /// The kernel's share of the evidence.
    let share: Double
    let kernel: (Int, Int) -> Double
    /// W = L⁻¹·K_I, row after row: the posterior covariance is K − Wᵀ·W.
    let whitened: [Double]
    let means: [Double]

    /// - Parameters:
    ///   - factor: of K_II + diag(1/τ).
    ///   - values: site means of the heard notes.
    init(
        share: Double, kernel: @escaping (Int, Int) -> Double, factor: CholeskyFactor, heard: [Int], values: [Double]
    ) {
        let notes = MIDINote.validRange
        let whitened = factor.forward(heard.flatMap { one in notes.map { kernel(one, $0) } })
        var means = [Double](repeating: 0, count: notes.count)
        for (row, value) in factor.forward(values).enumerated() {
            for note in notes { means[note] += whitened[row * notes.count + note] * value }
        }
        (self.share, self.kernel, self.whitened, self.means) = (share, kernel, whitened, means)
    }

    /// Mean and covariance of a mixture whose shares add up to 1.
    static func mixture(of components: [KernelPosterior]) -> (means: [Double], covariance: SquareMatrix) {
        let count = MIDINote.validRange.count
        let means = (0..<count).map { note in components.reduce(0) { $0 + $1.share * $1.means[note] } }
        var covariance = SquareMatrix(size: count)
        covariance.withElements { mixed in
            for component in components {
                let distance = zip(component.means, means).map { $0 - $1 }
                component.whitened.withUnsafeBufferPointer { whitened in
                    for one in 0..<count {
                        let row = one * count
                        for other in one..<count {
                            mixed[row + other] +=
                                component.share * (component.kernel(one, other) + distance[one] * distance[other])
                        }
                        for entry in stride(from: 0, to: whitened.count, by: count) {
                            let factor = component.share * whitened[entry + one]
                            for other in one..<count { mixed[row + other] -= factor * whitened[entry + other] }
                        }
                    }
                }
            }
            for one in 0..<count { for other in 0..<one { mixed[one * count + other] = mixed[other * count + one] } }
        }
        return (means, covariance)
    }
}

/// The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ.
struct CholeskyFactor: Hashable, Sendable {
    private let size: Int
    private var lower: SquareMatrix

    init(_ matrix: SquareMatrix) {
        let size = matrix.size
        self.size = size
        lower = matrix
        lower.withElements { a in
            for row in 0..<size {
                for column in 0...row {
                    let rest = a[row * size + column] - Self.dot(a, row * size, column * size, count: column)
                    a[row * size + column] =
                        row == column
                        ? max(rest, .leastNormalMagnitude).squareRoot() : rest / a[column * size + column]
                }
            }
        }
    }

    /// Four independent sums, because each addition waits for the one before.
    private static func dot(
        _ a: UnsafeMutableBufferPointer<Double>, _ one: Int, _ other: Int, count: Int
    ) -> Double {
        var sums = SIMD4<Double>.zero
        var index = 0
        while index + 4 <= count {
            let left = SIMD4(a[one + index], a[one + index + 1], a[one + index + 2], a[one + index + 3])
            let right = SIMD4(a[other + index], a[other + index + 1], a[other + index + 2], a[other + index + 3])
            sums += left * right
            index += 4
        }
        var sum = sums.sum()
        while index < count {
            sum += a[one + index] * a[other + index]
            index += 1
        }
        return sum
    }

    /// L⁻¹·X by forward substitution.
    func forward(_ right: [Double]) -> [Double] {
        guard size > 0 else { return right }
        let (width, size) = (right.count / size, size)
        var (x, lower) = (right, lower)
        x.withUnsafeMutableBufferPointer { x in
            lower.withElements { a in
                for row in 0..<size {
                    for above in 0..<row {
                        let factor = a[row * size + above]
                        for column in 0..<width { x[row * width + column] -= factor * x[above * width + column] }
                    }
                    let scale = 1 / a[row * size + row]
                    for column in 0..<width { x[row * width + column] *= scale }
                }
            }
        }
        return x
    }

    /// ln det A.
    var logDeterminant: Double { 2 * (0..<size).reduce(0) { $0 + log(lower[$1, $1]) } }
}

/// A dense matrix, row-major.
struct SquareMatrix: Hashable, Sendable {
    let size: Int
    private var elements: [Double]

    init(size: Int) {
        self.size = size
        elements = [Double](repeating: 0, count: size * size)
    }

    init(size: Int, _ element: (Int, Int) -> Double) {
        self.init(size: size)
        for row in 0..<size { for column in 0..<size { elements[row * size + column] = element(row, column) } }
    }

    subscript(row: Int, column: Int) -> Double {
        get { elements[row * size + column] }
        set { elements[row * size + column] = newValue }
    }

    mutating func withElements(_ body: (UnsafeMutableBufferPointer<Double>) -> Void) {
        elements.withUnsafeMutableBufferPointer { body($0) }
    }
}
