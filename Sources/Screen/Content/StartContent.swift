// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Localization
import Music
import Profile
import Settings
import Training

/// What Start shows of the profile: a sentence, the chart without texts, and the skill of each mode.
struct StartContent {
    /// Of the chart, in pixels; it is stretched to the width of the page.
    private static let (width, height) = (640.0, 120.0)
    /// Differences to be compared on the first visit: one that is easy and one that is difficult.
    private static let examples: [Cents] = [100, 10]

    let summary: ProfileSummary
    let settings: UserSettings
    let date: Date
    let texts: Texts

    var fields: JSONObject {
        let frame = Frame(left: 0, top: 0, width: Self.width, height: Self.height)
        let page = ProfilePage(summary, width: Self.width, texts: texts, on: date, calendar: .displayed)
        let headline = page.report.headline
        let known = summary.leading.flatMap { $0.isPrecise && $0.skill == .unison ? $0.estimate.threshold : nil }
        let examples = known.map { [$0] } ?? (summary.leading == nil ? Self.examples : [])
        return [
            "kind": .text("preview"), "svg": .text(ProfileChart(summary, in: frame, texts: nil).svg().xml),
            "description": .text(page.report.description),
            "headline": .text(headline.text.unbroken), "detail": .text(headline.detail.unbroken),
            "hasWeakSpot": .flag(summary.weakest != nil),
            "examples": .list(
                examples.map { cents in
                    .object([
                        "cents": .number(cents.rawValue),
                        "text": .text(known == nil ? texts.apart(cents) : texts.hear(cents)),
                    ])
                }),
            "skills": .object(skills),
        ]
    }

    private var skills: JSONObject {
        var skills = JSONObject()
        for mode in TrainingMode.allCases {
            let training = settings.training
            let trained = training.intervals(for: mode).sorted.map { Skill($0, training.tuningSystem.key) }
            skills[mode.rawValue] = .object(mode.isMatching ? tuned(trained) : compared(trained))
        }
        return skills
    }

    private func compared(_ skills: [Skill]) -> JSONObject {
        let own = summary.skills.filter { skills.contains($0.skill) && $0.answers > 0 }
        let known = own.filter(\.isKnown)
        let dots = known.map { skill in
            JSONValue.object([
                "cents": skill.isPrecise ? .number(skill.estimate.threshold.rawValue) : .null,
                "low": .number(skill.estimate.band.lowerBound.rawValue),
                "high": .number(skill.estimate.band.upperBound.rawValue),
            ])
        }
        let last = summary.lastComparison.filter { skills.contains($0.key) }.values.max()
        if let one = known.first, known.count == 1 {
            let band = texts.span(of: one.estimate.band)
            let value = one.isPrecise ? texts.round(one.estimate.threshold) : texts.roundedSpan(of: one.estimate.band)
            return tile(value, texts.centsUnit, one.isPrecise ? band : "", last, dots)
        }
        return tile(known.map(\.estimate.threshold), texts.centsUnit, last, dots, isPractised: !own.isEmpty)
    }

    private func tuned(_ skills: [Skill]) -> JSONObject {
        let own = summary.matchingSkills.filter { skills.contains($0.skill) }
        let errors = own.map(\.summary.meanAbsoluteError)
        let dots = errors.map { JSONValue.object(["cents": .number($0.rawValue), "low": .null, "high": .null]) }
        let last = summary.lastMatching.filter { skills.contains($0.key) }.values.max()
        return tile(errors, texts.centsOff, last, dots, isPractised: !own.isEmpty)
    }

    /// One figure, or from the smallest to the largest.
    private func tile(
        _ sizes: [Cents], _ unit: String, _ last: Date?, _ dots: [JSONValue], isPractised: Bool
    ) -> JSONObject {
        guard let least = sizes.min(), let most = sizes.max() else {
            return tile(
                isPractised ? texts.notKnownYet : texts.newSkill, "", isPractised ? "" : texts.notPractisedYet, last, []
            )
        }
        return tile(sizes.count == 1 ? texts.round(least) : texts.roundedSpan(of: least...most), unit, "", last, dots)
    }

    private func tile(
        _ value: String, _ unit: String, _ range: String, _ last: Date?, _ dots: [JSONValue]
    ) -> JSONObject {
        [
            "value": .text(value), "unit": .text(unit), "range": .text(range),
            "when": .text(last.map { texts.ago($0, on: date, in: .displayed) } ?? ""), "dots": .list(dots),
        ]
    }
}
