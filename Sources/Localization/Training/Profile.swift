// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

package enum ProfileLabel: String, EnglishText {
    case threshold = "Threshold", trend = "Trend", centre = "Your centre", heardSize = "Your interval size"
    case answers = "Answers", practised = "Practised difference", interval = "Interval", meanError = "Mean error"
    case standardDeviation = "SD", constantError = "Constant error", variableError = "Variable error"
    case tunedNotes = "Tuned notes"
}

package enum ChartHint: String, EnglishText {
    /// A gap of unknown notes, and the pale band beside it.
    case gap = "A gap means that nothing was asked there or nearby."
    case fade = "A pale edge marks where it begins."
    /// A dashed line instead of a threshold.
    case placeholder = """
        There is no threshold to draw yet; the dashed line is at 100 cents, where training usually begins.
        """
    /// At the edge of the scale, where a band is cut.
    case arrow = "An arrow means that the band goes on beyond the chart."
}

package enum ProfileSection: String, Hashable, Sendable, CaseIterable {
    case profile, discrimination, curve, timeline, notes, intervals, matching, terms
}

extension Texts {
    package var noteColumn: String { t("Note") }
    package var dayColumn: String { t("Day") }

    package func heading(_ section: ProfileSection) -> String {
        switch section {
        case .profile: t("Profile")
        case .discrimination: name(of: .comparison)
        case .curve: t("Right answers by difference")
        case .timeline: t("Your hearing over time")
        case .notes: t("Threshold by note")
        case .intervals: t("Intervals")
        case .matching: name(of: .pitchMatching)
        case .terms: t("What the terms mean")
        }
    }

    package func label(_ label: ProfileLabel) -> String { t(label) }
    package func hint(_ hint: ChartHint) -> String { t(hint) }

    package func span(of range: NoteRange) -> String {
        span(name(of: range.notes.lowerBound), name(of: range.notes.upperBound))
    }

    /// "6.4 to 9.8".
    package func span(_ lowest: String, _ highest: String) -> String { t("\(lowest) to \(highest)") }

    /// The unison skill in a list of intervals.
    package var singleNotes: String { t("Single notes") }

    package func name(of trend: Trend) -> String {
        t {
            switch trend {
            case .notEnoughData: "too few sessions to tell"
            case .improving: "improving"
            case .stable: "no clear change"
            case .declining: "declining"
            }
        }
    }

    /// - Parameter missing: sessions before a trend can be found.
    package func moreSessions(_ missing: Int) -> String { t("\(count(missing)) more needed") }

    package var answersInAll: String { t("Answers to all intervals") }
    package func answers(_ count: Int) -> String { "\(self.count(count)) \(count == 1 ? t("answer") : t("answers"))" }
    package var practisedIsAsked: String { t("asked on average") }
    package var overAllIntervals: String { t("in all intervals") }

    /// In place of a chart without data; headings, without full stop.
    package var startTraining: String { t("Start training to build your profile") }
    package var startMatching: String { t("Start pitch matching to see your accuracy") }

    /// The definition of a term, without full stop; nil if it is self-explanatory.
    package func meaning(of label: ProfileLabel) -> String? {
        switch label {
        case .threshold:
            t(
                "the difference from what sounds right to you that you hear three times out of four, slips left out; "
                    + "with 95 % probability it lies in the range behind “95 %”"
            )
        case .trend: t("whether your threshold gets finer or coarser from session to session, more than by chance")
        case .centre: t("how much higher a second note has to be to sound the same to you as the first; below 0 lower")
        case .heardSize:
            t("how much wider than in its tuning an interval has to be to sound right to you; below 0 narrower")
        case .practised:
            t(
                "the average of the differences asked, without easy exercises, answered right or wrong; not the "
                    + "threshold"
            )
        case .meanError: t("how far off you are on average, too high or too low alike")
        case .standardDeviation:
            t(
                "the standard deviation; how far the differences asked, or the sizes of your errors, spread around "
                    + "their average"
            )
        case .constantError: t("how much too high or too low you are on average")
        case .variableError: t("how much your tuned notes vary around their average")
        case .answers, .interval, .tunedNotes: nil
        }
    }

    package func curveCaption(answers: Int) -> String {
        t(
            "Each point is a group of your latest \(self.answers(answers)), larger for more of them. The line is the "
                + "share of right answers that Peach expects of you, with its 95 % band; slips and a shifted centre "
                + "lower it.")
    }

    package var differenceAxis: String { t("difference in cents") }
    package var shareAxis: String { t("right") }

    package func notesCaption(of skill: Skill) -> String {
        t(
            "\(name(of: skill)): the line is the threshold, the band holds it with 95 % probability; finer hearing is "
                + "nearer to the keys.")
    }

    package func legend(threshold: String, band: String) -> String { t("\(threshold) threshold, \(band) 95 % band.") }

    package var timelineCaption: String {
        t(
            "Each point is a session, larger the more surely its threshold is known; the bar is its 95 % band. Finer "
                + "hearing is further down.")
    }

    /// - Parameter skill: in whose cents the timeline of several skills is given.
    package func pooledCaption(as skill: Skill) -> String {
        t("All that you practise counts together, as the threshold of: \(name(of: skill)).")
    }

    package var courseCaption: String { t("The line is smoothed over neighbouring sessions.") }

    package func noSession(needed: Int) -> String {
        t("The timeline begins with the first session of at least \(count(needed)) answers.")
    }

    package func grossErrors(_ count: Int, limit: Cents) -> String {
        let limit = cents(exact(limit.rawValue), isOne: false)
        return count == 1
            ? t("One error is larger than \(limit).") : t("\(self.count(count)) errors are larger than \(limit).")
    }

    package func description(of range: NoteRange, threshold: Cents?) -> String {
        let overall = threshold.map { t("Average threshold: \(plain($0)).") } ?? t("No threshold is known yet.")
        return t("Perceptual profile showing detection thresholds from \(span(of: range)). \(overall)")
    }

    package func description(ofSessions count: Int, first: String, last: String, band: String) -> String {
        guard count > 1 else { return t("One session, \(last): threshold \(band) cents, with 95 % probability.") }
        return
            t(
                "\(self.count(count)) sessions from \(first) to \(last); the latest alone: threshold \(band) cents, "
                    + "with 95 % probability.")
    }

    package func date(day: Int, month: Int, year: Int) -> String {
        let name = name(ofMonth: month)
        // German abbreviates the other names, with a full stop.
        let isWhole = language == .english || ["März", "Mai", "Juni", "Juli"].contains(name)
        return t("\(day) \(isWhole ? name : name + ".") \(year)")
    }

    package func name(ofMonth month: Int) -> String {
        let names = [
            t("Jan"), t("Feb"), t("Mar"), t("Apr"), t("May"), t("Jun"), t("Jul"), t("Aug"), t("Sep"), t("Oct"),
            t("Nov"), t("Dec"),
        ]
        return names[(month - 1).clamped(to: 0...11)]
    }

    package func pictureWritten(file: String) -> String { t("The profile is in \(quoted(file)).") }
    package var unknown: String { "—" }

    package var centsUnit: String { cents("", isOne: false).trimmingCharacters(in: .whitespaces) }

    package func span(of band: ClosedRange<Cents>) -> String {
        func number(_ size: Cents) -> String { decimal(size.rawValue, digits: 1) }
        return span(number(band.lowerBound), number(band.upperBound))
    }

    /// "−0.2 to +1.4".
    package func signedSpan(of band: ClosedRange<Cents>) -> String {
        span(signedNumber(band.lowerBound), signedNumber(band.upperBound))
    }

    package func band(_ band: ClosedRange<Cents>) -> String { "95 %: " + span(of: band) }
    package func signedBand(_ band: ClosedRange<Cents>) -> String { "95 %: " + signedSpan(of: band) }

    /// "Perfect Fifth Up, Just Intonation"; single notes have no tuning.
    package func name(of skill: Skill) -> String {
        guard let tuning = skill.tuning else { return singleNotes }
        return "\(name(of: skill.interval)), \(nameWithin(of: tuning))"
    }
}
