// SPDX-License-Identifier: MIT
import Foundation

/// Of which tuning an interval was, as records and the profile keep it. It tells a tuning from every other one, whether the
/// sizes of its intervals are still known or not: the file of a scale may have changed since, or be on another computer.
package enum TuningKey: Hashable, Sendable {
    case equalTemperament, justIntonation, pythagorean
    /// Scales that Peach brings.
    case meantone, werckmeister3, kirnberger3, vallotti, young
    /// Any other scale: a name for people, and what tells sizes apart.
    /// - name: 1 to 27 ASCII letters, digits, "_" and "-".
    /// - digest: eight hexadecimal digits, as `Scale` makes them.
    case scale(name: String, digest: String)

    /// Those that are the same everywhere, in the order in which they are listed.
    package static let named: [TuningKey] = [
        .equalTemperament, .justIntonation, .pythagorean, .meantone, .werckmeister3, .kirnberger3, .vallotti, .young,
    ]

    private static let words = Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, $0) })
    private static let mark = "scl-"
    private static let digestLength = 8
    /// So that a key has no more than 40 letters: a Peach that knows no scales takes it for the word of a newer one then.
    private static let longestName = 27

    private static func isPlain(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || letter == "_" || letter == "-")
    }

    /// The key of a scale, by its name made plain: letters lose their accents, and what can stand in no key becomes a hyphen.
    static func scale(named name: String, digest: String) -> TuningKey {
        let plain = String(
            name.folding(options: .diacriticInsensitive, locale: nil).map { isPlain($0) ? $0 : "-" })
        let letters = plain.split(separator: "-").joined(separator: "-")
        return .scale(name: letters.isEmpty ? "scale" : String(letters.prefix(longestName)), digest: digest)
    }
}

extension TuningKey: RawRepresentable {
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
}

extension TuningKey: Comparable {
    /// As they are listed, then by name.
    package static func < (lhs: TuningKey, rhs: TuningKey) -> Bool {
        (lhs.place, lhs.rawValue) < (rhs.place, rhs.rawValue)
    }

    private var place: Int { Self.named.firstIndex(of: self) ?? Self.named.count }
}
