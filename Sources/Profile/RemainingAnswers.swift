// SPDX-License-Identifier: MIT
import Foundation
import Training

/// The number of further answers until the 95 % band of a threshold is narrow, if the ear goes on varying as it does.
enum RemainingAnswers {
    /// Half of the band of a precise threshold, as a factor: ±25 %.
    static let precision = 1.25
    private static let session = 60.0
    private static let mostSessions = 60
    /// Fitted to simulated listeners: a factor, and the share of the drift that counts.
    private static let (delay, drift) = (1.45, 1 / 4.5)
    /// The range around the estimate, as a factor to either side.
    private static let spread = 1.7
    /// Fisher information of one answer about ln σ, as of this many answers before the first one.
    private static let prior = (steady: 0.19, others: 0.12, answers: 100.0)

    /// The Fisher information of one of the latest answers about ln σ.
    static func information(of evidence: [SessionEvidence], with strategy: StrategyName) -> Double {
        let latest = evidence.suffix(6)
        let prior = strategy == .steady ? prior.steady : prior.others
        let information = latest.reduce(prior * Self.prior.answers) { $0 + 1 / $1.logSigma.variance }
        return information / latest.reduce(Self.prior.answers) { $0 + Double($1.answers) }
    }

    /// The ends have one significant figure.
    /// - Parameters:
    ///   - factor: half of the band.
    ///   - deviation: of ln σ at present.
    ///   - walk: standard deviations of the level's step between sessions, and of the form of the day.
    /// - Returns: nil if the band is as narrow already.
    static func count(
        until factor: Double, deviation: Double, walk: (drift: Double, form: Double), information: Double
    ) -> ClosedRange<Int>? {
        let wanted = log(factor) / 1.96
        guard deviation > wanted else { return nil }
        let own = walk.form * walk.form + 1 / (session * information)
        var (variance, sessions) = (deviation * deviation, 0)
        while sessions < mostSessions, variance > wanted * wanted {
            let before = variance + walk.drift * walk.drift * drift
            // The last session counts as far as it is needed.
            variance = before * own / (before + own)
            sessions += 1
        }
        let answers = delay * session * Double(sessions)
        return rounded(answers / spread)...rounded(answers * spread)
    }

    private static func rounded(_ answers: Double) -> Int {
        let unit = pow(10, log10(answers).rounded(.down))
        return Int((answers / unit).rounded() * unit)
    }
}
