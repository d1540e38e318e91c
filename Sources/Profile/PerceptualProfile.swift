// SPDX-License-Identifier: MIT
import Music
import Training

/// What has been practised, note by note: the differences of all answered comparisons, right and wrong, whatever the
/// interval and tuning, each counted for its reference note; and the errors of all tuned pitches. Rebuilt from the records
/// at every start and never stored.
package struct PerceptualProfile: Hashable, Sendable {
    /// By MIDI note; differences in cents without sign.
    private var notes = [Moments](repeating: Moments(), count: MIDINote.validRange.count)
    /// Errors in cents without sign.
    private var matching = Moments()

    package init() {}

    /// From answered comparisons and tuned pitches in any order.
    package init(
        _ comparisons: some Sequence<CompletedComparison>, _ matchings: some Sequence<CompletedPitchMatching> = []
    ) {
        for completed in comparisons { update(completed) }
        for completed in matchings { update(completed) }
    }

    package mutating func update(_ completed: CompletedComparison) {
        let comparison = completed.comparison
        notes[comparison.referenceNote.rawValue].add(comparison.targetNote.offset.magnitude.rawValue)
    }

    package mutating func update(_ completed: CompletedPitchMatching) {
        matching.add(completed.userCentError.magnitude.rawValue)
    }

    /// As on the first day.
    package mutating func reset() { self = PerceptualProfile() }

    /// All differences practised with the reference notes of a range taken together: each answer weighs the same, so
    /// that a note heard once does not count as much as one heard a thousand times.
    package func stats(in range: NoteRange) -> PerceptualNote {
        PerceptualNote(merged(range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue))
    }

    private func merged(_ range: ClosedRange<Int>) -> Moments {
        notes[range].reduce(into: Moments()) { $0.add($1) }
    }
}

extension PerceptualProfile: PitchDiscriminationProfile {
    /// Over all notes, each answer weighing the same.
    package var overallMean: Cents? { merged(MIDINote.validRange).mean.map { Cents($0) } }

    package func statsForNote(_ note: MIDINote) -> PerceptualNote { PerceptualNote(notes[note.rawValue]) }

    /// Of two notes with the same mean the lower comes first.
    package func weakSpots(count: Int, in range: NoteRange) -> [MIDINote] {
        (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue)
            .map { (note: $0, weakness: notes[$0].mean ?? .infinity) }
            .sorted { ($1.weakness, $0.note) < ($0.weakness, $1.note) }
            .prefix(max(count, 0))
            .map { MIDINote($0.note) }
    }
}

extension PerceptualProfile: PitchMatchingProfile {
    package var matchingMean: Cents? { matching.mean.map { Cents($0) } }

    package var matchingStandardDeviation: Cents? { matching.standardDeviation.map { Cents($0) } }

    package var matchingSampleCount: Int { matching.count }
}

extension PerceptualNote {
    init(_ moments: Moments) {
        self.init(
            count: moments.count, mean: moments.mean.map { Cents($0) },
            standardDeviation: moments.standardDeviation.map { Cents($0) })
    }
}
