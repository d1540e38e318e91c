// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Findings, of a belief whose sessions are closed.
extension EarPosterior {
    /// The first that holds.
    var caution: DataQualityWarning? {
        if answers < DataQualityWarning.leastAnswers {
            return .tooFew(missing: DataQualityWarning.leastAnswers - answers)
        }
        if answers < DataQualityWarning.enoughAnswers { return .firstImpression(answers: answers) }
        if let suspicion { return suspicion }
        if watch.isRepeating { return .sameAnswer }
        // Where the grid ends, its end is all that is known.
        let level = level.now
        if level.mean < (LevelGrid.values.first ?? 0) + Self.edge {
            return .finer(than: ThresholdEstimate(level).band.upperBound)
        }
        return FloorCeilingCheck(answers: latest(FloorCeilingCheck.depth), criterion: criterionNow, notes: notes)
            .caution
    }

    /// Of ln σ: nearer to the end of the grid, half of a posterior may be cut off.
    private static let edge = 0.25

    private func latest(_ count: Int) -> ArraySlice<PracticeSession.Answered> {
        var (latest, index) = ([PracticeSession.Answered](), sessions.count)
        while index > 0, latest.count < count {
            index -= 1
            latest = sessions[index].answers + latest
        }
        return latest.suffix(count)
    }

    func curve(_ estimate: ThresholdEstimate) -> AnswerCurve {
        AnswerCurve(latest(AnswerCurve.depth), of: self, estimate)
    }

    /// The octave of a range in which the ear is surely coarser than elsewhere; nil if there is none.
    func weakest(in range: NoteRange) -> ClosedRange<MIDINote>? {
        let heard = notes.heard.filter { range.notes.contains(MIDINote($0)) }
        let found = range.octaves.compactMap { octave -> (octave: ClosedRange<MIDINote>, excess: Double)? in
            let inside = heard.filter { octave.contains(MIDINote($0)) }
            let outside = heard.filter { !octave.contains(MIDINote($0)) }
            guard !inside.isEmpty, !outside.isEmpty else { return nil }
            var shares: [Int: Double] = [:]
            for note in inside { shares[note] = 1 / Double(inside.count) }
            for note in outside { shares[note] = -1 / Double(outside.count) }
            let excess = notes.belief(of: shares)
            let isTold = excess.mean > Self.leastExcess && excess.mean > Self.sureness * excess.deviation
            return isTold ? (octave, excess.mean) : nil
        }
        return found.max { $0.excess < $1.excess }?.octave
    }

    /// Of ln σ: 15 %.
    private static let leastExcess = log(1.15)
    /// In standard deviations: 99 %, because several octaves are looked at.
    private static let sureness = 2.58

    /// Semitones over which a picture may be drawn between two heard notes: to the nearest one on either side.
    private static let gap = 3

    /// Was there an answer at this note, or near it on both sides?
    func isHeard(near note: MIDINote) -> Bool {
        let distances = notes.heard.map { $0 - note.rawValue }
        return distances.contains(0)
            || distances.contains { (1...Self.gap).contains($0) }
                && distances.contains { (1...Self.gap).contains(-$0) }
    }
}
