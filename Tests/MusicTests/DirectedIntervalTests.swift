// SPDX-License-Identifier: MIT
import Testing

@testable import Music

struct DirectedIntervalTests {
    @Test func symbolsComeBackAsTheIntervalsTheyName() {
        for interval in DirectedInterval.all { #expect(DirectedInterval(symbol: interval.symbol) == interval) }
        #expect(Set(DirectedInterval.all.map(\.symbol)).count == 25)
        #expect(DirectedInterval(symbol: "P1u") == .prime)
        #expect(DirectedInterval(symbol: "P1d") == .prime)
    }

    @Test(arguments: ["", "u", "P5", "p5u", "P5U", "P5x", "M5u", "P5ud", " P5u", "P9u", "m3 d"])
    func otherSymbolsNameNothing(symbol: String) {
        #expect(DirectedInterval(symbol: symbol) == nil)
    }

    @Test func transposingAndMeasuringAreInverse() throws {
        for number in MIDINote.validRange {
            for interval in DirectedInterval.all {
                guard let target = MIDINote(number).transposed(by: interval) else {
                    #expect(!MIDINote.validRange.contains(number + interval.semitones))
                    continue
                }
                #expect(try Interval.between(target, MIDINote(number)) == interval.interval)
            }
        }
    }

    @Test func beyondAnOctaveThereIsNoInterval() {
        for (low, high) in [(60, 73), (0, 127), (21, 108)] {
            let beyond = Interval.BeyondOctave(semitones: high - low)
            #expect(throws: beyond) { try Interval.between(MIDINote(low), MIDINote(high)) }
            #expect(throws: beyond) { try Interval.between(MIDINote(high), MIDINote(low)) }
        }
    }
}

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
    func otherTextIsNoNote(text: String) { #expect(NoteText.number(text) == nil) }
}
