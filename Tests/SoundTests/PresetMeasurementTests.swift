// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Sound

/// The judgement of measurements; the rendered suites test the measurement itself.
@Suite struct PresetMeasurementTests {
    private func key(
        _ note: Int, error: Double? = 0, wander: Double = 0, vibrato: Double = 0, onset: Double = 3,
        isSilent: Bool = false
    ) -> PresetMeasurement.Key {
        PresetMeasurement.Key(
            note: MIDINote(note), isSilent: isSilent, error: error.map { Cents($0) }, wander: Cents(wander),
            vibrato: Cents(vibrato), onset: onset)
    }

    private func judged(_ keys: [PresetMeasurement.Key], isCorrected: Bool = false) -> PresetJudgement {
        PresetJudgement(of: PresetMeasurement(keys: keys), isCorrected: isCorrected)
    }

    @Test func aPresetInTuneIsSuitableEvenIfItIsSlow() {
        let keys = [key(36, error: 0.1), key(60, error: -0.1, wander: 3, vibrato: 20), key(84, onset: 40)]
        let judgement = judged(keys)
        #expect(judgement.verdict == .suitable && judgement.isWhole)
        #expect(judgement.defects == [.slow(MIDINote(84), milliseconds: 40)])
        #expect(judged(keys, isCorrected: true).verdict == .suitableAfterCalibration)
    }

    @Test func eachDefectIsNamedOnceWithItsWorstKey() {
        let bad = PresetMeasurement(keys: [
            key(36, error: 0.2, wander: 4), key(40, error: -5, wander: 9, onset: 11), key(50, error: nil),
            key(60, error: 4, vibrato: 30, onset: 30), key(61, error: nil, isSilent: true),
        ])
        #expect(
            bad.defects == [
                .silent([MIDINote(61)]), .unpitched([MIDINote(50)]), .wandering(MIDINote(40), 9),
                .vibrato(MIDINote(60), 30), .detuned(MIDINote(40), -5), .slow(MIDINote(60), milliseconds: 30),
            ])
    }

    @Test func anErrorNeedsCalibrationAndIsNotSuitableAfterIt() {
        let keys = (36...84).map { key($0, error: 7) }
        #expect(judged(keys).verdict == .needsCalibration)
        #expect(judged(keys, isCorrected: true).verdict == .notSuitable)
    }

    /// The bottom of a clarinet is D3: below it a SoundFont stretches its lowest sample.
    @Test(arguments: [true, false]) func theLongestStretchOfGoodKeysCounts(isCorrected: Bool) {
        let keys = (36...84).map { key($0, wander: $0 < 50 || $0 == 80 ? 7 : 0.1) }
        let judgement = judged(keys, isCorrected: isCorrected)
        #expect(judgement.verdict.isSuitable && !judgement.isWhole)
        #expect(judgement.notes == MIDINote(50)...MIDINote(79))
        #expect(judgement.isSuitable(for: MIDINote(52)...MIDINote(79)))
        #expect(!judgement.isSuitable(for: MIDINote(49)...MIDINote(79)))
    }

    /// FluidSynth's keys are at 440 Hz; with another reference pitch, a detuned note may be nearer to another key.
    @Test(arguments: [(400.0, -3, 0), (415, -2, 0), (440, -1, 1), (466, 0, 2), (500, 1, 3)])
    func allKeysThatPlayNotesOfARangeCount(reference: Double, below: Int, above: Int) {
        let range = MIDINote(36)...MIDINote(84)
        let keys = range.keys(at: Frequency(reference))
        #expect(keys == MIDINote(36 + below)...MIDINote(84 + above))
        #expect(range.notes(playedBy: keys, at: Frequency(reference)) == range)
        let fewer = MIDINote(38 + below)...keys.upperBound
        #expect(range.notes(playedBy: fewer, at: Frequency(reference)) == MIDINote(38)...MIDINote(84))
        let widest = (MIDINote(21)...MIDINote(108)).keys(at: Frequency(reference))
        #expect(Set(Calibration.everyKey).isSuperset(of: [widest.lowerBound, widest.upperBound]))
    }

    /// A verdict names notes, and is nothing below an octave of them.
    @Test func theVerdictIsOfNotes() throws {
        let file = try SoundFontFileState(Rendering.shippedFont)
        let conditions = try CalibrationConditions(of: file, duration: NoteDuration(1))
        func judged(_ good: ClosedRange<Int>, at reference: Double) -> PresetJudgement {
            let keys = (18...111).map { key($0, wander: good.contains($0) ? 0 : 9) }
            return Calibration(conditions: conditions, measurement: PresetMeasurement(keys: keys)).judgement(
                in: MIDINote(36)...MIDINote(84), at: Frequency(reference))
        }
        #expect(judged(18...111, at: 500).isWhole)
        #expect(judged(36...84, at: 440).notes == MIDINote(37)...MIDINote(83))
        #expect(judged(36...84, at: 415).notes == MIDINote(38)...MIDINote(84))
        #expect(judged(48...62, at: 440).notes == MIDINote(49)...MIDINote(61))
        #expect(judged(48...61, at: 440).verdict == .notSuitable)
    }
}
