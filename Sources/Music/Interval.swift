// SPDX-License-Identifier: MIT

/// An interval of the chromatic scale from prime to octave, without a direction. Unison is the prime.
package enum Interval: Int, Hashable, Sendable, CaseIterable {
    case prime, minorSecond, majorSecond, minorThird, majorThird, perfectFourth, tritone
    case perfectFifth, minorSixth, majorSixth, minorSeventh, majorSeventh, octave

    /// 0…12.
    package var semitones: Int { rawValue }

    /// P1 m2 M2 m3 M3 P4 TT P5 m6 M6 m7 M7 P8, as musicians write them.
    package var symbol: String { Self.symbols[rawValue] }

    private static let symbols = ["P1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7", "P8"]

    /// Exactly one of the symbols above; case matters (m3 and M3 differ).
    package init?(symbol: some StringProtocol) {
        guard let index = Self.symbols.firstIndex(where: { $0 == symbol }) else { return nil }
        self.init(rawValue: index)
    }

    /// Two notes are further apart than an octave.
    package struct BeyondOctave: Error, Equatable {
        package let semitones: Int
    }

    /// The interval between two notes, whichever is higher.
    /// - Throws: `BeyondOctave` if they are more than 12 semitones apart.
    package static func between(_ reference: MIDINote, _ target: MIDINote) throws(BeyondOctave) -> Interval {
        let distance = abs(target.rawValue - reference.rawValue)
        guard let interval = Interval(rawValue: distance) else { throw BeyondOctave(semitones: distance) }
        return interval
    }
}

extension Interval: Comparable {
    package static func < (lhs: Interval, rhs: Interval) -> Bool { lhs.rawValue < rhs.rawValue }
}
