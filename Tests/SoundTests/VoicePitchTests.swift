// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Sound

@Suite struct VoicePitchTests {
    @Test(arguments: [400.0, 415.3, 440, 442, 500])
    func hertzComeBackFromKeyAndCents(reference: Double) {
        for key in 0...127 {
            for offset in [-100, -50, -49.99, -0.37, 0, 1e-6, 0.1, 49.3, 50, 100] {
                let wanted = TuningSystem.equalTemperament.frequency(
                    for: DetunedMIDINote(note: MIDINote(key), offset: Cents(offset)),
                    referencePitch: Frequency(reference))
                let pitch = VoicePitch(wanted)
                #expect(pitch.frequency.cents(above: wanted).magnitude <= Cents(1e-9))
                #expect((0...127).contains(pitch.key))
                let isWithinTheKeyboard = (1...126).contains(pitch.key)
                #expect(!isWithinTheKeyboard || pitch.cents.magnitude <= 50 + 1e-9)
            }
        }
    }

    @Test func theKeyboardsEndsReachBeyondThemselves() {
        #expect(VoicePitch(Frequency(4)).key == 0)
        #expect(VoicePitch(Frequency(20000)).key == 127)
        #expect(VoicePitch(Frequency(20000)).frequency.cents(above: Frequency(20000)).magnitude < Cents(1e-9))
    }
}
