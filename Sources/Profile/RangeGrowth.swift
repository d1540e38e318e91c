// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Growth of adaptive ranges. The reached range is the widest range in any record, plus at most a semitone on either side that
/// the latest answer has earned: it follows from the records alone and never shrinks.
///
/// An answer in a side's outermost octave earns that side a semitone if there are 20 answers in that octave, over all skills,
/// and the mean ln σ of the octave's heard notes is at most `tolerance` above that of all heard notes, for the answer's skill.
/// A withheld threshold is not compared, but an ear too fine for the differences asked is fine everywhere.
extension PerceptualProfile {
    /// The range from which exercises are drawn. Costs milliseconds if an octave is judged.
    /// - Parameter isWhole: true if the profile holds all records; otherwise no octave is judged.
    package func practised(_ range: PractisedRange, isWhole: Bool = true) -> PractisedRange {
        guard case .adaptive(var range) = range else { return range }
        range.reach(reached)
        if isWhole { for side in earned(in: range) { range.grow(on: side) } }
        return .adaptive(range)
    }

    /// The sides that the latest answer extends.
    private func earned(in range: AdaptiveNoteRange) -> [AdaptiveNoteRange.Side] {
        let answers = posteriors.compactMap { skill, posterior in
            posterior.ear.latest.map { (skill: skill, ear: posterior.ear, note: $0.note, moment: $0.moment) }
        }
        guard let latest = answers.max(by: { ($0.moment, $0.skill) < ($1.moment, $1.skill) }) else { return [] }
        let interval = latest.skill.interval
        let sides = AdaptiveNoteRange.Side.allCases.filter { side in
            range.mayGrow(on: side) && range.outermostOctave(on: side, for: interval).contains(latest.note)
                && hasAnswers(on: side, of: range)
        }
        guard !sides.isEmpty else { return [] }
        let ear = latest.ear.closed
        guard ear.supportsComparison else { return [] }
        let whole = range.reached.referenceNotes(for: interval)
        return sides.filter { ear.isAsFine(in: range.outermostOctave(on: $0, for: interval), as: whole) }
    }

    /// True if there are enough answers to judge the outermost octave.
    private func hasAnswers(on side: AdaptiveNoteRange.Side, of range: AdaptiveNoteRange) -> Bool {
        var missing = DataQualityWarning.leastAnswers
        for (skill, posterior) in posteriors where missing > 0 {
            missing -= posterior.ear.answers(in: range.outermostOctave(on: side, for: skill.interval), atMost: missing)
        }
        return missing <= 0
    }
}

extension EarPosterior {
    fileprivate var latest: (note: MIDINote, moment: Date)? {
        sessions.last.flatMap { session in session.answers.last.map { ($0.note, session.end) } }
    }

    /// The number of answers at these reference notes, counted from the latest.
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

    /// True if thresholds of notes may be compared. Sessions must be closed.
    fileprivate var supportsComparison: Bool {
        switch caution {
        case nil, .firstImpression, .finer: true
        case .tooFew, .sameAnswer, .swappedPads, .guessing, .coarser: false
        }
    }

    /// Tolerance in ln σ. Without it, chance would stop every other even ear for hundreds of answers; a much larger one would
    /// accept a bass three times as coarse.
    private static let tolerance = log(1.1)

    /// Sessions must be closed.
    fileprivate func isAsFine(in octave: ClosedRange<MIDINote>, as whole: ClosedRange<MIDINote>) -> Bool {
        let heard = notes.heard.filter { whole.contains(MIDINote($0)) }
        let inside = heard.filter { octave.contains(MIDINote($0)) }
        guard !inside.isEmpty else { return false }
        var shares: [Int: Double] = [:]
        for note in heard { shares[note] = -1 / Double(heard.count) }
        for note in inside { shares[note, default: 0] += 1 / Double(inside.count) }
        return notes.posterior(of: shares).mean <= Self.tolerance
    }
}
