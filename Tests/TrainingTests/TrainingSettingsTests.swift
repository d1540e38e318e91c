// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

struct TrainingSettingsTests {
    @Test func numbersOutsideTheirBoundsAreClamped() {
        var settings = TrainingSettings()
        settings.referencePitch = Frequency(390)
        settings.differences = 0.01...5000
        #expect(settings.referencePitch == Frequency(400))
        #expect(settings.differences == 0.1...200)
        settings.referencePitch = Frequency(501)
        settings.differences = 0...0.05
        #expect(settings.referencePitch == Frequency(500))
        #expect(settings.differences == 0.1...0.1)
        (settings.kazez.narrowing, settings.kazez.widening) = (-1, 7)
        #expect(settings.kazez == KazezParameters(narrowing: 0.001, widening: 0.1))
        (settings.adaptive.mechanical, settings.adaptive.nearby, settings.adaptive.weakSpots) = (2, 0, 400)
        #expect(settings.adaptive == AdaptiveParameters(mechanical: 1, nearby: 1, weakSpots: 88))
        (settings.steady.share, settings.steady.firstStep) = (0.5, 1)
        (settings.steady.step, settings.steady.firstTrials) = (9, -1)
        #expect(settings.steady == SteadyParameters(share: 0.6, firstStep: 1.1, step: 2, firstTrials: 0))
    }

    @Test func unisonModesPractiseThePrimeWithAnyChoice() throws {
        let both = [DirectedInterval(.minorThird, .down), DirectedInterval(.majorThird, .up)]
        let thirds = try #require(IntervalSet(both))
        let settings = TrainingSettings(intervals: thirds)
        #expect(settings.intervals(for: .comparison) == .unison)
        #expect(settings.intervals(for: .pitchMatching) == .unison)
        #expect(settings.intervals(for: .intervalComparison) == thirds)
        #expect(settings.intervals(for: .intervalPitchMatching) == thirds)
    }

    @Test func aRangeHoldsAnOctaveOfThePiano() {
        #expect(NoteRange(MIDINote(21)...MIDINote(108)) != nil)
        #expect(NoteRange(MIDINote(20)...MIDINote(60)) == nil)
        #expect(NoteRange(MIDINote(60)...MIDINote(109)) == nil)
        #expect(NoteRange(MIDINote(60)...MIDINote(71)) == nil)
        #expect(IntervalSet([]) == nil)
    }

    @Test(arguments: DirectedInterval.all)
    func everyReferenceNoteHasItsTargetInTheRange(interval: DirectedInterval) throws {
        let octave = try #require(NoteRange(MIDINote(60)...MIDINote(72)))
        for range in [octave, .standard] {
            let candidates = range.referenceNotes(for: interval)
            for reference in candidates.lowerBound.rawValue...candidates.upperBound.rawValue {
                let target = try #require(MIDINote(reference).transposed(by: interval))
                #expect(range.notes.contains(MIDINote(reference)) && range.notes.contains(target))
            }
            let width = candidates.upperBound.rawValue - candidates.lowerBound.rawValue
            let span = range.notes.upperBound.rawValue - range.notes.lowerBound.rawValue
            #expect(width == span - abs(interval.semitones), "no note is left out")
        }
    }
}
