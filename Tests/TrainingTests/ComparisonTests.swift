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
                    .cents(above: tuning.frequency(for: comparison.referenceNote, referencePitch: pitch))
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

    @Test(arguments: [0.0, 0.25, 1.0])
    func theTargetIsLouderOrSofterUpToTheShareOfTwoDecibels(share: Double) {
        var random = SeededRandom(seed: 5)
        let offsets = (0..<10_000).map { _ in
            LoudnessVariation.offset(for: UnitInterval(share), using: &random).rawValue
        }
        let reach = share * 2
        #expect(offsets.allSatisfy { abs($0) <= reach })
        // Uniform: the mean is 0, the mean square a third of the reach's.
        #expect(abs(offsets.reduce(0, +) / 10_000) <= reach * 0.03)
        #expect(abs(offsets.map { $0 * $0 }.reduce(0, +) / 10_000 - reach * reach / 3) <= reach * reach * 0.02)
    }
}
