// SPDX-License-Identifier: MIT

/// An undirected interval of the chromatic scale from prime (unison) to octave.
package enum Interval: Int, Hashable, Comparable, Sendable, CaseIterable {
    case prime, minorSecond, majorSecond, minorThird, majorThird, perfectFourth, tritone
    case perfectFifth, minorSixth, majorSixth, minorSeventh, majorSeventh, octave

    package var semitones: Int { rawValue }

    /// P1 m2 M2 m3 M3 P4 TT P5 m6 M6 m7 M7 P8.
    package var symbol: String { Self.symbols[rawValue] }

    private static let symbols = ["P1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7", "P8"]

    /// Nil for any other text; case matters.
    package init?(symbol: some StringProtocol) {
        guard let index = Self.symbols.firstIndex(where: { $0 == symbol }) else { return nil }
        self.init(rawValue: index)
    }

    package struct BeyondOctave: Error, Equatable {
        package let semitones: Int
    }

    package static func between(_ reference: MIDINote, _ target: MIDINote) throws(BeyondOctave) -> Interval {
        let distance = abs(target.rawValue - reference.rawValue)
        guard let interval = Interval(rawValue: distance) else { throw BeyondOctave(semitones: distance) }
        return interval
    }

    package static func < (lhs: Interval, rhs: Interval) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// An interval with its direction: "P5u" is a fifth up. The prime is always up, so that two primes are equal.
package struct DirectedInterval: Hashable, Comparable, Sendable {
    package enum Direction: String, Sendable, CaseIterable {
        case up = "u"
        case down = "d"
    }

    package let interval: Interval
    package let direction: Direction

    package init(_ interval: Interval, _ direction: Direction) {
        self.interval = interval
        self.direction = interval == .prime ? .up : direction
    }

    package static let prime = DirectedInterval(.prime, .up)
    /// The default of the interval modes.
    package static let perfectFifthUp = DirectedInterval(.perfectFifth, .up)

    /// The prime and the twelve other intervals in both directions.
    package static let all: [DirectedInterval] =
        [.prime]
        + Direction.allCases.flatMap { direction in
            Interval.allCases.dropFirst().map { DirectedInterval($0, direction) }
        }

    package var semitones: Int { direction == .up ? interval.semitones : -interval.semitones }

    /// The interval's symbol, followed by u or d except for the prime.
    package var symbol: String { interval == .prime ? interval.symbol : interval.symbol + direction.rawValue }

    /// Parses "P5u" or "m3d"; the letter is optional for "P1".
    package init?(symbol: String) {
        let isPrime = symbol == Self.prime.symbol
        guard let letter = isPrime ? "u" : symbol.last, let direction = Direction(rawValue: String(letter)),
            let interval = Interval(symbol: isPrime ? symbol[...] : symbol.dropLast())
        else { return nil }
        self.init(interval, direction)
    }

    package static func < (lhs: DirectedInterval, rhs: DirectedInterval) -> Bool { lhs.semitones < rhs.semitones }
}
