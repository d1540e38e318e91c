// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Sound

/// The verdict; the measuring itself belongs to the rendered suites.
@Suite struct PresetMeasurementTests {
    private func key(_ note: Int, error: Double? = 0, wander: Double = 0, onset: Double = 3) -> PresetMeasurement.Key {
        PresetMeasurement.Key(
            note: MIDINote(note), error: error.map { Cents($0) }, wander: Cents(wander), onset: onset)
    }

    @Test func aPresetInTuneThatSoundsAtOnceIsSuitable() {
        let good = PresetMeasurement(keys: [key(36, error: 0.1), key(60, error: -0.1, wander: 3), key(84, onset: 10)])
        #expect(good.isSuitable && good.faults.isEmpty)
    }

    @Test func eachFaultIsNamedOnceWithItsWorstKey() {
        let bad = PresetMeasurement(keys: [
            key(36, error: 0.2, wander: 4), key(40, error: -5, wander: 9, onset: 11), key(50, error: nil),
            key(60, error: 4, onset: 30), key(61, error: nil),
        ])
        #expect(
            bad.faults == [
                .silent(MIDINote(50)), .detuned(MIDINote(40), -5), .wandering(MIDINote(40), 9),
                .slow(MIDINote(60), milliseconds: 30),
            ])
        #expect(!bad.isSuitable)
    }

    @Test func aPresetOfWhichNothingIsKnownIsNotSuitable() { #expect(!PresetMeasurement(keys: []).isSuitable) }
}
