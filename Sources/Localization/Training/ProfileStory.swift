// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

/// The page's first view of a profile, and what charts say of their places.
extension Texts {
    /// A threshold in a headline.
    package func headline(_ threshold: Cents, of skill: Skill) -> String {
        let (size, share) = (plain(threshold), share(ofSemitone: threshold))
        return skill.tuning == nil
            ? t("You hear a difference of \(size), about \(share).")
            : t("With \(plural(skill, isDeclined: true)) you hear a difference of \(size), about \(share).")
    }

    package func firstFigure(after answers: Int) -> String {
        t("After \(count(answers)) answers Peach can say roughly where your threshold lies.")
    }

    package func noClearChange(since day: String) -> String { t("No clear change since \(day).") }

    package func basis(answers count: Int, in range: NoteRange) -> String {
        t("\(answers(count)) in all, averaged over \(span(of: range)).")
    }

    package var playsExamples: String { t("Hear it") }
    package var playsCents: String { t("What cents sound like") }
    package var twoNotesApart: String { t("two notes, cents apart") }
    package func offByCents(_ skill: Skill) -> String { t("\(plural(skill)), off by cents") }

    /// How often a difference is heard, in tenths: "heard 9 in 10".
    package var mostlyGuessed: String { t("mostly guessing") }
    package var nearlyAlwaysHeard: String { t("nearly always heard") }
    package var heardThreeInFour: String { t("heard 3 in 4") }
    package var aSemitone: String { t("one semitone") }
    package var mostPeopleHear: String { t("for most people") }
    package var trainedEarsHear: String { t("for trained ears") }

    // The next step

    package var begin: String { t("Begin comparing") }
    package var goOnComparing: String { t("Go on comparing") }
    package var compareIntervals: String { t("Compare intervals") }
    package var noIntervalYet: String { t("You have not compared intervals yet.") }
    package var tuneNotes: String { t("Tune notes") }
    package var nothingTunedYet: String { t("You have not tuned notes yet.") }
    package func train(_ skill: Skill) -> String { capitalized(t("Train \(plural(skill))")) }
    package func notKnownWell(_ skill: Skill) -> String { t("\(capitalized(plural(skill))) are not known well yet.") }

    package func practise(octave: ClosedRange<MIDINote>, in range: NoteRange) -> String {
        if octave.lowerBound == range.notes.lowerBound { return t("Practise the lowest octave") }
        if octave.upperBound == range.notes.upperBound { return t("Practise the highest octave") }
        return t("Practise \(name(of: octave.lowerBound)) to \(name(of: octave.upperBound))")
    }

    package func isWeakest(_ threshold: Cents, others: Cents) -> String {
        t("It is your weakest: \(plain(threshold)), elsewhere \(round(others)).")
    }

    // Titles of charts

    package func title(of trend: Trend) -> String {
        switch trend {
        case .improving: t("Your hearing gets finer")
        case .declining: t("Your hearing gets coarser")
        case .stable: t("No clear change over time")
        case .notEnoughData: heading(.timeline)
        }
    }

    package func title(ofWeakest octave: ClosedRange<MIDINote>, in range: NoteRange) -> String {
        if octave.lowerBound == range.notes.lowerBound { return t("Weakest in the lowest octave") }
        if octave.upperBound == range.notes.upperBound { return t("Weakest in the highest octave") }
        return t("Weakest from \(name(of: octave.lowerBound)) to \(name(of: octave.upperBound))")
    }

    package var noOctaveStandsOut: String { t("No octave stands out") }
    package var noIntervalStandsOut: String { t("No interval stands out") }

    package func notKnownWellTitle(_ skills: [Skill]) -> String {
        let names = skills.prefix(2).map { plural($0) }
        return switch skills.count {
        case 1: t("\(capitalized(names[0])) are not known well yet")
        case 2: t("\(capitalized(names[0])) and \(names[1]) are not known well yet")
        case _: t("Most intervals are not known well yet")
        }
    }

    package func finer(_ one: Skill, than other: Skill) -> String {
        capitalized(t("You hear \(plural(one)) finer than \(plural(other))"))
    }

    /// - Parameters:
    ///   - constant: the constant error, if it is significant.
    ///   - pull: the distance at which the player stops short, if it is significant; negative is beyond.
    package func tuningTitle(constant: Cents?, pull: Cents?, isKnown: Bool) -> String {
        if let pull {
            return pull > 0 ? t("Tuning: you stop \(plain(pull)) short") : t("Tuning: you go \(plain(pull)) too far")
        }
        if let constant {
            return constant > 0 ? t("Tuning: \(plain(constant)) too high") : t("Tuning: \(plain(constant)) too low")
        }
        return isKnown ? t("Tuning: neither clearly too high nor too low") : heading(.matching)
    }

    // Below the titles

    package var timelineLead: String {
        t("What you just hear, session by session, in cents; finer is lower. Bars: 95 % sure.")
    }
    package func notesLead(of skill: Skill) -> String {
        skill.tuning == nil
            ? t("What you just hear, note by note, in cents.")
            : t("What you just hear with \(plural(skill, isDeclined: true)), note by note, in cents.")
    }
    package var intervalsLead: String {
        t("What you just hear in each interval, in cents. A long band means few answers so far.")
    }

    package func matchingLead(_ skill: Skill, count: Int, mean: Cents) -> String {
        skill.tuning == nil
            ? t("\(tuned(count)) against the target; \(cents(mean)) off on average.")
            : t("\(capitalized(plural(skill))): \(tuned(count)) against the target; \(cents(mean)) off on average.")
    }

    // Matching

    package var whereYouStop: String { t("Where you stop") }
    package var overTime: String { t("Over time") }
    package var byNote: String { t("By note") }
    package var target: String { t("target") }
    package var tooLow: String { t("too low") }
    package var tooHigh: String { t("too high, cents") }
    package var fromAbove: String { t("from above ↓") }
    package var fromBelow: String { t("from below ↑") }
    package func onAverage(_ error: Cents) -> String { t("\(signedNumber(error)) on average") }
    package func tuned(_ count: Int) -> String {
        count == 1 ? t("1 tuned note") : t("\(self.count(count)) tuned notes")
    }
    package func counts(above: Int, below: Int) -> String {
        t("\(count(above)) from above, \(count(below)) from below")
    }

    // Places of charts

    package var inTuneThenAudible: String { t("In tune, then just audible") }
    package var thisFarOff: String { t("The target, then this far off") }
    package var notPractised: String { t("new") }
    package var notPractisedYet: String { t("not practised yet") }

    /// "Perfect Fifth ↑".
    package func shortName(of interval: DirectedInterval) -> String {
        interval == .prime
            ? singleNotes : "\(name(of: interval.interval)) \(interval.direction == .up ? "↑" : "↓")"
    }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    // The answers of a day

    package var timeColumn: String { t("Time") }
    package var askedColumn: String { t("Asked") }
    package var resultColumn: String { t("Result") }
    package func right(_ count: Int, of answers: Int) -> String {
        t("\(self.count(count)) of \(self.answers(answers)) right.")
    }
    package var noAnswers: String { t("There are no answers of this day.") }
    package func time(hour: Int, minute: Int) -> String { String(format: "%d:%02d", hour, minute) }
    package func answered(isCorrect: Bool) -> String { isCorrect ? "✓ \(t("right"))" : "✕ \(t("wrong"))" }

    /// "C4, 16.2 cents higher".
    package func asked(_ note: MIDINote, _ interval: DirectedInterval, difference: Cents) -> String {
        let place = interval == .prime ? name(of: note) : "\(name(of: note)), \(shortName(of: interval))"
        return "\(place): \(signed(difference))"
    }

    package func tuning(_ note: MIDINote, _ interval: DirectedInterval) -> String {
        interval == .prime
            ? t("\(name(of: note)), tuned") : t("\(name(of: note)), \(shortName(of: interval)), tuned")
    }
}
