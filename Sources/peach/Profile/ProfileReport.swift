// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Profile
import Training

/// A profile for programs: all of it. What is not known is left out. A criterion is a distance in pitch, positive upwards,
/// whichever way its interval goes. Bands are the lowest and the highest value.
struct ProfileReport: Encodable {
    struct Practised: Encodable {
        let count: Int
        let meanCents: Double?
        let sdCents: Double?
        let difficultyCents: Double?
    }

    struct Threshold: Encodable {
        let cents: Double
        let bandCents: [Double]
        let logSigma: Double
        let logSigmaSd: Double
    }

    struct Note: Encodable {
        let note: Int
        let name: String
        let practised: Practised
        let threshold: Threshold?
    }

    struct Criterion: Encodable {
        let cents: Double
        let sdCents: Double
    }

    struct Session: Encodable {
        let start: String
        let answers: Int
        let threshold: Threshold
    }

    struct Ear: Encodable {
        let interval: String
        let tuning: String?
        let leading: Bool
        let answers: Int
        let trend: String
        let threshold: Threshold
        let criterion: Criterion
        let timeline: [Session]
    }

    struct Matching: Encodable {
        let interval: String?
        let tuning: String?
        let count: Int
        let meanAbsoluteErrorCents: Double
        let sdCents: Double?
        let constantErrorCents: Double
        let constantErrorBandCents: [Double]
        let variableErrorCents: Double?
        let grossErrors: Int
    }

    let range: [Int]
    let practised: Practised
    let notes: [Note]
    let skills: [Ear]
    let matching: Matching?
    let matchingSkills: [Matching]
}

extension ProfileReport {
    init(_ summary: ProfileSummary) {
        range = [summary.range.notes.lowerBound.rawValue, summary.range.notes.upperBound.rawValue]
        practised = Practised(summary.practised)
        notes = summary.notes.map { note in
            Note(
                note: note.note.rawValue, name: note.note.name, practised: Practised(note.practised),
                threshold: note.estimate.map { Threshold($0) })
        }
        skills = summary.skills.map { Ear($0, isLeading: $0.skill == summary.leading?.skill) }
        matching = summary.matching.map { Matching($0, of: nil) }
        matchingSkills = summary.matchingSkills.map { Matching($0.summary, of: $0.skill) }
    }
}

extension ProfileReport.Practised {
    fileprivate init(_ note: PerceptualNote) {
        self.init(
            count: note.count, meanCents: note.mean?.rawValue, sdCents: note.standardDeviation?.rawValue,
            difficultyCents: note.difficulty?.rawValue)
    }
}

extension ProfileReport.Threshold {
    fileprivate init(_ estimate: ThresholdEstimate) {
        self.init(
            cents: estimate.threshold.rawValue, bandCents: estimate.band.bounds, logSigma: estimate.logSigma,
            logSigmaSd: estimate.deviation)
    }
}

extension ProfileReport.Ear {
    fileprivate init(_ ear: SkillSummary, isLeading: Bool) {
        self.init(
            interval: ear.skill.interval.symbol, tuning: ear.skill.tuning?.rawValue, leading: isLeading,
            answers: ear.answers, trend: ear.trend.rawValue, threshold: ProfileReport.Threshold(ear.estimate),
            criterion: ProfileReport.Criterion(
                cents: ear.criterion.mean.rawValue, sdCents: ear.criterion.standardDeviation.rawValue),
            timeline: ear.timeline.map { session in
                ProfileReport.Session(
                    start: session.start.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
                    answers: session.answers, threshold: ProfileReport.Threshold(session.estimate))
            })
    }
}

extension ProfileReport.Matching {
    fileprivate init(_ matching: MatchingSummary, of skill: Skill?) {
        self.init(
            interval: skill?.interval.symbol, tuning: skill?.tuning?.rawValue, count: matching.count,
            meanAbsoluteErrorCents: matching.meanAbsoluteError.rawValue, sdCents: matching.standardDeviation?.rawValue,
            constantErrorCents: matching.constantError.rawValue,
            constantErrorBandCents: matching.constantErrorBand.bounds,
            variableErrorCents: matching.variableError?.rawValue, grossErrors: matching.grossErrors)
    }
}

extension ClosedRange<Cents> {
    /// The lowest and the highest.
    var bounds: [Double] { [lowerBound.rawValue, upperBound.rawValue] }
}
