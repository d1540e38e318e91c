// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension English: ProfileTexts {
    package func heading(_ section: ProfileSection) -> String {
        switch section {
        case .profile: "Profile"
        case .discrimination: "Pitch Discrimination"
        case .timeline: "Threshold over Time"
        case .notes: "Threshold by Note"
        case .intervals: "Intervals"
        case .matching: "Pitch Matching"
        }
    }

    package func label(_ label: ProfileLabel) -> String {
        switch label {
        case .threshold: "Threshold"
        case .trend: "Trend"
        case .centre: "Your centre"
        case .answers: "Answers"
        case .practised: "Practised difference"
        case .interval: "Interval"
        case .meanError: "Mean error"
        case .standardDeviation: "SD"
        case .constantError: "Constant error"
        case .variableError: "Variable error"
        case .tunedNotes: "Tuned notes"
        }
    }

    package func span(of range: NoteRange) -> String {
        span(range.notes.lowerBound.name, range.notes.upperBound.name)
    }

    package func span(_ lowest: String, _ highest: String) -> String { "\(lowest) to \(highest)" }

    package var singleNotes: String { "Single notes" }

    package func name(of trend: Trend) -> String {
        switch trend {
        case .notEnoughData: "too few sessions to tell"
        case .improving: "improving"
        case .stable: "stable"
        case .declining: "declining"
        }
    }

    package func standardDeviation(_ deviation: Cents) -> String { "SD \(cents(deviation))" }
    package func answers(_ count: Int) -> String { "\(self.count(count)) \(count == 1 ? "answer" : "answers")" }
    package var practisedIsAsked: String { "what was asked, not the threshold" }
    package var startTraining: String { "Start training to build your profile" }
    package var startMatching: String { "Start pitch matching to see your accuracy" }

    package var notesCaption: String {
        "The line is the threshold, the band holds it with 95 % probability. Finer hearing is nearer to the keys."
    }

    package var timelineCaption: String {
        "Each point is a session with its 95 % band. Finer hearing is further down."
    }

    package var courseCaption: String { "The line is the weighted mean of neighbouring sessions." }

    package func noSession(needed: Int) -> String {
        "The timeline begins with a session of at least \(count(needed)) answers, counted for each interval."
    }

    package var unisonCentreCaption: String {
        "Your centre is where a second note sounds the same to you as the first; ± is one standard deviation."
    }

    package var centreCaption: String {
        "Your centre is the size at which an interval sounds right to you, against its written size: + is wider, "
            + "− is narrower; ± is one standard deviation."
    }

    package func grossErrors(_ count: Int, limit: Cents) -> String {
        (count == 1 ? "One error is" : "\(self.count(count)) errors are")
            + " larger than \(cents(exact(limit.rawValue), isOne: false))."
    }

    package func description(of range: NoteRange, threshold: Cents?) -> String {
        let overall = threshold.map { "Overall threshold: \(cents($0))." } ?? "No threshold is known yet."
        return "Perceptual profile showing detection thresholds from \(span(of: range)). \(overall)"
    }

    package func description(
        ofSessions count: Int, first: String, last: String, from: Cents, to: Cents
    ) -> String {
        guard count > 1 else { return "One session, \(last): \(cents(to))." }
        return "\(self.count(count)) sessions. The first, \(first): \(cents(from)). The latest, \(last): \(cents(to))."
    }

    package func date(day: Int, month: Int, year: Int) -> String { "\(day) \(name(ofMonth: month)) \(year)" }

    package func name(ofMonth month: Int) -> String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names[(month - 1).clamped(to: 0...11)]
    }

    package func pictureWritten(file: String) -> String { "The profile is in \(quoted(file))." }
}
