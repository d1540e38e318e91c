// SPDX-License-Identifier: MIT
import Instrument
import Music
import Profile
import Simulation
import Training

/// What `peach simulate` says for a person.
package protocol SimulationTexts: MusicTexts, NumberTexts {
    /// Who trained.
    func listener(_ ear: SimulatedListener) -> String
    /// How much and how.
    func training(of summary: SimulationSummary) -> String
    /// What came of the comparisons.
    /// - Parameter share: 0…1.
    func answers(right share: Double, lastDifference: Cents) -> String
    func trueThreshold(_ threshold: Cents) -> String
    func estimatedThreshold(_ estimate: ThresholdEstimate) -> String
    /// What came of the tunings.
    func tunings(_ count: Int, meanError: Cents) -> String
    /// After the file was written.
    func dataWritten(file: String, records: Int) -> String
}

extension SimulationTexts {
    /// One sentence a line.
    package func lines(for summary: SimulationSummary) -> [String] {
        [
            listener(summary.ear), training(of: summary),
            summary.lastDifference.map { answers(right: summary.shareCorrect, lastDifference: $0) },
            trueThreshold(summary.threshold), summary.estimate.map { estimatedThreshold($0) },
            summary.meanError.map { tunings(summary.matchings, meanError: $0) },
        ].compactMap { $0 }
    }

    /// "0.02"; a drawn share is not so round.
    func share(_ share: Double) -> String { decimal(share, digits: 3) }
}
