// SPDX-License-Identifier: MIT

/// Twelve sizes of intervals, from a Scala file: an interval of n semitones upwards is as large as degree n above the first
/// one, whichever note it begins with.
package struct Scale: Hashable, Sendable {
    /// Millionths of a cent, of which the digest takes account: nobody hears less, and no two machines calculate another.
    private static let grain = 1e6

    /// What its file is called, without ".scl".
    package let name: String
    /// By which settings find it again; nil if there is no file.
    package var word: String?
    /// From the minor second to the octave.
    package let sizes: [Cents]
    package let key: TuningKey

    /// - Parameter sizes: ascending from above 0 to 1200.
    /// - Returns: nil for what is no such scale.
    package init?(name: String, word: String? = nil, sizes: [Cents]) {
        let isAscending = zip([Cents(0)] + sizes, sizes).allSatisfy { $0 < $1 }
        guard sizes.count == Interval.octave.semitones, isAscending, sizes.last == 1200 else { return nil }
        (self.name, self.word, self.sizes) = (name, word, sizes)
        let digest = Self.digest(sizes)
        key = Self.shipped[name].flatMap { $0.digest == digest ? $0.key : nil } ?? .scale(named: name, digest: digest)
    }

    /// What files of these names hold if they are those that Peach brings.
    private static let shipped: [String: (key: TuningKey, digest: String)] = [
        "meantone": (.meantone, "4671bb41"), "werckmeister3": (.werckmeister3, "25fbccd7"),
        "kirnberger3": (.kirnberger3, "63fdc4b4"), "vallotti": (.vallotti, "6f89142d"), "young": (.young, "992470b8"),
    ]

    /// FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), in hexadecimal digits. It stands in records and never
    /// changes.
    private static func digest(_ sizes: [Cents]) -> String {
        let text = sizes.map { String(Int(($0.rawValue * grain).rounded())) }.joined(separator: " ")
        let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
