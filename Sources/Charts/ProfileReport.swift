// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Music
import Profile
import Training

/// A profile in sentences and figures, for all outputs.
package struct ProfileReport {
    /// A labelled figure, or "—".
    package struct Figure: Hashable, Sendable {
        package let label: String
        package let value: String
        package var detail: String?

        /// "Threshold: 7.9 cents (95 %: 6.4 to 9.8)".
        var line: String { "\(label): \(value)" + (detail.map { " (\($0))" } ?? "") }
    }

    /// A table with one row for each skill, note, session or difference.
    package struct Listing {
        struct Row {
            let name: String
            let tuning: String?
            /// Name and tuning in one line.
            let fullName: String
            let cells: [String]
        }

        /// Titles of the name column and of each cell.
        package let header: [String]
        let rows: [Row]

        package var lines: [[String]] { rows.map { [$0.fullName] + $0.cells } }
    }

    let summary: ProfileSummary
    let texts: Texts
    let date: Date
    let calendar: Calendar

    var today: String { texts.day(date, in: calendar) }

    /// A description for screen readers.
    package var description: String {
        texts.description(
            of: summary.range, threshold: known.flatMap { $0.isPrecise ? $0.estimate.threshold : nil })
    }

    /// `leading`, unless its threshold is withheld.
    var known: SkillSummary? { summary.leading.flatMap { $0.isKnown ? $0 : nil } }

    /// What is known of the ear, in a few large words and a smaller sentence.
    package var headline: (text: String, detail: String) {
        guard let leading = summary.leading else { return (texts.howFine, texts.playBoth) }
        guard let known else { return (texts.notKnownYet, leading.warning.map { texts.sentence(for: $0) } ?? "") }
        if let warning = known.warning {
            return (texts.between(known.estimate.band), texts.sentence(for: warning))
        }
        return texts.heardInShort(known.estimate.threshold, of: known.skill)
    }

    /// "C2 to C6", and the leading skill if it is not unison.
    package var subtitle: String {
        let span = texts.span(of: summary.range)
        guard let skill = summary.leading?.skill, skill != .unison else { return span }
        return "\(span) · \(texts.name(of: skill))"
    }

    var discrimination: [Figure] {
        let leading = summary.leading
        var figures = [
            Figure(
                label: texts.label(.threshold),
                value: leading.map { figure(of: $0) } ?? texts.unknown,
                detail: known.flatMap { $0.isPrecise ? texts.band($0.estimate.band) : nil })
        ]
        if let hearing = summary.hearing {
            let trend = hearing.trend
            figures.append(
                Figure(
                    label: texts.label(.trend), value: texts.name(of: trend),
                    detail: trend == .notEnoughData ? texts.moreSessions(hearing.missingSessions) : nil))
        }
        return figures + [
            Figure(
                label: texts.label(leading.map { $0.skill == .unison } ?? true ? .centre : .heardSize),
                value: known.map { texts.signed($0.widening) } ?? texts.unknown,
                detail: known.map { texts.signedBand($0.wideningBand) }),
            Figure(label: texts.label(.answers), value: leading.map { texts.count($0.answers) } ?? texts.unknown),
        ]
    }

    /// The threshold, or what is known of it: "5.1 to 58.0 cents", "< 3 cents".
    private func figure(of skill: SkillSummary) -> String {
        switch skill.warning {
        case nil: texts.cents(skill.estimate.threshold)
        case .imprecise: "\(texts.span(of: skill.estimate.band)) \(texts.centsUnit)"
        case .finer(let limit): "< " + texts.plain(limit)
        case .coarser(let limit): "> " + texts.plain(limit)
        case .tooFew, .sameAnswer, .swappedPads, .guessing: texts.unknown
        }
    }

    /// The mean difference asked.
    var practised: Figure {
        let practised = summary.practised
        guard let mean = practised.mean else {
            return Figure(label: texts.label(.practised), value: texts.unknown)
        }
        return Figure(
            label: texts.label(.practised), value: texts.cents(mean),
            detail: [
                practised.standardDeviation.map { deviation($0) }, texts.practisedIsAsked,
                summary.skills.count > 1 ? texts.overAllIntervals : nil, texts.answers(practised.count),
            ]
            .compactMap { $0 }.joined(separator: ", "))
    }

    /// Nil before the first answer.
    var timelineDescription: String? {
        guard let sessions = summary.hearing?.sessions else { return nil }
        guard let first = sessions.first, let last = sessions.last else {
            return texts.noSession(needed: DataQualityWarning.leastAnswers)
        }
        return texts.description(
            ofSessions: sessions.count, first: texts.day(first.start, in: calendar),
            last: texts.day(last.start, in: calendar), band: texts.span(of: last.estimate.band))
    }

    /// All intervals; nil if none was practised.
    var intervals: Listing? {
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
                        skill.warning?.reportsThreshold == true ? texts.unknown : figure(of: skill),
                        isKnown ? texts.span(of: skill.estimate.band) : texts.unknown,
                        isKnown ? texts.signed(skill.widening) : texts.unknown,
                        isKnown ? texts.signedSpan(of: skill.wideningBand) : texts.unknown, texts.count(skill.answers),
                        skill.trend == .notEnoughData ? texts.unknown : texts.name(of: skill.trend),
                    ])
            })
    }

    var hasMatching: Bool { !summary.matchingSkills.isEmpty }

    /// Over all intervals.
    var matching: [Figure] {
        let sizes = summary.matchingSizes
        return [
            Figure(
                label: texts.label(.meanError), value: sizes.mean.map { texts.cents(Cents($0)) } ?? texts.unknown,
                detail: sizes.standardDeviation.map { deviation(Cents($0)) }),
            Figure(
                label: texts.label(.tunedNotes), value: hasMatching ? texts.count(sizes.count) : texts.unknown,
                detail: summary.matchingSkills.count > 1 ? texts.overAllIntervals : nil),
        ]
    }

    /// The number of gross errors over all skills; nil if there are none.
    var grossErrors: String? {
        let count = summary.matchingSkills.reduce(0) { $0 + $1.summary.grossErrors }
        return count > 0 ? texts.grossErrors(count, limit: MatchingSummary.grossLimit) : nil
    }

    /// Nil if only single notes were tuned, which `matching` covers.
    var matchingSkills: Listing? {
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
                        matching.isEnough ? texts.signedSpan(of: matching.constantErrorBand) : texts.unknown,
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
}

/// The sentences before the figures.
extension ProfileReport {
    /// The smallest lapse rate reported.
    private static let manySlips = 0.04

    /// About the leading skill; empty before the first answer.
    package var plainWords: [String] {
        guard let leading = summary.leading else { return [] }
        guard let known else { return leading.warning.map { [texts.sentence(for: $0)] } ?? [] }
        var sentences =
            known.warning.map { [texts.liesBetween(known.estimate.band), texts.sentence(for: $0)] }
            ?? [texts.heard(known.estimate.threshold, of: known.skill, isShifted: known.surelyWide != nil)]
        if !known.conditions.isEmpty { sentences.append(texts.differ(known.conditions)) }
        if let change = summary.hearing?.change { sentences.append(sentence(for: change)) }
        if let first = summary.hearing?.latestBreak {
            sentences.append(texts.changedCondition(on: texts.day(first.start, in: calendar)))
        }
        if let weakest = summary.weakest { sentences.append(texts.weakest(octave: weakest, in: summary.range)) }
        sentences += criterion(of: known)
        if let share = known.inattention {
            sentences.append(texts.inattention(percent: Int((share * 100).rounded())))
        }
        if known.slips >= Self.manySlips {
            sentences.append(texts.slips(percent: Int((known.slips * 100).rounded())))
        }
        if known.isPrecise, let outlook = known.outlook { sentences.append(texts.outlook(outlook)) }
        return sentences
    }

    private func sentence(for change: ThresholdChange) -> String {
        texts.sentence(for: change, since: texts.day(change.since, in: calendar))
    }

    /// The criterion of a skill and its tilt, if they are significant.
    private func criterion(of skill: SkillSummary) -> [String] {
        [
            skill.surelyWide.map { texts.heardSize(of: skill.skill, wider: $0) },
            skill.surelyTilted.map { texts.tilts(skill.skill, wider: $0.cents, over: $0.notes) },
        ].compactMap(\.self)
    }

    /// About all other skills: criteria, trends of their own, and warnings; and whether intervals can be compared.
    var intervalWords: [String] {
        let bands = summary.skills.filter { $0.skill != .unison && $0.isKnown }.map(\.estimate.band)
        let overlap = bands.allSatisfy { band in bands.allSatisfy(band.overlaps) }
        return summary.skills.filter { $0.skill != .unison && $0.skill != summary.leading?.skill }.flatMap { skill in
            let named: (String) -> String = { "\(texts.name(of: skill.skill)): \($0)" }
            if let warning = skill.warning { return [named(texts.sentence(for: warning))] }
            return criterion(of: skill)
                + (skill.conditions.isEmpty ? [] : [named(texts.differ(skill.conditions))])
                + (skill.change.map { [named(sentence(for: $0))] } ?? [])
        } + (bands.count > 1 && overlap ? [texts.intervalsOverlap] : [])
    }

    /// Constant errors that are significant and at least a cent; for each interval.
    var matchingWords: [String] {
        summary.matchingSkills.flatMap { skill, matching -> [String] in
            let pull = matching.pull.flatMap { $0.isSupported ? $0.cents : nil }
            return (matching.isSurelyOff ? [texts.tunes(skill, sharp: matching.constantError)] : [])
                + (pull.map { [texts.stopsShort(skill, by: $0)] } ?? [])
        }
    }

    /// Terms used in the profile; with the value of single notes where no table shows it:
    /// "Constant error, +1.2 cents: how much too high or too low you are on average".
    var terms: [String] {
        let skills = summary.skills
        var terms: [(ProfileLabel, String?)] = skills.isEmpty ? [] : [(.threshold, nil)]
        if skills.contains(where: \.isKnown) { terms.append((.trend, nil)) }
        if skills.contains(where: { $0.skill == .unison }) { terms.append((.centre, nil)) }
        if skills.contains(where: { $0.skill != .unison }) { terms.append((.heardSize, nil)) }
        if summary.practised.count > 0 { terms.append((.practised, nil)) }
        if max(summary.practised.count, summary.matchingSizes.count) > 1 { terms.append((.standardDeviation, nil)) }
        if hasMatching {
            terms.append((.meanError, nil))
            let isListed = matchingSkills != nil
            let notes = isListed ? nil : summary.matching.flatMap { $0.isEnough ? $0 : nil }
            let error = notes.map { "\(texts.signed($0.constantError)), \(texts.signedBand($0.constantErrorBand))" }
            if isListed || notes != nil {
                terms += [(.constantError, error), (.variableError, notes?.variableError.map { texts.cents($0) })]
            }
        }
        return terms.compactMap { label, value in
            texts.meaning(of: label).map { texts.label(label) + (value.map { ", \($0)" } ?? "") + ": " + $0 }
        }
    }
}
