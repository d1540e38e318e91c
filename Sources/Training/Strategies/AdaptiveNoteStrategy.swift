// SPDX-License-Identifier: MIT
import Music

/// Every note has a difficulty of its own in the profile. The next note is near the skill's last one, or a weak spot. A new player hears
/// random notes at the ceiling, because all notes are weak spots.
package struct AdaptiveNoteStrategy: NextComparisonStrategy {
    package init() {}

    /// Draws, in this order: whether to jump to a weak spot, except if the skill has no answers; the note; the side.
    package func nextComparison(
        of skill: Skill, profile: some PitchDiscriminationProfile, settings: TrainingSettings,
        using generator: inout some RandomNumberGenerator
    ) -> Comparison {
        let candidates = settings.noteRange.referenceNotes(for: skill.interval)
        let note: MIDINote
        if let last = profile.chain(of: skill)?.latest, generator.uniform() >= settings.adaptive.mechanical {
            let region = last.referenceNote.region(settings.adaptive.nearby)
            note = region.clamped(to: candidates).random(using: &generator)
        } else {
            let spots = weakSpots(among: candidates, profile: profile, settings: settings)
            note =
                spots.isEmpty ? candidates.random(using: &generator) : spots[generator.uniform(below: spots.count)]
        }
        return Comparison(
            referenceNote: note, interval: skill.interval,
            difference: difference(at: note, profile: profile, settings: settings), using: &generator)
    }

    /// The next difficulty of an answered comparison's reference note, within the settings' floor and ceiling: narrower after a
    /// right answer, wider after a wrong one, by the Kazez rule. A single note has too few answers ever to count as settled.
    package func difficulty(after trial: DiscriminationTrial, settings: TrainingSettings) -> Cents {
        settings.kazez.difference(after: trial, isSettled: false).clamped(to: settings.differences)
    }

    /// The weakest candidates, including all unpractised ones, which are equally weak.
    private func weakSpots(
        among candidates: ClosedRange<MIDINote>, profile: some PitchDiscriminationProfile, settings: TrainingSettings
    ) -> [MIDINote] {
        let ranked = profile.weakSpots(count: MIDINote.validRange.count, in: settings.noteRange)
            .filter(candidates.contains)
        let untrained = ranked.prefix { profile.statsForNote($0).count == 0 }
        return Array(ranked.prefix(max(settings.adaptive.weakSpots, untrained.count)))
    }

    /// The reference note's difficulty, or its neighbours' mean, or the profile's mean, or the ceiling; within the settings'
    /// floor and ceiling.
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
    fileprivate func region(_ semitones: Int) -> ClosedRange<MIDINote> {
        let bounds = (rawValue - semitones...rawValue + semitones).clamped(to: Self.validRange)
        return MIDINote(bounds.lowerBound)...MIDINote(bounds.upperBound)
    }
}

/// The parameters of `AdaptiveNoteStrategy`; clamped.
package struct AdaptiveParameters: Hashable, Sendable {
    package static let mechanicalRange = 0.0...1.0
    /// Up to half of the widest note range.
    package static let nearbyRange = 1...44
    /// Up to the widest note range.
    package static let weakSpotsRange = 1...88

    /// From 0, always near the last note, to 1, always a weak spot.
    package var mechanical = 0.5 { didSet { mechanical = mechanical.clamped(to: Self.mechanicalRange) } }
    /// The largest distance from the last note, and of neighbours whose difficulty is used, in semitones.
    package var nearby = 12 { didSet { nearby = nearby.clamped(to: Self.nearbyRange) } }
    package var weakSpots = 10 { didSet { weakSpots = weakSpots.clamped(to: Self.weakSpotsRange) } }
}
