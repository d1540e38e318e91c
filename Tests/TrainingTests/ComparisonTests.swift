// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

struct ComparisonTests {
    @Test(arguments: TuningSystem.builtIn, DirectedInterval.all)
    func theTargetLiesTheIntervalAndTheOffsetFromTheReference(tuning: TuningSystem, interval: DirectedInterval) throws {
        for reference in 21...108 {
            for offset in [-100, -0.1, 0.1, 33.3] {
                let comparison = try #require(
                    Comparison(referenceNote: MIDINote(reference), interval: interval, offset: Cents(offset)))
                let pitch = Frequency(442.5)
                let heard = comparison.targetFrequency(tuningSystem: tuning, referencePitch: pitch)
                    .cents(above: comparison.referenceFrequency(tuningSystem: tuning, referencePitch: pitch))
                let expected = tuning.centOffset(for: interval).rawValue + offset
                #expect(abs(heard.rawValue - expected) < 1e-9)
                #expect(comparison.targetNote.offset == Cents(offset), "the tuning's excess is not the exercise's")
            }
        }
    }

    @Test func theAnswerIsAboutTheCorrectPitchAndNotAboutTheReferenceNote() throws {
        let flatFifth = try #require(Comparison(referenceNote: .a4, interval: .perfectFifthUp, offset: -5))
        #expect(flatFifth.targetNote.note > flatFifth.referenceNote)
        #expect(flatFifth.isCorrect(.lower))
        #expect(!flatFifth.isCorrect(.higher))
    }

    @Test func aComparisonWithoutARightAnswerDoesNotExist() {
        #expect(Comparison(referenceNote: .a4, interval: .prime, offset: 0) == nil)
        #expect(Comparison(referenceNote: .a4, interval: .prime, offset: Cents(.nan)) == nil)
        #expect(Comparison(referenceNote: MIDINote(127), interval: .perfectFifthUp, offset: 1) == nil)
    }
}
