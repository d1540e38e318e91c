// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension English: ProfileTexts {
    package var noteColumn: String { "Note" }
    package var dayColumn: String { "Day" }

    package func heading(_ section: ProfileSection) -> String {
        switch section {
        case .profile: "Profile"
        case .discrimination: name(of: .comparison)
        case .curve: "Right Answers by Difference"
        case .timeline: "Threshold over Time"
        case .notes: "Threshold by Note"
        case .intervals: "Intervals"
        case .matching: name(of: .pitchMatching)
        case .terms: "What the Terms Mean"
        }
    }

    package func label(_ label: ProfileLabel) -> String {
        switch label {
        case .threshold: "Threshold"
        case .trend: "Trend"
        case .centre: "Your centre"
        case .heardSize: "Your interval size"
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
        case .stable: "no clear change"
        case .declining: "declining"
        }
    }

    package var answersInAll: String { "Answers to all intervals" }
    package func answers(_ count: Int) -> String { "\(self.count(count)) \(count == 1 ? "answer" : "answers")" }
    package var practisedIsAsked: String { "asked on average, in all intervals" }
    package var overAllIntervals: String { "in all intervals" }
    package var startTraining: String { "Start training to build your profile" }
    package var startMatching: String { "Start pitch matching to see your accuracy" }

    package func meaning(of label: ProfileLabel) -> String? {
        switch label {
        case .threshold:
            "the difference from what sounds right to you that you hear three times out of four, slips left out; with 95 % "
                + "probability it lies in the range behind “95 %”"
        case .trend: "whether your threshold gets finer or coarser from session to session, more than by chance"
        case .centre: "how much higher a second note has to be to sound the same to you as the first; below 0 lower"
        case .heardSize:
            "how much wider than in its tuning an interval has to be to sound right to you; below 0 narrower"
        case .practised:
            "the average of the differences asked, without easy exercises, answered right or wrong; not the threshold"
        case .meanError: "how far off you are on average, too high or too low alike"
        case .standardDeviation:
            "the standard deviation; how far the differences asked, or the sizes of your errors, spread around their average"
        case .constantError: "how much too high or too low you are on average"
        case .variableError: "how much your tuned notes vary around their average"
        case .answers, .interval, .tunedNotes: nil
        }
    }

    package func curveCaption(answers: Int) -> String {
        "Each point is a group of your latest \(self.answers(answers)), larger for more of them. The line is your "
            + "estimated hearing, with its 95 % band; it includes your centre and slips, the threshold does not."
    }

    package var differenceAxis: String { "difference in cents" }
    package var shareAxis: String { "right" }

    package func notesCaption(of skill: Skill) -> String {
        "\(name(of: skill)): the line is the threshold, the band holds it with 95 % "
            + "probability; finer hearing is nearer to the keys."
    }

    package func hint(_ hint: ChartHint) -> String {
        switch hint {
        case .gap: "A gap means that nothing was asked there or nearby."
        case .fade: "A pale edge marks where it begins."
        case .placeholder:
            "There is no threshold to draw yet; the dashed line is at 100 cents, where training usually begins."
        case .arrow: "An arrow means that the band goes on beyond the chart."
        }
    }

    package func legend(threshold: String, band: String) -> String { "\(threshold) threshold, \(band) 95 % band." }

    package var timelineCaption: String {
        "Each point is a session, larger the more surely its threshold is known; the bar is its 95 % band. Finer hearing is "
            + "further down."
    }

    package var courseCaption: String { "The line is smoothed over neighbouring sessions." }

    package func noSession(needed: Int) -> String {
        "The timeline begins with the first session of at least \(count(needed)) answers in one interval."
    }

    package func grossErrors(_ count: Int, limit: Cents) -> String {
        (count == 1 ? "One error is" : "\(self.count(count)) errors are")
            + " larger than \(cents(exact(limit.rawValue), isOne: false))."
    }

    package func description(of range: NoteRange, threshold: Cents?) -> String {
        let overall = threshold.map { "Average threshold: \(plain($0))." } ?? "No threshold is known yet."
        return "Perceptual profile showing detection thresholds from \(span(of: range)). \(overall)"
    }

    package func description(
        ofSessions count: Int, first: String, last: String, band: String
    ) -> String {
        guard count > 1 else { return "One session, \(last): threshold \(band) cents, with 95 % probability." }
        return
            "\(self.count(count)) sessions from \(first) to \(last); the latest alone: threshold \(band) cents, with 95 % probability."
    }

    package func date(day: Int, month: Int, year: Int) -> String { "\(day) \(name(ofMonth: month)) \(year)" }

    package func name(ofMonth month: Int) -> String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names[(month - 1).clamped(to: 0...11)]
    }

    package func pictureWritten(file: String) -> String { "The profile is in \(quoted(file))." }
}
