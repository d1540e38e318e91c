// SPDX-License-Identifier: MIT
import Foundation

/// How many more answers it takes until a threshold is known to ±25 %, with a probability of 95 %.
package enum RemainingAnswers: Hashable, Sendable {
    /// About so many, one significant figure.
    case answers(Int)
    /// Too many with the strategy in use, with steady about so many.
    case answersWithSteady(Int)
    /// Too many: the ear varies too much from day to day.
    case tooVariable

    package var answers: Int? { if case .answers(let count) = self { count } else { nil } }

    package var answersWithSteady: Int? { if case .answersWithSteady(let count) = self { count } else { nil } }

    private static let session = 60.0
    private static let mostSessions = 60
    /// A correction, fitted to simulated listeners.
    private static let delay = 1.3
    /// Fisher's information of one answer, of ln σ.
    private static let information = (steady: 0.25, others: 0.06)

    /// - Parameters:
    ///   - deviation: Of ln σ, now.
    ///   - walk: Standard deviations of what the level does between sessions, and of the form of the day.
    /// - Returns: nil if it is known to ±25 % already.
    init?(deviation: Double, walk: (drift: Double, form: Double), isSteady: Bool) {
        if Self.isKnown(deviation * deviation) { return nil }
        let usual = isSteady ? Self.information.steady : Self.information.others
        if let answers = Self.answers(deviation, walk, information: usual) {
            self = .answers(answers)
        } else if !isSteady, let answers = Self.answers(deviation, walk, information: Self.information.steady) {
            self = .answersWithSteady(answers)
        } else {
            self = .tooVariable
        }
    }

    private static func isKnown(_ variance: Double) -> Bool { 1.96 * variance.squareRoot() <= log(1.25) }

    /// Nil beyond `mostSessions`.
    private static func answers(
        _ deviation: Double, _ walk: (drift: Double, form: Double), information: Double
    ) -> Int? {
        let own = walk.form * walk.form + 1 / (session * information)
        var variance = deviation * deviation
        for sessions in 1...mostSessions {
            let before = variance + walk.drift * walk.drift / 4
            variance = before * own / (before + own)
            guard isKnown(variance) else { continue }
            let answers = delay * session * Double(sessions)
            let unit = pow(10, log10(answers).rounded(.down))
            return Int((answers / unit).rounded() * unit)
        }
        return nil
    }
}
