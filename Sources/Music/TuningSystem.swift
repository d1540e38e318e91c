// SPDX-License-Identifier: MIT
import Foundation

/// How large an interval is. A note by itself is always placed by equal temperament from the reference pitch; an
/// interval is pure from the exercise's reference note, whichever that is.
package enum TuningSystem: String, Hashable, Sendable, CaseIterable, Codable {
    case equalTemperament = "equal"
    case justIntonation = "just"
    case pythagorean

    /// The ratio of an ascending interval as numerator and denominator; nil where it is irrational.
    ///
    /// Just intonation: the usual 5-limit scale; Pythagorean: stacked pure fifths from the minor second (256/243) to
    /// the major seventh (243/128), with the augmented fourth (729/512) as tritone.
    private func ratio(of interval: Interval) -> (Double, Double)? {
        switch self {
        case .equalTemperament: nil
        case .justIntonation: Self.just[interval.semitones]
        case .pythagorean: Self.pythagoreanRatios[interval.semitones]
        }
    }

    private static let just: [(Double, Double)] = [
        (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8), (2, 1),
    ]
    private static let pythagoreanRatios: [(Double, Double)] = [
        (1, 1), (256, 243), (9, 8), (32, 27), (81, 64), (4, 3), (729, 512), (3, 2), (128, 81), (27, 16), (16, 9),
        (243, 128), (2, 1),
    ]

    /// The full size of an interval: 700 cents for a fifth in equal temperament, 701.955… in just intonation;
    /// negative downwards, where the ratio is the reciprocal.
    package func centOffset(for interval: DirectedInterval) -> Cents {
        guard let (numerator, denominator) = ratio(of: interval.interval) else {
            return Cents(Double(interval.semitones) * 100)
        }
        let upwards = 1200 * log2(numerator / denominator)
        return Cents(interval.direction == .up ? upwards : -upwards)
    }

    /// By how much an interval exceeds as many semitones of equal temperament.
    package func excess(of interval: DirectedInterval) -> Cents {
        centOffset(for: interval) - Cents(Double(interval.semitones) * 100)
    }

    /// The only bridge from notes to hertz: referencePitch · 2^((note − 69) / 12 + offset / 1200). The offset is
    /// complete when it comes here: an interval's `excess` has been added to it.
    package func frequency(for note: DetunedMIDINote, referencePitch: Frequency) -> Frequency {
        let cents = Double(note.note.rawValue - MIDINote.a4.rawValue) * 100 + note.offset.rawValue
        return Frequency(referencePitch.rawValue * exp2(cents / 1200))
    }

    /// The same for a note without an offset.
    package func frequency(for note: MIDINote, referencePitch: Frequency) -> Frequency {
        frequency(for: DetunedMIDINote(note), referencePitch: referencePitch)
    }
}
