// SPDX-License-Identifier: MIT
import Foundation

/// The sizes of intervals. A single note always has its equal-tempered pitch; an interval is measured from the exercise's
/// reference note, whichever that is.
package enum TuningSystem: Hashable, Sendable {
    case equalTemperament, justIntonation, pythagorean
    case scale(Scale)

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

    /// The difference from the interval's size in equal temperament.
    package func excess(of interval: DirectedInterval) -> Cents {
        centOffset(for: interval) - Cents(Double(interval.semitones) * 100)
    }

    /// The only conversion of notes to hertz: referencePitch · 2^((note − 69) / 12 + offset / 1200). The offset includes an
    /// interval's `excess`.
    package func frequency(for note: DetunedMIDINote, referencePitch: Frequency) -> Frequency {
        let cents = Double(note.note.rawValue - MIDINote.a4.rawValue) * 100 + note.offset.rawValue
        return referencePitch.raised(by: Cents(cents))
    }

    package func frequency(for note: MIDINote, referencePitch: Frequency) -> Frequency {
        frequency(for: DetunedMIDINote(note: note, offset: 0), referencePitch: referencePitch)
    }
}

extension Cents {
    /// - Parameter ratio: numerator and denominator of a ratio of frequencies.
    init(ratio: (Double, Double)) { self.init(1200 * log2(ratio.0 / ratio.1)) }
}

/// Twelve interval sizes from a Scala file: an ascending interval of n semitones has the size of degree n, whichever note it
/// begins with.
package struct Scale: Hashable, Sendable {
    /// The digest's resolution in steps per cent: inaudible, and coarser than differences between machines.
    private static let stepsPerCent = 1e6

    /// The file's name without ".scl".
    package let name: String
    /// The value in the settings; nil if there is no file.
    package var word: String?
    /// From the minor second to the octave.
    package let sizes: [Cents]
    package let key: TuningKey

    /// - Parameter sizes: ascending from above 0 to 1200.
    /// - Returns: nil for other sizes.
    package init?(name: String, word: String? = nil, sizes: [Cents]) {
        let isAscending = zip([Cents(0)] + sizes, sizes).allSatisfy { $0 < $1 }
        guard sizes.count == Interval.octave.semitones, isAscending, sizes.last == 1200 else { return nil }
        (self.name, self.word, self.sizes) = (name, word, sizes)
        let digest = Self.digest(sizes)
        key = Self.shipped[name].flatMap { $0.digest == digest ? $0.key : nil } ?? .scale(named: name, digest: digest)
    }

    /// The digests of Peach's own files, by name.
    private static let shipped: [String: (key: TuningKey, digest: String)] = [
        "meantone": (.meantone, "4671bb41"), "werckmeister3": (.werckmeister3, "25fbccd7"),
        "kirnberger3": (.kirnberger3, "63fdc4b4"), "vallotti": (.vallotti, "6f89142d"), "young": (.young, "992470b8"),
    ]

    /// FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/) in hexadecimal digits. Part of records: never change it.
    private static func digest(_ sizes: [Cents]) -> String {
        let text = sizes.map { String(Int(($0.rawValue * stepsPerCent).rounded())) }.joined(separator: " ")
        let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(format: "%08x", hash)
    }
}

/// Identifies a tuning in records and in the profile, also if its interval sizes are unknown, because a scale's file has changed
/// or is on another computer.
package enum TuningKey: RawRepresentable, Hashable, Comparable, Sendable {
    case equalTemperament, justIntonation, pythagorean
    /// Peach's own scales.
    case meantone, werckmeister3, kirnberger3, vallotti, young
    /// Any other scale.
    /// - name: 1 to 27 ASCII letters, digits, "_" and "-".
    /// - digest: of the interval sizes, eight hexadecimal digits.
    case scale(name: String, digest: String)

    /// All but user scales, in the order of lists.
    package static let named: [TuningKey] = [
        .equalTemperament, .justIntonation, .pythagorean, .meantone, .werckmeister3, .kirnberger3, .vallotti, .young,
    ]

    private static let words = Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, $0) })
    private static let mark = "scl-"
    private static let digestLength = 8
    /// Limits a key to 40 letters: versions of Peach without scales accept it as a word of a newer version.
    private static let longestName = 27

    private static func isPlain(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || letter == "_" || letter == "-")
    }

    /// The key of a scale: its name loses accents, and other characters become hyphens.
    static func scale(named name: String, digest: String) -> TuningKey {
        let plain = String(
            name.folding(options: .diacriticInsensitive, locale: nil).map { isPlain($0) ? $0 : "-" })
        let letters = plain.split(separator: "-").joined(separator: "-")
        return .scale(name: letters.isEmpty ? "scale" : String(letters.prefix(longestName)), digest: digest)
    }

    /// "equal", "werckmeister3", "scl-mine-25fbccd7".
    package var rawValue: String {
        switch self {
        case .equalTemperament: "equal"
        case .justIntonation: "just"
        case .pythagorean: "pythagorean"
        case .meantone: "meantone"
        case .werckmeister3: "werckmeister3"
        case .kirnberger3: "kirnberger3"
        case .vallotti: "vallotti"
        case .young: "young"
        case .scale(let name, let digest): "\(Self.mark)\(name)-\(digest)"
        }
    }

    package init?(rawValue: String) {
        if let known = Self.words[rawValue] {
            self = known
            return
        }
        let rest = rawValue.dropFirst(Self.mark.count)
        let (name, digest) = (rest.dropLast(Self.digestLength + 1), rest.suffix(Self.digestLength))
        guard rawValue.hasPrefix(Self.mark), (1...Self.longestName).contains(name.count), name.allSatisfy(Self.isPlain),
            rest.dropFirst(name.count).first == "-",
            digest.allSatisfy({ ("0"..."9").contains($0) || ("a"..."f").contains($0) })
        else { return nil }
        self = .scale(name: String(name), digest: String(digest))
    }

    /// In the order of `named`, then by name.
    package static func < (lhs: TuningKey, rhs: TuningKey) -> Bool {
        (lhs.order, lhs.rawValue) < (rhs.order, rhs.rawValue)
    }

    private var order: Int { Self.named.firstIndex(of: self) ?? Self.named.count }
}
