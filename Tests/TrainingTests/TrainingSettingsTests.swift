// SPDX-License-Identifier: MIT
import Chance
import Music
import Testing

@testable import Training

struct TrainingSettingsTests {
    @Test func numbersOutsideTheirBoundsAreClampedWhenMadeAndWhenChanged() {
        var settings = TrainingSettings(referencePitch: Frequency(390), differences: 0.01...5000)
        #expect(settings.referencePitch == Frequency(400))
        #expect(settings.differences == 0.1...200)
        settings.referencePitch = Frequency(501)
        settings.differences = 0...0.05
        #expect(settings.referencePitch == Frequency(500))
        #expect(settings.differences == 0.1...0.1)
    }

    @Test func unisonModesPractiseThePrimeWhateverIsChosen() throws {
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

    @Test func everyIntervalOfTheSetIsDrawnEquallyOften() throws {
        let set = try #require(IntervalSet(DirectedInterval.all))
        var random = SeededRandom(seed: 7)
        var counts: [DirectedInterval: Int] = [:]
        for _ in 0..<25_000 { counts[set.random(using: &random), default: 0] += 1 }
        #expect(counts.count == 25)
        // Mean 1000, standard deviation 31.
        #expect(counts.values.allSatisfy { (850...1150).contains($0) })
    }
}
