// SPDX-License-Identifier: MIT
import Foundation

/// How large an interval is. A note by itself is always placed by equal temperament from the reference pitch; an
/// interval is pure from the exercise's reference note, whichever that is.
package enum TuningSystem: Hashable, Sendable {
    case equalTemperament, justIntonation, pythagorean
    case scale(Scale)

    /// Those that need no file.
    package static let builtIn: [TuningSystem] = [.equalTemperament, .justIntonation, .pythagorean]

    package var key: TuningKey {
        switch self {
        case .equalTemperament: .equalTemperament
        case .justIntonation: .justIntonation
        case .pythagorean: .pythagorean
        case .scale(let scale): scale.key
        }
    }

    /// The size of an ascending interval.
    ///
    /// Just intonation: the usual 5-limit scale; Pythagorean: stacked pure fifths from the minor second (256/243) to
    /// the major seventh (243/128), with the augmented fourth (729/512) as tritone.
    private func size(of interval: Interval) -> Cents {
        switch self {
        case .equalTemperament: Cents(Double(interval.semitones) * 100)
        case .justIntonation: Cents(ratio: Self.just[interval.semitones])
        case .pythagorean: Cents(ratio: Self.pythagoreanRatios[interval.semitones])
        case .scale(let scale): interval == .prime ? 0 : scale.sizes[interval.semitones - 1]
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
        let upwards = size(of: interval.interval)
        return interval.direction == .up ? upwards : -upwards
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

    package func frequency(for note: MIDINote, referencePitch: Frequency) -> Frequency {
        frequency(for: DetunedMIDINote(note), referencePitch: referencePitch)
    }
}

extension Cents {
    /// The size of a ratio of frequencies, numerator and denominator.
    init(ratio: (Double, Double)) { self.init(1200 * log2(ratio.0 / ratio.1)) }
}
