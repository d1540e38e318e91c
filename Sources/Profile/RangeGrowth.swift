// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// How an adaptive range grows. What is reached is the widest range that any record names, and at most a semitone more on either
/// side, which the latest answer has earned: so it follows from the records alone, and never shrinks.
///
/// An answer in a side's outermost octave earns that side a semitone if there are 20 answers in that octave, of whatever skill,
/// and the mean ln σ of the octave's heard notes is at most `tolerance` above that of all heard notes, for the answer's skill.
/// Where no threshold is told, none is compared; an ear too fine for what was asked is fine everywhere.
extension PerceptualProfile {
    /// The range from which exercises are drawn now. Takes some milliseconds if an octave is judged.
    /// - Parameter isWhole: Whether the profile knows all records. Otherwise no octave is judged.
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
        var missing = DataQualityWarning.leastAnswers
        for (skill, belief) in cells where missing > 0 {
            missing -= belief.ear.answers(in: range.outermostOctave(on: side, for: skill.interval), atMost: missing)
        }
        return missing <= 0
    }
}

extension EarPosterior {
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

    /// Of ln σ. Without it, chance would stop every other even ear for hundreds of answers; much more would let pass a bass three
    /// times as coarse.
    private static let tolerance = log(1.1)

    /// Of an ear whose sessions are closed.
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
