// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// How an adaptive range grows. It never shrinks because each comparison's record says what had been reached when it was
/// asked: what is reached is the widest that any record names, and at most a semitone more on either side, which the latest
/// answer has earned. So it follows from the records alone, whatever was forgotten since, and however an answer is judged by a
/// later Peach; and a wider range that was fixed does not count.
///
/// A comparison's answer in a side's outermost octave earns that side a semitone if there are 20 answers in that octave, of
/// whatever skill, and the threshold of its own skill is no worse there than on average. That is the ln σ of the notes that were
/// heard, of which `NoteSummary` tells each, as if the session were over; the octave's threshold may be a tenth greater than that of
/// the range, because of two equal ears one always seems a little coarser. Where no threshold is to be told, none is compared; an
/// ear too fine for what was asked is fine everywhere.
extension PerceptualProfile {
    /// Where exercises are drawn from now: the range as it is, or how far it has grown. Takes some milliseconds if an octave
    /// is to be judged.
    /// - Parameter isWhole: Whether the profile knows all records. Otherwise only what was reached counts: what part of them says
    ///   of an octave may not hold.
    package func practised(_ range: PractisedRange, isWhole: Bool = true) -> PractisedRange {
        guard case .adaptive(var range) = range else { return range }
        range.reach(reached)
        if isWhole { for side in earned(in: range) { range.grow(on: side) } }
        return .adaptive(range)
    }

    /// The sides that the latest answer lets grow.
    private func earned(in range: AdaptiveNoteRange) -> [AdaptiveNoteRange.Side] {
        let answers = cells.compactMap { skill, belief in
            belief.ear.latest.map { (skill: skill, ear: belief.ear, note: $0.note, moment: $0.moment) }
        }
        guard let latest = answers.max(by: { ($0.moment, $0.skill) < ($1.moment, $1.skill) }) else { return [] }
        let interval = latest.skill.interval
        let sides = AdaptiveNoteRange.Side.allCases.filter { side in
            range.mayGrow(on: side) && range.outermostOctave(on: side, for: interval).contains(latest.note)
                && hasAnswers(on: side, of: range)
        }
        guard !sides.isEmpty else { return [] }
        let ear = latest.ear.closed
        guard ear.tellsNotesApart else { return [] }
        let whole = range.reached.referenceNotes(for: interval)
        return sides.filter { ear.isAsFine(in: range.outermostOctave(on: $0, for: interval), as: whole) }
    }

    /// Enough to judge the outermost octave.
    private func hasAnswers(on side: AdaptiveNoteRange.Side, of range: AdaptiveNoteRange) -> Bool {
        var missing = AdaptiveNoteRange.leastAnswers
        for (skill, belief) in cells where missing > 0 {
            missing -= belief.ear.answers(in: range.outermostOctave(on: side, for: skill.interval), atMost: missing)
        }
        return missing <= 0
    }
}

extension EarBelief {
    /// Nil before the first answer.
    fileprivate var latest: (note: MIDINote, moment: Date)? {
        sessions.last.flatMap { session in session.answers.last.map { ($0.note, session.end) } }
    }

    /// Answers from these reference notes, the latest first.
    fileprivate func answers(in notes: ClosedRange<MIDINote>, atMost most: Int) -> Int {
        var count = 0
        for session in sessions.reversed() {
            for answer in session.answers.reversed() where notes.contains(answer.note) {
                count += 1
                if count == most { return count }
            }
        }
        return count
    }

    /// Of an ear whose sessions are closed: may its thresholds be compared?
    fileprivate var tellsNotesApart: Bool {
        switch caution {
        case nil, .firstImpression, .finer: true
        case .tooFew, .sameAnswer, .swappedPads, .guessing, .coarser: false
        }
    }

    /// Of ln σ: a tenth. Without it, every other even ear would seem coarser outside and stand still for hundreds of answers; with
    /// much more, a bass three times as coarse would stop nobody.
    private static let tolerance = log(1.1)

    /// Of an ear whose sessions are closed: is the mean of ln σ over the heard notes of an octave no greater than that over all
    /// heard notes, or by so little that it means nothing?
    fileprivate func isAsFine(in octave: ClosedRange<MIDINote>, as whole: ClosedRange<MIDINote>) -> Bool {
        let heard = notes.heard.filter { whole.contains(MIDINote($0)) }
        let inside = heard.filter { octave.contains(MIDINote($0)) }
        guard !inside.isEmpty else { return false }
        var shares: [Int: Double] = [:]
        for note in heard { shares[note] = -1 / Double(heard.count) }
        for note in inside { shares[note, default: 0] += 1 / Double(inside.count) }
        return notes.belief(of: shares).mean <= Self.tolerance
    }
}
