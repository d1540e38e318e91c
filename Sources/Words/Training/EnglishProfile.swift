// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension English: ProfileTexts {
    package func heading(_ section: ProfileSection) -> String {
        switch section {
        case .profile: "Profile"
        case .discrimination: "Pitch Discrimination"
        case .curve: "Right Answers by Difference"
        case .timeline: "Threshold over Time"
        case .notes: "Threshold by Note"
        case .intervals: "Intervals"
        case .matching: "Pitch Matching"
        case .terms: "What the Terms Mean"
        }
    }

    package func label(_ label: ProfileLabel) -> String {
        switch label {
        case .threshold: "Threshold"
        case .trend: "Trend"
        case .centre: "Your centre"
        case .heardSize: "Your size"
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
    package var practisedIsAsked: String { "asked, over all intervals" }
    package var startTraining: String { "Start training to build your profile" }
    package var startMatching: String { "Start pitch matching to see your accuracy" }

    package func meaning(of label: ProfileLabel) -> String? {
        switch label {
        case .threshold: "the difference you hear rightly three times out of four; 95 % is where it lies almost surely"
        case .trend: "whether your sessions get finer, beyond what chance does"
        case .centre: "how much higher a second note is that sounds the same to you as the first"
        case .heardSize: "how much wider than written an interval is that sounds right to you"
        case .practised: "what was asked, over all intervals and right or wrong; not the threshold"
        case .meanError: "how far off you are on average, whichever way"
        case .standardDeviation: "how much the sizes of your errors differ"
        case .constantError: "how much too high or too low you are on average"
        case .variableError: "how much one tuning differs from the next"
        case .answers, .interval, .tunedNotes: nil
        }
    }

    package func curveCaption(answers: Int) -> String {
        "How many answers are right, by the difference: each point some of your latest \(self.answers(answers)), the line your "
            + "ear as it is estimated, with its 95 % band."
    }

    package var differenceAxis: String { "difference in cents" }
    package var shareAxis: String { "right" }

    package func notesCaption(of skill: Skill) -> String {
        "\(name(of: skill)): the line is the threshold, the band holds it with 95 % "
            + "probability; finer hearing is nearer to the keys."
    }

    package var paleEdge: String {
        "A gap is where nothing was asked; the band fades towards it. The dashed line is where training begins."
    }

    package var beyondEdge: String { "An arrow means that the band goes on beyond the chart." }

    package var timelineCaption: String {
        "Each point is a session with its 95 % band. Finer hearing is further down."
    }

    package var courseCaption: String { "The line is the weighted mean of neighbouring sessions." }

    package func noSession(needed: Int) -> String {
        "The timeline begins with a session of at least \(count(needed)) answers, counted for each interval."
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
        ofSessions count: Int, first: String, last: String, band: String
    ) -> String {
        guard count > 1 else { return "One session, \(last), by itself: \(band) cents, with 95 % probability." }
        return
            "\(self.count(count)) sessions from \(first) to \(last); the latest by itself: \(band) cents, with 95 % probability."
    }

    package func date(day: Int, month: Int, year: Int) -> String { "\(day) \(name(ofMonth: month)) \(year)" }

    package func name(ofMonth month: Int) -> String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names[(month - 1).clamped(to: 0...11)]
    }

    package func pictureWritten(file: String) -> String { "The profile is in \(quoted(file))." }
}
