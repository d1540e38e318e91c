// SPDX-License-Identifier: MIT
import Music

/// What kernels say together of all 128 notes, each as probable as what it explains.
struct NoteMixture {
    struct Part {
        let share: Double
        let kernel: (Int, Int) -> Double
        /// W = L⁻¹·K_I, row after row: the posterior covariance is K − Wᵀ·W.
        let ways: [Double]
        let means: [Double]

        /// - Parameters:
        ///   - factor: Of K_II + diag(1/τ).
        ///   - values: What the sites say of the heard notes.
        init(
            share: Double, kernel: @escaping (Int, Int) -> Double, factor: CholeskyFactor, heard: [Int],
            values: [Double]
        ) {
            let notes = MIDINote.validRange
            let ways = factor.forward(heard.flatMap { one in notes.map { kernel(one, $0) } })
            let pull = factor.forward(values)
            var means = [Double](repeating: 0, count: notes.count)
            for (row, value) in pull.enumerated() {
                for note in notes { means[note] += ways[row * notes.count + note] * value }
            }
            (self.share, self.kernel, self.ways, self.means) = (share, kernel, ways, means)
        }
    }

    private let parts: [Part]

    /// - Parameter parts: Whose shares add up to 1.
    init(_ parts: [Part]) { self.parts = parts }

    /// Mean and covariance of the mixture of normal distributions.
    var belief: (means: [Double], covariance: SquareMatrix) {
        let count = MIDINote.validRange.count
        let means = (0..<count).map { note in parts.reduce(0) { $0 + $1.share * $1.means[note] } }
        var covariance = SquareMatrix(size: count)
        covariance.withElements { mixed in
            for part in parts {
                let away = zip(part.means, means).map { $0 - $1 }
                part.ways.withUnsafeBufferPointer { ways in
                    for one in 0..<count {
                        let row = one * count
                        for other in one..<count {
                            mixed[row + other] += part.share * (part.kernel(one, other) + away[one] * away[other])
                        }
                        for way in stride(from: 0, to: ways.count, by: count) {
                            let factor = part.share * ways[way + one]
                            for other in one..<count { mixed[row + other] -= factor * ways[way + other] }
                        }
                    }
                }
            }
            for one in 0..<count { for other in 0..<one { mixed[one * count + other] = mixed[other * count + one] } }
        }
        return (means, covariance)
    }
}
