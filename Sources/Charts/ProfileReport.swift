// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training
import Words

/// A profile in words and numbers, whoever shows them.
package struct ProfileReport {
    /// One thing that is known, or "—".
    package struct Fact: Hashable, Sendable {
        package let label: String
        package let value: String
        package var detail: String?
        /// The way the value goes, for whoever draws it.
        package var trend: Trend?

        /// "Threshold: 7.9 cents (95 %: 6.4 to 9.8)".
        package var line: String {
            let arrow = trend.flatMap { TrendArrow(trend: $0) }.map { $0.letter + " " } ?? ""
            return line(before: arrow)
        }

        /// The same without an arrow.
        package var plainLine: String { line(before: "") }

        private func line(before: String) -> String {
            "\(label): \(before)\(value)" + (detail.map { " (\($0))" } ?? "")
        }
    }

    /// One line for each skill.
    package struct Listing: Hashable, Sendable {
        package struct Row: Hashable, Sendable {
            package let name: String
            package let tuning: String?
            package let cells: [String]
        }

        /// Above the names and above each cell.
        package let header: [String]
        package let rows: [Row]
    }

    package let summary: ProfileSummary
    package let texts: any ProfileTexts
    package let calendar: Calendar

    /// - Parameter calendar: with the time zone in which dates are told.
    package init(_ summary: ProfileSummary, texts: any ProfileTexts, calendar: Calendar) {
        self.summary = summary
        self.texts = texts
        self.calendar = calendar
    }

    /// For whoever does not see the picture.
    package var description: String {
        texts.description(of: summary.range, threshold: summary.leading?.estimate.threshold)
    }

    /// "C2 to C6", and which skill leads if it is not unison.
    package var subtitle: String {
        let span = texts.span(of: summary.range)
        guard let skill = summary.leading?.skill, skill != .unison else { return span }
        return "\(span) · \(texts.name(of: skill))"
    }

    /// What is known of the ear.
    package var discrimination: [Fact] {
        let leading = summary.leading
        var facts = [
            Fact(
                label: texts.label(.threshold),
                value: leading.map { texts.cents($0.estimate.threshold) } ?? texts.unknown,
                detail: leading.map { texts.band($0.estimate.band) })
        ]
        if let leading {
            facts.append(
                Fact(label: texts.label(.trend), value: texts.name(of: leading.trend), trend: leading.trend))
        }
        return facts + [
            Fact(
                label: texts.label(.centre),
                value: leading.map { texts.signed($0.widening, deviation: $0.criterion.standardDeviation) }
                    ?? texts.unknown),
            Fact(label: texts.label(.answers), value: leading.map { texts.count($0.answers) } ?? texts.unknown),
        ]
    }

    /// What was asked of it.
    package var practised: Fact {
        let practised = summary.practised
        guard let mean = practised.mean else {
            return Fact(label: texts.label(.practised), value: texts.unknown)
        }
        let detail = [
            practised.standardDeviation.map { texts.standardDeviation($0) }, texts.answers(practised.count),
            texts.practisedIsAsked,
        ]
        return Fact(
            label: texts.label(.practised), value: texts.cents(mean),
            detail: detail.compactMap { $0 }.joined(separator: ", "))
    }

    /// Nil before the first answer.
    package var timelineDescription: String? {
        guard let sessions = summary.leading?.timeline else { return nil }
        guard let first = sessions.first, let last = sessions.last else {
            return texts.noSession(needed: PracticeSession.leastAnswers)
        }
        return texts.description(
            ofSessions: sessions.count, first: texts.day(first.start, in: calendar),
            last: texts.day(last.start, in: calendar),
            from: first.estimate.threshold, to: last.estimate.threshold)
    }

    /// What the centres mean that are told; nil before the first answer.
    package var centreCaption: String? {
        let skills = summary.skills.map(\.skill)
        let captions =
            (skills.contains(.unison) ? [texts.unisonCentreCaption] : [])
            + (skills.contains { $0 != .unison } ? [texts.centreCaption] : [])
        return captions.isEmpty ? nil : captions.joined(separator: " ")
    }

    /// All intervals; nil if none was practised.
    package var intervals: Listing? {
        let skills = summary.skills.filter { $0.skill != .unison }
        guard !skills.isEmpty else { return nil }
        return Listing(
            header: [
                texts.label(.interval), texts.label(.threshold), "95 %", texts.label(.centre), texts.label(.answers),
                texts.label(.trend),
            ],
            rows: skills.map { skill in
                row(
                    skill.skill,
                    [
                        texts.cents(skill.estimate.threshold), band(skill.estimate.band),
                        texts.signed(skill.widening, deviation: skill.criterion.standardDeviation),
                        texts.count(skill.answers),
                        skill.trend == .notEnoughData ? texts.unknown : texts.name(of: skill.trend),
                    ])
            })
    }

    /// Empty before the first tuned pitch.
    package var matching: [Fact] {
        guard let matching = summary.matching else { return [] }
        return [
            Fact(label: texts.label(.meanError), value: texts.cents(matching.meanAbsoluteError)),
            Fact(
                label: texts.label(.standardDeviation),
                value: matching.standardDeviation.map { texts.cents($0) } ?? texts.unknown),
            Fact(label: texts.label(.tunedNotes), value: texts.count(matching.count)),
            Fact(
                label: texts.label(.constantError), value: texts.signed(matching.constantError),
                detail: texts.signedBand(matching.constantErrorBand)),
            Fact(
                label: texts.label(.variableError),
                value: matching.variableError.map { texts.cents($0) } ?? texts.unknown),
        ]
    }

    /// Nil if there is none.
    package var grossErrors: String? {
        guard let count = summary.matching?.grossErrors, count > 0 else { return nil }
        return texts.grossErrors(count, limit: MatchingSummary.grossLimit)
    }

    /// Nil if only single notes were tuned, of which everything has been said.
    package var matchingSkills: Listing? {
        guard summary.matchingSkills.contains(where: { $0.skill != .unison }) else { return nil }
        return Listing(
            header: [
                texts.label(.interval), texts.label(.meanError), texts.label(.standardDeviation),
                texts.label(.constantError), "95 %", texts.label(.variableError), texts.label(.tunedNotes),
            ],
            rows: summary.matchingSkills.map { skill, matching in
                row(
                    skill,
                    [
                        texts.cents(matching.meanAbsoluteError),
                        matching.standardDeviation.map { texts.cents($0) } ?? texts.unknown,
                        texts.signed(matching.constantError),
                        texts.span(
                            texts.signedNumber(matching.constantErrorBand.lowerBound),
                            texts.signedNumber(matching.constantErrorBand.upperBound)),
                        matching.variableError.map { texts.cents($0) } ?? texts.unknown, texts.count(matching.count),
                    ])
            })
    }

    private func row(_ skill: Skill, _ cells: [String]) -> Listing.Row {
        Listing.Row(
            name: skill.tuning == nil ? texts.singleNotes : texts.name(of: skill.interval),
            tuning: skill.tuning.map { texts.name(of: $0) }, cells: cells)
    }

    private func band(_ band: ClosedRange<Cents>) -> String {
        texts.span(
            texts.decimal(band.lowerBound.rawValue, digits: 1), texts.decimal(band.upperBound.rawValue, digits: 1))
    }
}
