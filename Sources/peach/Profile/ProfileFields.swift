// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Profile
import Training

/// A profile for programs: all of it, in cents. What is not known is left out. A criterion is a distance in pitch, positive
/// upwards, whichever way its interval goes.
enum ProfileFields {
    static func all(_ summary: ProfileSummary) -> [String: Any?] {
        let notes = summary.range.notes
        return [
            "range": [notes.lowerBound.rawValue, notes.upperBound.rawValue],
            "practised": fields(of: summary.practised),
            "notes": summary.notes.map { note in
                let fixed: [String: Any?] = [
                    "note": note.note.rawValue, "name": note.note.name, "practised": fields(of: note.practised),
                ]
                return present(fixed.merging(fields(of: note.estimate)) { $1 })
            },
            "skills": summary.skills.map { fields(of: $0, isLeading: $0.skill == summary.leading?.skill) },
            "matching": summary.matching.map { fields(of: $0) },
            "matching_skills": summary.matchingSkills.map { skill, matching in
                fields(of: matching).merging(fields(of: skill)) { $1 }
            },
        ]
    }

    private static func fields(of skill: SkillSummary, isLeading: Bool) -> [String: Any] {
        let fixed: [String: Any] = [
            "leading": isLeading, "answers": skill.answers, "trend": skill.trend.rawValue,
            "criterion": ["cents": skill.criterion.mean.rawValue, "sd": skill.criterion.standardDeviation.rawValue],
            "timeline": skill.timeline.map { session in
                let fixed: [String: Any] = [
                    "start": session.start.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
                    "answers": session.answers,
                ]
                return fixed.merging(fields(of: session.estimate)) { $1 }
            },
        ]
        return fixed.merging(fields(of: skill.skill)) { $1 }.merging(fields(of: skill.estimate)) { $1 }
    }

    private static func fields(of skill: Skill) -> [String: Any] {
        present(["interval": skill.interval.symbol, "tuning": skill.tuning?.rawValue])
    }

    private static func fields(of practised: PerceptualNote) -> [String: Any] {
        present([
            "count": practised.count, "mean": practised.mean?.rawValue, "sd": practised.standardDeviation?.rawValue,
            "difficulty": practised.difficulty?.rawValue,
        ])
    }

    private static func fields(of estimate: ThresholdEstimate?) -> [String: Any] {
        guard let estimate else { return [:] }
        return [
            "threshold": estimate.threshold.rawValue, "band": bounds(estimate.band), "log_sigma": estimate.logSigma,
            "log_sigma_sd": estimate.deviation,
        ]
    }

    private static func fields(of matching: MatchingSummary) -> [String: Any] {
        present([
            "count": matching.count, "mean_absolute_error": matching.meanAbsoluteError.rawValue,
            "sd": matching.standardDeviation?.rawValue, "constant_error": matching.constantError.rawValue,
            "constant_error_band": bounds(matching.constantErrorBand),
            "variable_error": matching.variableError?.rawValue, "gross_errors": matching.grossErrors,
        ])
    }

    private static func bounds(_ band: ClosedRange<Cents>) -> [Double] {
        [band.lowerBound.rawValue, band.upperBound.rawValue]
    }

    private static func present(_ fields: [String: Any?]) -> [String: Any] { fields.compactMapValues { $0 } }
}
