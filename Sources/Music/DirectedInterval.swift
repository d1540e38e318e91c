// SPDX-License-Identifier: MIT

/// An interval with its direction, as an exercise asks for it: "P5u" is a fifth up. The prime has no direction and is
/// kept as up, so that two primes are equal.
package struct DirectedInterval: Hashable, Sendable {
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
    /// Where the interval modes begin.
    package static let perfectFifthUp = DirectedInterval(.perfectFifth, .up)

    /// The prime and the twelve others in both directions: 25.
    package static let all: [DirectedInterval] =
        [.prime]
        + Direction.allCases.flatMap { direction in
            Interval.allCases.dropFirst().map { DirectedInterval($0, direction) }
        }

    /// −12…12.
    package var semitones: Int { direction == .up ? interval.semitones : -interval.semitones }

    /// The symbol with u or d behind it; "P1" for the prime.
    package var symbol: String { interval == .prime ? interval.symbol : interval.symbol + direction.rawValue }

    /// Reads "P5u" or "m3d"; "P1" needs no letter (and may have one).
    package init?(symbol: String) {
        if let interval = Interval(symbol: symbol) {
            guard interval == .prime else { return nil }
            self.init(interval, .up)
            return
        }
        guard let letter = symbol.last, let direction = Direction(rawValue: String(letter)),
            let interval = Interval(symbol: symbol.dropLast())
        else { return nil }
        self.init(interval, direction)
    }
}

extension DirectedInterval: Comparable {
    package static func < (lhs: DirectedInterval, rhs: DirectedInterval) -> Bool { lhs.semitones < rhs.semitones }
}
