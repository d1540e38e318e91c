// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The estimate of ln σ that one session of a skill supports alone.
struct SessionEvidence: Hashable, Sendable {
    static let leastAnswers = 5

    let start: Date
    let end: Date
    let answers: Int
    /// Nil for several conditions, which count as one of their own.
    private(set) var condition: ListeningCondition?
    let logSigma: NormalPosterior
    /// Log likelihood on the grid of the skill's level.
    let logs: [Double]
    /// By how much ln σ of the range lies above the skill's level.
    let offset: Double

    /// Log likelihood, between grid values by interpolation.
    func log(at logSigma: Double) -> Double {
        let place = ((logSigma - offset - LevelGrid.values[0]) / LevelGrid.step).clamped(to: 0...Double(logs.count - 1))
        let below = min(Int(place), logs.count - 2)
        return logs[below] + (place - Double(below)) * (logs[below + 1] - logs[below])
    }

    /// Answers from before outputs were recorded count as those of the first known output of their sound.
    static func assumingOutputs(_ evidence: [SessionEvidence]) -> [SessionEvidence] {
        var known: [SoundSourceID: String] = [:]
        for session in evidence.reversed() {
            if let condition = session.condition, let output = condition.output { known[condition.sound] = output }
        }
        return evidence.map { session in
            var session = session
            session.condition = session.condition.map {
                ListeningCondition(sound: $0.sound, output: $0.output ?? known[$0.sound])
            }
            return session
        }
    }

    /// Of sessions with enough answers; segments are conditions in order of appearance.
    static func timeline(_ evidence: [SessionEvidence]) -> [SessionThreshold] {
        var conditions: [ListeningCondition?] = []
        return evidence.filter { $0.answers >= DataQualityWarning.leastAnswers }.map { session in
            if !conditions.contains(session.condition) { conditions.append(session.condition) }
            return SessionThreshold(
                start: session.start, answers: session.answers, estimate: ThresholdEstimate(session.logSigma),
                segment: conditions.firstIndex(of: session.condition) ?? 0)
        }
    }
}

/// The threshold of a skill under one condition.
package struct ConditionThreshold: Hashable, Sendable {
    package let condition: ListeningCondition
    package let estimate: ThresholdEstimate

    /// Variance between sessions of the same condition.
    private static let formVariance = 0.15 * 0.15
    private static let leastSessions = 2
    /// In standard deviations: 99 %.
    private static let significance = 2.58
    /// 15 %, in ln σ.
    private static let leastDifference = log(1.15)

    /// All conditions with enough sessions, finest first, if the finest and the coarsest differ significantly; else none.
    static func different(_ evidence: [SessionEvidence]) -> [ConditionThreshold] {
        let conditions = Dictionary(grouping: evidence, by: \.condition).compactMap {
            condition, sessions -> ConditionThreshold? in
            guard let condition, sessions.count >= leastSessions else { return nil }
            return ConditionThreshold(condition, sessions)
        }.sorted { $0.estimate.logSigma < $1.estimate.logSigma }
        guard let finest = conditions.first?.estimate, let coarsest = conditions.last?.estimate else { return [] }
        let difference = coarsest.logSigma - finest.logSigma
        let isSure =
            difference > leastDifference
            && difference > significance * hypot(finest.deviation, coarsest.deviation)
        return isSure ? conditions : []
    }

    private init(_ condition: ListeningCondition, _ sessions: [SessionEvidence]) {
        let weighted = sessions.map { ($0.logSigma.mean, weight: 1 / ($0.logSigma.variance + Self.formVariance)) }
        let precision = weighted.reduce(0) { $0 + $1.weight }
        self.condition = condition
        estimate = ThresholdEstimate(
            logSigma: weighted.reduce(0) { $0 + $1.0 * $1.weight } / precision,
            deviation: (1 / precision).squareRoot())
    }
}
