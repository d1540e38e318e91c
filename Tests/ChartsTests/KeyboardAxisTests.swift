// SPDX-License-Identifier: MIT
import Music
import Testing
import Training

@testable import Charts

/// A piano's keys, whatever part of it is drawn.
struct KeyboardAxisTests {
    private static let everyRange = (21...96).flatMap { low in
        [12, 13, 24, 48, 87].filter { low + $0 <= 108 }.map { Samples.range(low, low + $0) }
    }

    @Test func keysGoUpFromLeftToRightAndFillTheWidth() throws {
        for range in Self.everyRange {
            let axis = KeyboardAxis(range: range, left: 10, width: 300)
            for (key, next) in zip(axis.keys, axis.keys.dropFirst()) {
                #expect(key.middle < next.middle)
                #expect(next.note.rawValue == key.note.rawValue + 1)
            }
            let (first, last) = (try #require(axis.keys.first), try #require(axis.keys.last))
            #expect((first.left - 10).magnitude < 1e-9 && (last.right - 310).magnitude < 1e-9)
            #expect(first.note == range.notes.lowerBound && last.note == range.notes.upperBound)
            #expect(axis.borders.allSatisfy { $0 > 10 && $0 < 310 })
        }
    }

    @Test func everyOctaveIsDrawnAlike() {
        for range in Self.everyRange {
            let axis = KeyboardAxis(range: range, left: 0, width: 520)
            let octaves = zip(axis.keys, axis.keys.dropFirst(12)).map { $1.middle - $0.middle }
            for octave in octaves { #expect((octave - octaves[0]).magnitude < 1e-9) }
            let whites = axis.keys.filter { !$0.isBlack }
            for key in whites { #expect((key.width * 7 - octaves[0]).magnitude < 1e-9) }
            for key in axis.keys {
                #expect(key.isBlack == key.note.name.contains("♯"))
            }
        }
    }

    @Test func aBlackKeyLiesOverTheBorderOfItsNeighbours() {
        let keys = KeyboardAxis(range: Samples.range(21, 108), left: 0, width: 52).keys
        for (left, (black, right)) in zip(keys, zip(keys.dropFirst(), keys.dropFirst(2))) where black.isBlack {
            #expect((left.right - black.middle).magnitude < 1e-9 && (right.left - black.middle).magnitude < 1e-9)
        }
        #expect(keys.filter { !$0.isBlack }.count == 52)
    }

    @Test func theRangeAloneHasKeys() {
        let axis = KeyboardAxis(range: Samples.range(48, 60), left: 0, width: 100)
        #expect(axis.keys.map(\.note.rawValue) == Array(48...60))
    }
}
