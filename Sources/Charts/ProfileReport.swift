// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training
import Localization

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
            /// Both in one line.
            package let fullName: String
            package let cells: [String]
        }

        /// Above the names and above each cell.
        package let header: [String]
        package let rows: [Row]
    }

    package let summary: ProfileSummary
    package let texts: Texts
    package let calendar: Calendar
    private let date: Date

    package init(_ summary: ProfileSummary, texts: Texts, on date: Date, calendar: Calendar) {
        self.summary = summary
        self.date = date
        self.texts = texts
        self.calendar = calendar
    }

    /// The day of the report.
    package var today: String { texts.day(date, in: calendar) }

    /// For whoever does not see the picture.
    package var description: String {
        texts.description(of: summary.range, threshold: known?.estimate.threshold)
    }

    /// The skill that stands for the ear, if its threshold can be told.
    var known: SkillSummary? { summary.leading.flatMap { $0.isKnown ? $0 : nil } }

    /// "C2 to C6", and which skill leads if it is not unison.
    package var subtitle: String {
        let span = texts.span(of: summary.range)
        guard let skill = summary.leading?.skill, skill != .unison else { return span }
        return "\(span) · \(texts.name(of: skill))"
    }

    package var discrimination: [Fact] {
        let leading = summary.leading
        var facts = [
            Fact(
                label: texts.label(.threshold),
                value: known.map { texts.cents($0.estimate.threshold) } ?? bound(leading) ?? texts.unknown,
                detail: known.map { texts.band($0.estimate.band) })
        ]
        if let known {
            facts.append(Fact(label: texts.label(.trend), value: texts.name(of: known.trend), trend: known.trend))
        }
        return facts + [
            Fact(
                label: texts.label(leading.map { $0.skill == .unison } ?? true ? .centre : .heardSize),
                value: known.map { texts.signed($0.widening) } ?? texts.unknown,
                detail: known.map { texts.signedBand($0.wideningBand) }),
            Fact(label: texts.label(.answers), value: leading.map { texts.count($0.answers) } ?? texts.unknown),
        ]
    }

    /// In place of a threshold: on which side of what it lies.
    private func bound(_ skill: SkillSummary?) -> String? {
        switch skill?.caution {
        case .finer(let limit)?: "< " + texts.plain(limit)
        case .coarser(let limit)?: "> " + texts.plain(limit)
        case _: nil
        }
    }

    /// What was asked of it.
    package var practised: Fact {
        let practised = summary.practised
        guard let mean = practised.mean else {
            return Fact(label: texts.label(.practised), value: texts.unknown)
        }
        return Fact(
            label: texts.label(.practised), value: texts.cents(mean),
            detail: [
                practised.standardDeviation.map { deviation($0) }, texts.practisedIsAsked,
                texts.answers(practised.count),
            ]
            .compactMap { $0 }.joined(separator: ", "))
    }

    /// Nil before the first answer.
    package var timelineDescription: String? {
        guard let sessions = known?.timeline else { return nil }
        guard let first = sessions.first, let last = sessions.last else {
            return texts.noSession(needed: DataQualityWarning.leastAnswers)
        }
        return texts.description(
            ofSessions: sessions.count, first: texts.day(first.start, in: calendar),
            last: texts.day(last.start, in: calendar), band: band(last.estimate.band))
    }

    /// Above the timeline.
    func timelineWords(_ sessions: Int, isCut: Bool) -> String {
        let isEven = sessions >= SmoothedThresholds.leastSessions
        return ([texts.timelineCaption] + (isEven ? [texts.courseCaption] : []) + (isCut ? [texts.hint(.arrow)] : []))
            .joined(separator: " ")
    }

    /// Above the curve.
    func curveWords(_ curve: AnswerCurve) -> String {
        texts.curveCaption(answers: curve.points.reduce(0) { $0 + $1.answers })
    }

    /// All intervals; nil if none was practised.
    package var intervals: Listing? {
        let skills = summary.skills.filter { $0.skill != .unison }
        guard !skills.isEmpty else { return nil }
        return Listing(
            header: [
                texts.label(.interval), texts.label(.threshold), "95 %", texts.label(.heardSize), "95 %",
                texts.label(.answers), texts.label(.trend),
            ],
            rows: skills.map { skill in
                let isKnown = skill.isKnown
                return row(
                    skill.skill,
                    [
                        isKnown ? texts.cents(skill.estimate.threshold) : bound(skill) ?? texts.unknown,
                        isKnown ? band(skill.estimate.band) : texts.unknown,
                        isKnown ? texts.signed(skill.widening) : texts.unknown,
                        isKnown ? signedSpan(skill.wideningBand) : texts.unknown, texts.count(skill.answers),
                        skill.trend == .notEnoughData ? texts.unknown : texts.name(of: skill.trend),
                    ])
            })
    }

    var hasMatching: Bool { !summary.matchingSkills.isEmpty }

    /// Of all tuned notes together, whatever the interval.
    package var matching: [Fact] {
        let sizes = summary.matchingSizes
        return [
            Fact(
                label: texts.label(.meanError), value: sizes.mean.map { texts.cents(Cents($0)) } ?? texts.unknown,
                detail: sizes.standardDeviation.map { deviation(Cents($0)) }),
            Fact(
                label: texts.label(.tunedNotes), value: hasMatching ? texts.count(sizes.count) : texts.unknown,
                detail: summary.matchingSkills.count > 1 ? texts.overAllIntervals : nil),
        ]
    }

    /// Of all skills together; nil if there is none.
    package var grossErrors: String? {
        let count = summary.matchingSkills.reduce(0) { $0 + $1.summary.grossErrors }
        return count > 0 ? texts.grossErrors(count, limit: MatchingSummary.grossLimit) : nil
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
                        matching.isEnough ? texts.signed(matching.constantError) : texts.unknown,
                        matching.isEnough ? signedSpan(matching.constantErrorBand) : texts.unknown,
                        matching.variableError.map { texts.cents($0) } ?? texts.unknown, texts.count(matching.count),
                    ])
            })
    }

    private func row(_ skill: Skill, _ cells: [String]) -> Listing.Row {
        Listing.Row(
            name: skill.tuning == nil ? texts.singleNotes : texts.name(of: skill.interval),
            tuning: skill.tuning.map { texts.exactName(of: $0) }, fullName: texts.name(of: skill), cells: cells)
    }

    /// "SD 6.2 cents".
    private func deviation(_ cents: Cents) -> String { "\(texts.label(.standardDeviation)) \(texts.cents(cents))" }

    func band(_ band: ClosedRange<Cents>) -> String {
        texts.span(
            texts.decimal(band.lowerBound.rawValue, digits: 1), texts.decimal(band.upperBound.rawValue, digits: 1))
    }

    private func signedSpan(_ band: ClosedRange<Cents>) -> String {
        texts.span(texts.signedNumber(band.lowerBound), texts.signedNumber(band.upperBound))
    }
}
