// SPDX-License-Identifier: MIT
import Testing

@testable import Music

@Suite struct NoteTextTests {
    /// Every key has its number, its sharp and its flat name.
    @Test(arguments: 0...127) func everyNoteHasItsNames(number: Int) {
        #expect(NoteText.number("\(number)") == number)
        let (octave, step) = (number / 12 - 1, number % 12)
        let sharp = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"][step]
        let flat = ["C", "Db", "D", "E♭", "E", "F", "Gb", "G", "A♭", "A", "Bb", "B"][step]
        for name in [sharp, flat, sharp.replacing("#", with: "♯")] {
            #expect(NoteText.number("\(name)\(octave)") == number, "\(name)\(octave)")
        }
    }

    @Test(arguments: ["", "A", "H4", "4A", "A44444", "-1", "69.0", "A#b4", "A4 ", "Ü4", "٣"])
    func whatIsNoNoteIsNone(text: String) { #expect(NoteText.number(text) == nil) }
}
