// SPDX-License-Identifier: MIT
import Instrument
import Music
import Settings
import Simulation
import Training

/// A simulation for programs: an object for each answer and each tuned pitch, numbered from 1, and the summary at the end.
struct SimulationReport {
    private struct Compared: Encodable {
        let trial: Int
        let session: Int
        let note: Int
        let offsetCents: Double
        let answer: String
        let correct: Bool
        let interval: String?
    }

    private struct Matched: Encodable {
        let matching: Int
        let session: Int
        let note: Int
        let initialOffsetCents: Double
        let errorCents: Double
        let interval: String?
    }

    private struct Summary: Encodable {
        let event = "summary"
        let seed: UInt64
        let strategy: String
        let intervals: [String]
        let tuning: String
        let trials: Int
        let sessions: Int
        let correct: Int
        let shareCorrect: Double?
        let lastDifferenceCents: Double?
        let sigmaCents: Double
        let criterionCents: Double
        let lapse: Double
        let thresholdCents: Double
        let estimatedThresholdCents: Double?
        let estimatedBandCents: [Double]?
        let matchings: Int
        let meanErrorCents: Double?
        let data: String?
    }

    /// The interval is named where it is not always the prime.
    let hasIntervals: Bool

    func put(_ completed: CompletedComparison, trial: Int, session: Int) {
        let comparison = completed.comparison
        JSONLine.put(
            Compared(
                trial: trial, session: session, note: comparison.referenceNote.rawValue,
                offsetCents: comparison.targetNote.offset.rawValue, answer: completed.answer.rawValue,
                correct: completed.isCorrect, interval: hasIntervals ? comparison.interval.symbol : nil))
    }

    func put(_ completed: CompletedPitchMatching, number: Int, session: Int) {
        let challenge = completed.challenge
        JSONLine.put(
            Matched(
                matching: number, session: session, note: challenge.referenceNote.rawValue,
                initialOffsetCents: challenge.initialCentOffset.rawValue,
                errorCents: completed.userCentError.rawValue,
                interval: hasIntervals ? challenge.interval.symbol : nil))
    }

    func put(_ summary: SimulationSummary, settings: UserSettings, data: String?) {
        JSONLine.put(
            Summary(
                seed: summary.seed, strategy: summary.strategy.rawValue,
                intervals: settings.training.intervals.sorted.map(\.symbol),
                tuning: settings.training.tuningSystem.key.rawValue, trials: summary.trials, sessions: summary.sessions,
                correct: summary.correct, shareCorrect: summary.shareCorrect,
                lastDifferenceCents: summary.lastDifference?.rawValue, sigmaCents: summary.ear.sigma.rawValue,
                criterionCents: summary.ear.criterion.rawValue, lapse: summary.ear.lapse,
                thresholdCents: summary.threshold.rawValue,
                estimatedThresholdCents: summary.estimate?.threshold.rawValue,
                estimatedBandCents: summary.estimate?.band.bounds, matchings: summary.matchings,
                meanErrorCents: summary.meanError?.rawValue, data: data))
    }
}
