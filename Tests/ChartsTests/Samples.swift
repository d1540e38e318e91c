// SPDX-License-Identifier: MIT
import Music
import Foundation
import Training

@testable import Profile

/// Deterministic sample profiles.
enum Samples {
    static let today = Date(timeIntervalSince1970: 1_795_000_000)
    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    static func range(_ low: Int, _ high: Int) -> NoteRange { NoteRange(MIDINote(low)...MIDINote(high)) ?? .standard }

    static let ranges = [(36, 84), (21, 108), (48, 60), (61, 73), (22, 34), (60, 84), (94, 106), (96, 108)].map {
        range($0, $1)
    }

    static func estimate(_ threshold: Double, _ deviation: Double) -> ThresholdEstimate {
        ThresholdEstimate(logSigma: log(threshold / ThresholdEstimate.shareOfSigma), deviation: deviation)
    }

    static func empty(_ range: NoteRange = .standard) -> ProfileSummary {
        summary(range, notes: notes(range) { _ in nil })
    }

    static func summary(
        _ range: NoteRange, practised: PerceptualNote = PerceptualNote(count: 0, mean: nil, standardDeviation: nil),
        notes: [NoteSummary], skills: [SkillSummary] = [],
        matchingSkills: [(skill: Skill, summary: MatchingSummary)] = []
    ) -> ProfileSummary {
        ProfileSummary(
            range: range, practised: practised, notes: notes, curve: nil, weakest: nil, skills: skills,
            hearing: skills.leading.map {
                HearingTimeline(
                    sessions: $0.timeline, isPooled: skills.count > 1, trend: $0.trend, change: $0.change)
            },
            matchingSkills: matchingSkills, lastComparison: [:], lastMatching: [:])
    }

    static func skill(
        _ skill: Skill, answers: Int, estimate: ThresholdEstimate, criterion: CriterionEstimate,
        slips: Double = 0.02, timeline: [SessionThreshold] = [], trend: Trend = .notEnoughData,
        change: ThresholdChange? = nil, outlook: ClosedRange<Int>? = nil
    ) -> SkillSummary {
        SkillSummary(
            skill: skill, answers: answers, estimate: estimate, warning: nil, criterion: criterion,
            tilt: CriterionTilt(
                notes: MIDINote(36)...MIDINote(84), cents: CriterionEstimate(mean: 8, standardDeviation: 2)),
            slips: slips, inattention: nil, timeline: timeline, trend: trend, change: change, outlook: outlook,
            conditions: [])
    }

    /// One session at three notes.
    static func sparse(_ range: NoteRange = .standard) -> ProfileSummary {
        let low = range.notes.lowerBound.rawValue
        let known = [low + 2: 0.6, low + 7: 0.45, low + 8: 0.5]
        let whole = estimate(22, 0.42)
        return summary(
            range, practised: PerceptualNote(count: 12, mean: 31.4, standardDeviation: 27.9),
            notes: notes(range) { note in known[note].map { estimate(Double(note) / 2, $0) } },
            skills: [
                skill(
                    .unison, answers: 12, estimate: whole,
                    criterion: CriterionEstimate(mean: -1.2, standardDeviation: 4.1))
            ])
    }

    static func full(
        _ range: NoteRange = .standard, sessions: Int = 24, intervals: Bool = true, trend: Trend = .improving
    ) -> ProfileSummary {
        let low = range.notes.lowerBound.rawValue
        let span = range.notes.upperBound.rawValue - low
        let gap = span * 3 / 4...span * 3 / 4 + 2
        let unison = skill(
            .unison, answers: 1284, estimate: estimate(7.9, 0.11),
            criterion: CriterionEstimate(mean: 0.4, standardDeviation: 0.3), slips: 0.06,
            timeline: timeline(sessions), trend: trend,
            change: ThresholdChange(since: Date(timeIntervalSince1970: 1_770_000_000), logarithms: -0.8...(-0.2)),
            outlook: 400...900)
        let others: [(String, TuningKey, Double, Double, Trend)] = [
            ("m3u", .justIntonation, 24, -5.4, .notEnoughData), ("P5u", .justIntonation, 12.3, 3.1, .stable),
            ("P5d", .equalTemperament, 15.8, -2.2, .notEnoughData), ("M7u", .pythagorean, 103.4, 14.8, .declining),
        ]
        let skills = others.compactMap { symbol, tuning, threshold, centre, trend in
            DirectedInterval(symbol: symbol).map {
                skill(
                    Skill($0, tuning), answers: 140, estimate: estimate(threshold, 0.25),
                    criterion: CriterionEstimate(mean: Cents(centre), standardDeviation: 0.8), timeline: timeline(4),
                    trend: trend)
            }
        }
        return summary(
            range, practised: PerceptualNote(count: 1852, mean: 12.3, standardDeviation: 9.4),
            notes: notes(range) { note in
                gap.contains(note - low)
                    ? nil
                    : estimate(
                        8 + 3 * sin(Double(note) / 5) + Double(note - low) / 12,
                        0.2 + 0.25 * Double(abs(note - low - span / 2)) / Double(span))
            },
            skills: [unison] + (intervals ? skills : []),
            matchingSkills: [(skill: .unison, summary: matching(312, gross: 3))]
                + (intervals ? skills.map { (skill: $0.skill, summary: matching(41)) } : []))
    }

    static func matching(
        _ count: Int, gross: Int = 0, mean: Cents = 9.4, deviation: Cents? = 6.2, constant: Double = 1.2
    ) -> MatchingSummary {
        MatchingSummary(
            count: count, meanAbsoluteError: mean, standardDeviation: deviation, constantError: Cents(constant),
            constantErrorBand: Cents(constant - 1.3)...Cents(constant + 1.3), variableError: 8.1, grossErrors: gross,
            pull: nil, distribution: errors(count))
    }

    static func errors(_ count: Int) -> ErrorDistribution {
        var random = SeededRandom(seed: 11)
        return ErrorDistribution([
            (0..<count).map { index in
                TunedError(
                    error: Cents(Double.random(in: -25...25, using: &random)),
                    start: Cents(index.isMultiple(of: 3) ? -40 : 40),
                    timestamp: Date(timeIntervalSince1970: 1_780_000_000),
                    note: MIDINote(Int.random(in: 40...80, using: &random)))
            }
        ])
    }

    static func timeline(_ count: Int) -> [SessionThreshold] {
        var random = SeededRandom(seed: 7)
        return (0..<count).map { index in
            let share = Double(index) / Double(max(count - 1, 1))
            let wobble = Double.random(in: -0.25...0.25, using: &random)
            return SessionThreshold(
                start: Date(timeIntervalSince1970: 1_756_500_000 + Double(index) * 150_000), answers: 40,
                estimate: estimate(26 * exp(-1.2 * share + wobble), 0.24))
        }
    }

    private static func notes(_ range: NoteRange, _ estimate: (Int) -> ThresholdEstimate?) -> [NoteSummary] {
        (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue).map { number in
            let known = estimate(number)
            return NoteSummary(
                note: MIDINote(number),
                practised: PerceptualNote(
                    count: known == nil ? 0 : 9, mean: known.map { _ in 12 }, standardDeviation: known.map { _ in 3 }),
                estimate: known)
        }
    }
}
