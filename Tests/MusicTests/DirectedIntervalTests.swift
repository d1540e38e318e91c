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
