// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Music
import Profile
import Training

/// The first view of a profile: what is heard, how that changes, what to do next, and differences to listen to.
package struct ProfileStory {
    /// A run that helps most now.
    package struct Step: Hashable, Sendable {
        package let label: String
        /// Why; nil if that is clear.
        package let reason: String?
        package let focus: PracticeFocus
    }

    package struct Example: Hashable, Sendable {
        package let number: String
        package let meaning: String
        package let heard: HeardDifference
        /// The difference that is just heard.
        package let isThreshold: Bool
    }

    package let headline: String
    package let progress: String
    package let next: Step
    package let examplesTitle: String
    package let examplesKind: String
    package let examples: [Example]
    /// What else the answers show.
    package let findings: [String]

    private static let semitone: Cents = 100
    /// Cents that most people hear at once, and that trained ears hear.
    private static let (common, trained): (Cents, Cents) = (20, 5)

    package init(_ report: ProfileReport, chosen: TrainingSettings) {
        let (summary, texts) = (report.summary, report.texts)
        let precise = report.known.flatMap { $0.isPrecise ? $0 : nil }
        let words = report.plainWords
        headline =
            precise.map { texts.headline($0.estimate.threshold, of: $0.skill) } ?? words.first ?? texts.startTraining
        progress = Self.progress(report, isPrecise: precise != nil)
        next = Self.next(report, chosen)
        findings = Array(words.dropFirst(precise == nil ? 2 : 1))
        let skill = precise?.skill ?? .unison
        examplesTitle = precise == nil ? texts.playsCents : texts.playsExamples
        examplesKind = skill.tuning == nil ? texts.twoNotesApart : texts.offByCents(skill)
        let threshold = precise?.estimate.threshold
        let wanted: [(Cents, String)] =
            threshold.map { threshold in
                [
                    (Cents(threshold.rawValue / 2), texts.mostlyGuessed),
                    (threshold, texts.heardThreeInFour),
                    (Cents(threshold.rawValue * 2), texts.nearlyAlwaysHeard),
                ]
            } ?? [
                (Self.trained, texts.trainedEarsHear), (Self.common, texts.mostPeopleHear),
                (Self.semitone, texts.aSemitone),
            ]
        examples = wanted.compactMap { cents, meaning in
            summary.heard(cents, of: skill).map {
                Example(number: texts.round(cents), meaning: meaning, heard: $0, isThreshold: cents == threshold)
            }
        }
    }

    private static func progress(_ report: ProfileReport, isPrecise: Bool) -> String {
        let (summary, texts) = (report.summary, report.texts)
        guard let leading = summary.leading else {
            return texts.firstFigure(after: DataQualityWarning.leastAnswers)
        }
        let basis = texts.basis(answers: leading.answers, in: summary.range)
        guard isPrecise else {
            return [report.plainWords.dropFirst().first, basis].compactMap(\.self).joined(separator: " ")
        }
        let first = summary.hearing?.sessions.first.map { texts.day($0.start, in: report.calendar) }
        let change =
            summary.hearing?.change.map { texts.sentence(for: $0, since: texts.day($0.since, in: report.calendar)) }
            ?? (summary.hearing?.trend == .stable ? first.map { texts.noClearChange(since: $0) } : nil)
        return [change, basis].compactMap(\.self).joined(separator: " ")
    }

    private static func next(_ report: ProfileReport, _ chosen: TrainingSettings) -> Step {
        let (summary, texts) = (report.summary, report.texts)
        let (comparison, intervals) = (PracticeFocus(.comparison), PracticeFocus(.intervalComparison))
        guard let leading = summary.leading else { return Step(label: texts.begin, reason: nil, focus: comparison) }
        guard leading.isPrecise else {
            // The first view gives the reason.
            return Step(label: texts.goOnComparing, reason: nil, focus: focus(on: leading.skill, nil))
        }
        if let octave = summary.weakest, let range = octave.practised(with: leading.skill.interval, in: summary.range) {
            let (inside, outside) = summary.thresholds(in: octave)
            return Step(
                label: texts.practise(octave: octave, in: summary.range),
                reason: inside.flatMap { one in outside.map { texts.isWeakest(one, others: $0) } },
                focus: focus(on: leading.skill, range))
        }
        let unclear = summary.skills.filter { $0.skill.tuning == chosen.tuningSystem.key && !$0.isPrecise }
        if let skill = unclear.max(by: { $0.answers < $1.answers })?.skill {
            return Step(label: texts.train(skill), reason: texts.notKnownWell(skill), focus: focus(on: skill, nil))
        }
        if !summary.skills.contains(where: { $0.skill != .unison }) {
            return Step(label: texts.compareIntervals, reason: texts.noIntervalYet, focus: intervals)
        }
        if summary.matchingSkills.isEmpty {
            return Step(label: texts.tuneNotes, reason: texts.nothingTunedYet, focus: PracticeFocus(.pitchMatching))
        }
        return Step(
            label: texts.goOnComparing, reason: leading.outlook.map { texts.outlook($0) },
            focus: focus(on: leading.skill, nil))
    }

    private static func focus(on skill: Skill, _ range: NoteRange?) -> PracticeFocus {
        skill == .unison
            ? PracticeFocus(.comparison, range: range)
            : PracticeFocus(.intervalComparison, range: range, interval: skill.interval)
    }
}

extension ClosedRange<MIDINote> {
    /// The part of a range whose reference notes are these, as far as their targets are in it; at least an octave.
    fileprivate func practised(with interval: DirectedInterval, in range: NoteRange) -> NoteRange? {
        let (bottom, top) = (range.notes.lowerBound.rawValue, range.notes.upperBound.rawValue)
        let low = Swift.max(lowerBound.rawValue + Swift.min(interval.semitones, 0), bottom)
        let high = Swift.min(
            Swift.max(upperBound.rawValue + Swift.max(interval.semitones, 0), low + NoteRange.minimumSpan), top)
        return NoteRange(MIDINote(Swift.min(low, high - NoteRange.minimumSpan))...MIDINote(high))
    }
}

extension ProfileSummary {
    /// Mean thresholds of the known notes in an octave and of the others.
    fileprivate func thresholds(in octave: ClosedRange<MIDINote>) -> (inside: Cents?, outside: Cents?) {
        func mean(_ notes: [NoteSummary]) -> Cents? {
            let logs = notes.compactMap { $0.estimate.map { log($0.threshold.rawValue) } }
            return logs.isEmpty ? nil : Cents(exp(logs.reduce(0, +) / Double(logs.count)))
        }
        return (mean(notes.filter { octave.contains($0.note) }), mean(notes.filter { !octave.contains($0.note) }))
    }
}

/// Titles of charts: findings where the statistics support them.
extension ProfileReport {
    var timelineTitle: String { texts.title(of: summary.hearing?.trend ?? .notEnoughData) }

    var notesTitle: String {
        if let weakest = summary.weakest { return texts.title(ofWeakest: weakest, in: summary.range) }
        let known = Set(summary.estimates.keys.map { $0.rawValue / 12 })
        return (summary.leading?.isPrecise ?? false) && known.count > 2
            ? texts.noOctaveStandsOut : texts.heading(.notes)
    }

    var intervalsTitle: String {
        let skills = summary.skills.filter { $0.skill != .unison }
        let unclear = skills.filter { !$0.isPrecise }.map(\.skill)
        if !unclear.isEmpty { return texts.notKnownWellTitle(unclear) }
        let sorted = skills.sorted { $0.estimate.logSigma < $1.estimate.logSigma }
        guard let finest = sorted.first, let coarsest = sorted.last, sorted.count > 1 else {
            return texts.heading(.intervals)
        }
        return finest.estimate.band.overlaps(coarsest.estimate.band)
            ? texts.noIntervalStandsOut : texts.finer(finest.skill, than: coarsest.skill)
    }

    /// Single notes, or else the interval with the most tuned notes.
    var tuned: (skill: Skill, summary: MatchingSummary)? {
        summary.matchingSkills.max { one, other in
            (one.skill == .unison ? 1 : 0, one.summary.count) < (other.skill == .unison ? 1 : 0, other.summary.count)
        }
    }

    var matchingTitle: String {
        guard let matching = tuned?.summary else { return texts.heading(.matching) }
        let (error, pull) = (matching.constantError, matching.pull.flatMap { $0.isSupported ? $0.cents : nil })
        return texts.tuningTitle(
            constant: matching.isSurelyOff ? error : nil, pull: pull, isKnown: matching.isEnough)
    }
}

extension MatchingSummary {
    /// The constant error is significant and at least a cent.
    var isSurelyOff: Bool {
        isEnough && constantError.magnitude >= 1 && !constantErrorBand.contains(0)
    }
}
