// SPDX-License-Identifier: MIT
import Music
import Testing
import Training

@testable import Charts

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

    @Test func aBlackKeyLiesOverTheBorderOfItsNeighbours() {
        let keys = KeyboardAxis(range: Samples.range(21, 108), left: 0, width: 52).keys
        for (left, (black, right)) in zip(keys, zip(keys.dropFirst(), keys.dropFirst(2))) where black.isBlack {
            #expect((left.right - black.middle).magnitude < 1e-9 && (right.left - black.middle).magnitude < 1e-9)
        }
        #expect(keys.filter { !$0.isBlack }.count == 52)
    }
}
