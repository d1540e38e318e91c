// SPDX-License-Identifier: MIT
import Music

/// Every note has a difficulty of its own, which the profile keeps. The notes are chosen by a balance between staying near
/// the last one and jumping to a weak spot. A new user hears random notes at the ceiling: all notes are weak spots then.
package struct AdaptiveNoteStrategy: NextComparisonStrategy {
    package init() {}

    /// Draws, in this order: whether to go to a weak spot, unless it is the first of a run; the note; the side.
    package func nextComparison(
        profile: some PitchDiscriminationProfile, settings: TrainingSettings, lastComparison: CompletedComparison?,
        interval: DirectedInterval, tuningSystem: TuningKey, using generator: inout some RandomNumberGenerator
    ) -> Comparison {
        let candidates = settings.noteRange.referenceNotes(for: interval)
        let note: MIDINote
        if let lastComparison, generator.uniform() >= settings.adaptive.mechanical {
            let region = lastComparison.comparison.referenceNote.region(settings.adaptive.nearby)
            note = region.clamped(to: candidates).random(using: &generator)
        } else {
            let spots = weakSpots(among: candidates, profile: profile, settings: settings)
            note =
                spots.isEmpty ? candidates.random(using: &generator) : spots[generator.uniform(below: spots.count)]
        }
        return Comparison(
            referenceNote: note, interval: interval,
            difference: difference(at: note, profile: profile, settings: settings), using: &generator)
    }

    /// Cents, within the settings' floor and ceiling: what to ask next at the reference note of a comparison that was
    /// answered. Narrower after a right answer, wider after a wrong one, by the steps of the Kazez chain.
    package func difficulty(after trial: DiscriminationTrial, settings: TrainingSettings) -> Cents {
        settings.kazez.difference(after: trial.offset.magnitude, isCorrect: trial.isCorrect)
            .clamped(to: settings.differences)
    }

    /// The weakest of the candidates, but never only some of those that were not practised yet: they are equally weak.
    private func weakSpots(
        among candidates: ClosedRange<MIDINote>, profile: some PitchDiscriminationProfile, settings: TrainingSettings
    ) -> [MIDINote] {
        let ranked = profile.weakSpots(count: MIDINote.validRange.count, in: settings.noteRange)
            .filter(candidates.contains)
        let untrained = ranked.prefix { profile.statsForNote($0).count == 0 }
        return Array(ranked.prefix(max(settings.adaptive.weakSpots, untrained.count)))
    }

    /// Cents, within the settings' floor and ceiling: the reference note's own difficulty, or the mean of its neighbours', or
    /// the profile's mean, or the ceiling.
    package func difference(
        at note: MIDINote, profile: some PitchDiscriminationProfile, settings: TrainingSettings
    ) -> Cents {
        let known = profile.statsForNote(note).difficulty ?? neighbours(of: note, profile, settings)
        return (known ?? profile.overallMean ?? settings.differences.upperBound).clamped(to: settings.differences)
    }

    private func neighbours(
        of note: MIDINote, _ profile: some PitchDiscriminationProfile, _ settings: TrainingSettings
    ) -> Cents? {
        let region = note.region(settings.adaptive.nearby)
        let difficulties = (region.lowerBound.rawValue...region.upperBound.rawValue)
            .compactMap { profile.statsForNote(MIDINote($0)).difficulty?.rawValue }
        return difficulties.isEmpty ? nil : Cents(difficulties.reduce(0, +) / Double(difficulties.count))
    }
}

extension MIDINote {
    /// The notes that are at most so many semitones away.
    fileprivate func region(_ semitones: Int) -> ClosedRange<MIDINote> {
        let bounds = (rawValue - semitones...rawValue + semitones).clamped(to: Self.validRange)
        return MIDINote(bounds.lowerBound)...MIDINote(bounds.upperBound)
    }
}

/// Which notes `AdaptiveNoteStrategy` chooses; clamped.
package struct AdaptiveParameters: Hashable, Sendable {
    package static let mechanicalRange = 0.0...1.0
    /// Up to half of the widest range of notes.
    package static let nearbyRange = 1...44
    package static let weakSpotsRange = 1...88

    /// From natural, 0, always near the last note, to mechanical, 1, always a weak spot.
    package var mechanical: Double { didSet { mechanical = mechanical.clamped(to: Self.mechanicalRange) } }
    /// How far a note can lie from the last one, or from another whose difficulty it borrows, in semitones.
    package var nearby: Int { didSet { nearby = nearby.clamped(to: Self.nearbyRange) } }
    /// From how many weak spots one is drawn.
    package var weakSpots: Int { didSet { weakSpots = weakSpots.clamped(to: Self.weakSpotsRange) } }

    package init(mechanical: Double = 0.5, nearby: Int = 12, weakSpots: Int = 10) {
        self.mechanical = mechanical.clamped(to: Self.mechanicalRange)
        self.nearby = nearby.clamped(to: Self.nearbyRange)
        self.weakSpots = weakSpots.clamped(to: Self.weakSpotsRange)
    }
}
