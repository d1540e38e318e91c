// SPDX-License-Identifier: MIT
import Foundation
import Training

/// A player's hearing from session to session over all skills: ln σ is the level of a skill under a condition plus a deviation
/// that all skills share in a session. Sessions without a common skill and condition, even by way of others, cannot be compared:
/// they form segments.
package struct HearingTimeline: Sendable {
    /// With enough answers, oldest first. Thresholds are those of the leading skill at this level of hearing.
    package let sessions: [SessionThreshold]
    /// True if several skills count.
    package let isPooled: Bool
    package let trend: Trend
    package let change: ThresholdChange?

    /// The number of sessions that are missing while `trend` is `notEnoughData`; at least 1.
    package var missingSessions: Int { max(TrendAnalyzer.missingSessions(in: sessions), 1) }

    /// The first session after the latest change to a condition that was never heard before.
    package var latestBreak: SessionThreshold? {
        guard let latest = sessions.map(\.segment).max(), latest > 0 else { return nil }
        return sessions.first { $0.segment == latest }
    }
}

extension HearingTimeline {
    /// Variance of ln σ in a session beyond its own uncertainty, so that no session fixes a level alone.
    private static let leastVariance = 0.1 * 0.1
    private static let steps = 12

    /// The middle of the grid, where a deviation is 0.
    private static let center = LevelGrid.values[LevelGrid.count / 2]

    private struct Level: Hashable {
        let skill: Skill
        let condition: ListeningCondition?
    }

    private struct Session {
        let start: Date
        var end: Date
        var parts: [(level: Level, evidence: SessionEvidence)] = []
        var segment = 0
    }

    /// - Parameters:
    ///   - evidence: of skills whose thresholds are known, oldest first.
    ///   - leading: the skill in whose cents the timeline is given.
    init(_ evidence: [Skill: [SessionEvidence]], leading: Skill) {
        isPooled = evidence.count { !$0.value.isEmpty } > 1
        var sessions = Self.sessions(evidence)
        Self.findSegments(in: &sessions)
        let (levels, deviations) = Self.fit(sessions)
        self.sessions = zip(sessions, deviations).compactMap { session, deviation in
            let answers = session.parts.reduce(0) { $0 + $1.evidence.answers }
            guard answers >= DataQualityWarning.leastAnswers else { return nil }
            // The leading skill's latest condition in this segment, or in any.
            let own =
                sessions.last { one in
                    one.segment == session.segment && one.parts.contains { $0.level.skill == leading }
                } ?? sessions.last { one in one.parts.contains { $0.level.skill == leading } }
            let anchor = own?.parts.last { $0.level.skill == leading }.flatMap { levels[$0.level] } ?? 0
            return SessionThreshold(
                start: session.start, answers: answers,
                estimate: ThresholdEstimate(deviation.shifted(by: anchor)), segment: session.segment)
        }
        (trend, change) = (TrendAnalyzer.trend(of: self.sessions), TrendAnalyzer.change(of: self.sessions))
    }

    private static func sessions(_ evidence: [Skill: [SessionEvidence]]) -> [Session] {
        let all = evidence.flatMap { skill, sessions in sessions.map { (skill: skill, session: $0) } }
            .sorted { ($0.session.start, $0.skill) < ($1.session.start, $1.skill) }
        return all.reduce(into: [Session]()) { sessions, one in
            let (session, last) = (one.session, sessions.indices.last)
            let isNext = last.map { session.start.timeIntervalSince(sessions[$0].end) >= PracticeSession.pause } ?? true
            if isNext { sessions.append(Session(start: session.start, end: session.end)) }
            let index = sessions.count - 1
            sessions[index].end = max(sessions[index].end, session.end)
            sessions[index].parts.append((Level(skill: one.skill, condition: session.condition), session))
        }
    }

    /// Numbers segments in order of appearance.
    private static func findSegments(in sessions: inout [Session]) {
        var segments: [Level: Int] = [:]
        for session in sessions {
            let known = Set(session.parts.compactMap { segments[$0.level] })
            let segment = known.min() ?? (segments.values.max() ?? -1) + 1
            // A session with levels of two segments joins them.
            for (level, other) in segments where known.contains(other) { segments[level] = segment }
            for part in session.parts { segments[part.level] = segment }
        }
        for index in sessions.indices { sessions[index].segment = segments[sessions[index].parts[0].level] ?? 0 }
    }

    /// Levels and deviations by turns, for which a few steps are enough. The likelihoods of a session's skills are multiplied,
    /// because those of a few answers are too skewed to be averaged.
    private static func fit(_ sessions: [Session]) -> (levels: [Level: Double], deviations: [NormalPosterior]) {
        var levels: [Level: Double] = [:]
        var deviations = sessions.map { _ in NormalPosterior(mean: 0, variance: 0) }
        for _ in 0..<steps {
            var sums: [Level: (weight: Double, sum: Double)] = [:]
            for (session, deviation) in zip(sessions, deviations) {
                for part in session.parts {
                    let own = part.evidence.logSigma
                    let weight = 1 / (own.variance + leastVariance)
                    sums[part.level, default: (0, 0)].weight += weight
                    sums[part.level, default: (0, 0)].sum += weight * (own.mean - deviation.mean)
                }
            }
            levels = sums.mapValues { $0.sum / $0.weight }
            deviations = sessions.map { session in
                let logs = LevelGrid.values.map { value in
                    session.parts.reduce(0) { $0 + $1.evidence.log(at: (levels[$1.level] ?? 0) + value - center) }
                }
                return LevelGrid.evidence(logs, around: center).shifted(by: -center)
            }
            if levels.count == 1 { break }
        }
        return (levels, deviations)
    }
}
