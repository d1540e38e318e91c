// SPDX-License-Identifier: MIT
import Foundation
import Profile

/// How well estimates of ln σ agree with the truth.
struct Figures {
    private(set) var count = 0
    private var sum = 0.0
    private var squares = 0.0
    private var covered = 0

    /// The Cramér–Rao constant: at best n answers leave a mean squared error of ln σ of K/n.
    private static let bound = 2.17

    mutating func add(_ estimate: ThresholdEstimate, truth: Double) {
        let error = estimate.logSigma - truth
        count += 1
        sum += error
        squares += error * error
        if error.magnitude < 1.96 * estimate.deviation { covered += 1 }
    }

    mutating func add(_ other: Figures) {
        count += other.count
        sum += other.sum
        squares += other.squares
        covered += other.covered
    }

    /// In natural logarithms: 0.1 is about 10 %.
    var bias: Double { sum / Double(count) }
    var rootMeanSquare: Double { (squares / Double(count)).squareRoot() }
    /// Of the 95 % bands.
    var coverage: Double { Double(covered) / Double(count) }
    /// The share of what so many answers could tell.
    func efficiency(answers: Int) -> Double {
        Self.bound / Double(answers) / (rootMeanSquare * rootMeanSquare)
    }
}
