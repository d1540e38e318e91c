// SPDX-License-Identifier: MIT
import Instrument
import Music
import Settings
import Simulation
import Training

/// A simulation for programs: an object for each answer and each tuned pitch, numbered from 1, and the summary at the end.
/// Offsets, errors and thresholds are cents.
struct SimulationJSON {
    /// The interval is named where it is not always the prime.
    let hasIntervals: Bool

    func put(_ completed: CompletedComparison, trial: Int, session: Int) {
        let comparison = completed.comparison
        JSONLine.put([
            "trial": trial, "session": session, "note": comparison.referenceNote.rawValue,
            "offset": comparison.targetNote.offset.rawValue, "answer": completed.answer.rawValue,
            "correct": completed.isCorrect, "interval": hasIntervals ? comparison.interval.symbol : nil,
        ])
    }

    func put(_ completed: CompletedPitchMatching, number: Int, session: Int) {
        let challenge = completed.challenge
        JSONLine.put([
            "matching": number, "session": session, "note": challenge.referenceNote.rawValue,
            "initial_offset": challenge.initialCentOffset.rawValue, "error": completed.userCentError.rawValue,
            "interval": hasIntervals ? challenge.interval.symbol : nil,
        ])
    }

    func put(_ summary: SimulationSummary, settings: UserSettings, data: String?) {
        JSONLine.put([
            "event": "summary", "seed": summary.seed, "strategy": summary.strategy.rawValue,
            "intervals": settings.training.intervals.sorted.map(\.symbol),
            "tuning": settings.training.tuningSystem.rawValue, "trials": summary.trials,
            "sessions": summary.sessions, "correct": summary.correct, "share_correct": summary.shareCorrect,
            "last_difference": summary.lastDifference?.rawValue, "sigma": summary.ear.sigma.rawValue,
            "criterion_cents": summary.ear.criterion.rawValue, "lapse": summary.ear.lapse,
            "threshold": summary.threshold.rawValue,
            "estimated_threshold": summary.estimate?.threshold.rawValue,
            "estimated_low": summary.estimate?.band.lowerBound.rawValue,
            "estimated_high": summary.estimate?.band.upperBound.rawValue, "matchings": summary.matchings,
            "mean_error": summary.meanError?.rawValue, "data": data,
        ])
    }
}
