// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

/// Sessions of several skills as one timeline.
struct HearingTimelineTests {
    private static let octave = Skill(DirectedInterval(.octave, .up), .equalTemperament)
    private static let fifth = Skill(.perfectFifthUp, .equalTemperament)
    private static let headphones = ListeningCondition(sound: .sine, output: "Headphones")

    /// A session a day.
    private func session(
        _ day: Int, _ logSigma: Double, answers: Int = 30, hour: Double = 0, condition: ListeningCondition = .sine
    ) -> SessionEvidence {
        let start = Date(timeIntervalSince1970: 86_400 * Double(day) + 3600 * hour)
        return SessionEvidence(
            start: start, end: start.addingTimeInterval(300), answers: answers, condition: condition,
            logSigma: NormalPosterior(mean: logSigma, variance: 0.04),
            logs: LevelGrid.values.map { -($0 - logSigma) * ($0 - logSigma) / 0.08 }, offset: 0)
    }

    @Test func skillsPractisedInTurnMakeOneTrend() {
        for (slope, trend) in [(-0.08, Trend.improving), (0, .stable)] {
            // Each skill only every third day, at its own level.
            let levels: [(Skill, Double)] = [(.unison, 2), (Self.octave, 3.2), (Self.fifth, 2.6)]
            let evidence = levels.enumerated().reduce(into: [Skill: [SessionEvidence]]()) { all, skill in
                all[skill.element.0] = (0..<24).filter { $0 % 3 != skill.offset }.map { day in
                    session(day, skill.element.1 + slope * Double(day), answers: 12)
                }
            }
            let timeline = HearingTimeline(evidence, leading: .unison)
            #expect(timeline.isPooled && timeline.sessions.count == 24)
            #expect(timeline.trend == trend)
            // As thresholds of the leading skill.
            for (day, point) in timeline.sessions.enumerated() {
                #expect(abs(point.estimate.logSigma - 2 - slope * Double(day)) < 0.02)
            }
        }
    }

    @Test func oneSkillAloneIsItsOwnTimeline() {
        let evidence = (0..<8).map { session($0, 2 - 0.1 * Double($0)) }
        let timeline = HearingTimeline([.unison: evidence], leading: .unison)
        #expect(!timeline.isPooled)
        for (point, own) in zip(timeline.sessions, SessionEvidence.timeline(evidence)) {
            #expect(abs(point.estimate.logSigma - own.estimate.logSigma) < 0.01)
            #expect(point.start == own.start && point.answers == own.answers)
        }
    }

    @Test func answersOfOneSittingCountTogether() {
        let timeline = HearingTimeline(
            [.unison: [session(0, 2, answers: 12)], Self.octave: [session(0, 3, answers: 12, hour: 0.3)]],
            leading: .unison)
        #expect(timeline.sessions.map(\.answers) == [24])
        let apart = HearingTimeline(
            [.unison: [session(0, 2, answers: 12)], Self.octave: [session(0, 3, answers: 12, hour: 1)]],
            leading: .unison)
        #expect(apart.sessions.isEmpty)
    }

    /// Another output that sounds coarser breaks the line: it is no decline.
    @Test func anotherOutputBreaksTheTimeline() throws {
        let evidence = (0..<20).map { day in
            session(
                day, day < 10 ? 2 : 2.5,
                condition: day < 10 ? ListeningCondition(sound: .sine, output: "Speakers") : Self.headphones)
        }
        let timeline = HearingTimeline([.unison: evidence], leading: .unison)
        #expect(timeline.trend == .stable)
        #expect(timeline.latestBreak?.start == evidence[10].start)
        #expect(timeline.sessions.map(\.segment) == (0..<20).map { $0 / 10 })
        let conditions = ConditionThreshold.different(evidence)
        #expect(conditions.map(\.condition.output) == ["Speakers", "Headphones"])
        #expect(
            ConditionThreshold.different(
                (0..<20).map { day in
                    session(day, 2 + 0.1 * Double(day % 2), condition: day < 10 ? .sine : Self.headphones)
                }
            ).isEmpty)
    }

    /// Answers from before outputs were recorded are compared with those of the first known one.
    @Test func anOutputThatWasNotRecordedBreaksNothing() {
        let evidence = (0..<12).map { session($0, 2, condition: $0 < 6 ? .sine : Self.headphones) }
        #expect(Set(SessionEvidence.assumingOutputs(evidence).map(\.condition)) == [Self.headphones])
    }
}
