// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

/// What stands before a number of a profile, or above a column of them.
package enum ProfileLabel: Hashable, Sendable, CaseIterable {
    case threshold, trend, centre, heardSize, answers, practised, interval
    case meanError, standardDeviation, constantError, variableError, tunedNotes
}

/// What may need a word in a chart.
package enum ChartHint: Hashable, Sendable, CaseIterable {
    /// Notes between others of which nothing is known, and a band that gets paler beside them.
    case gap, fade
    /// A dashed line in place of a threshold.
    case placeholder
    /// At the edge, where a band goes on.
    case arrow
}

/// The parts of a profile that have a heading.
package enum ProfileSection: Hashable, Sendable, CaseIterable {
    case profile, discrimination, curve, timeline, notes, intervals, matching, terms
}

/// What is said of an ear: facts with how surely they are known. No praise, and no conclusion from thin data.
package protocol ProfileTexts: EarTexts {
    func heading(_ section: ProfileSection) -> String
    func label(_ label: ProfileLabel) -> String
    /// "C2 to C6".
    func span(of range: NoteRange) -> String
    /// "6.4 to 9.8": numbers that have been written already.
    func span(_ lowest: String, _ highest: String) -> String
    /// The unison skill, beside the names of intervals.
    var singleNotes: String { get }
    func name(of trend: Trend) -> String
    /// How many answers there are, or tuned notes.
    func answers(_ count: Int) -> String
    /// Over the column of a table that counts answers to any interval.
    var answersInAll: String { get }
    /// Behind the practised difference: what it is not.
    var practisedIsAsked: String { get }
    /// Behind a count of tuned notes.
    var overAllIntervals: String { get }
    /// In place of a chart without data. Both stand alone and have no full stop.
    var startTraining: String { get }
    var startMatching: String { get }
    /// How to read the chart of the notes, and of which skill it tells.
    func notesCaption(of skill: Skill) -> String
    /// How to read the timeline.
    var timelineCaption: String { get }
    /// What the line in it is, if there is one.
    var courseCaption: String { get }
    /// There are answers, but no session of at least `needed`.
    func noSession(needed: Int) -> String
    /// What a term means that a profile uses, without a full stop; nil where it explains itself.
    func meaning(of label: ProfileLabel) -> String?
    /// How to read the answer curve.
    /// - Parameter answers: that are shown.
    func curveCaption(answers: Int) -> String
    /// Below it, and at its left.
    var differenceAxis: String { get }
    var shareAxis: String { get }
    /// Above the notes, and above the days, in a table.
    var noteColumn: String { get }
    var dayColumn: String { get }
    /// What a thing in a chart means that is there.
    func hint(_ hint: ChartHint) -> String
    /// Which letters of a terminal's chart mean what.
    func legend(threshold: String, band: String) -> String
    /// - Parameter limit: beyond which an error is gross.
    func grossErrors(_ count: Int, limit: Cents) -> String
    /// For whoever does not see the chart.
    func description(of range: NoteRange, threshold: Cents?) -> String
    /// The same for the timeline, which has at least one session.
    /// - Parameter band: of the last one, 95 %.
    func description(ofSessions count: Int, first: String, last: String, band: String) -> String
    /// - Parameter month: 1…12.
    func date(day: Int, month: Int, year: Int) -> String
    /// Short: "Aug".
    func name(ofMonth month: Int) -> String
    /// `profile --svg`, when the file is written.
    func pictureWritten(file: String) -> String
}

extension ProfileTexts {
    /// A number that is not known.
    package var unknown: String { "—" }

    /// The unit alone.
    package var centsUnit: String { cents("", isOne: false).trimmingCharacters(in: .whitespaces) }

    /// "95 %: 6.4 to 9.8".
    package func band(_ band: ClosedRange<Cents>) -> String {
        "95 %: " + span(number(band.lowerBound), number(band.upperBound))
    }

    /// The same of a distance that has a direction: "95 %: −0.2 to +1.4".
    package func signedBand(_ band: ClosedRange<Cents>) -> String {
        "95 %: " + span(signedNumber(band.lowerBound), signedNumber(band.upperBound))
    }

    /// "Perfect Fifth Up, Just Intonation"; single notes have no tuning.
    package func name(of skill: Skill) -> String {
        guard let tuning = skill.tuning else { return singleNotes }
        return "\(name(of: skill.interval)), \(nameWithin(of: tuning))"
    }

    private func number(_ distance: Cents) -> String { decimal(distance.rawValue.magnitude, digits: 1) }
}
