// SPDX-License-Identifier: MIT
import Music
import Training

/// Where the keys of a piano lie from left to right: white keys equally wide, each black key's middle over the border of
/// the two white ones beside it. Every octave is drawn alike.
package struct KeyboardAxis: Hashable, Sendable {
    package struct Key: Hashable, Sendable {
        package let note: MIDINote
        package let isBlack: Bool
        package let middle: Double
        package let width: Double

        package var left: Double { middle - width / 2 }
        package var right: Double { middle + width / 2 }
    }

    private static let blackShare = 0.6
    /// White keys from the octave's C to the middle of each key.
    private static let middles = [0.5, 1, 1.5, 2, 2.5, 3.5, 4, 4.5, 5, 5.5, 6, 6.5]
    private static let blacks: Set = [1, 3, 6, 8, 10]

    package let keys: [Key]
    package let left: Double
    package let width: Double

    package init(range: NoteRange, left: Double, width: Double) {
        self.left = left
        self.width = width
        let (low, high) = (range.notes.lowerBound, range.notes.upperBound)
        let start = Self.place(low) - Self.share(low) / 2
        let unit = width / (Self.place(high) + Self.share(high) / 2 - start)
        keys = (low.rawValue...high.rawValue).map { number in
            let note = MIDINote(number)
            return Key(
                note: note, isBlack: Self.isBlack(note), middle: left + (Self.place(note) - start) * unit,
                width: Self.share(note) * unit)
        }
    }

    package var right: Double { left + width }

    /// The borders between white keys that lie within the axis.
    package var borders: [Double] {
        var borders: [Double] = []
        for (key, next) in zip(keys, keys.dropFirst()) {
            if key.isBlack { borders.append(key.middle) }
            if !key.isBlack, !next.isBlack { borders.append(key.right) }
        }
        if let last = keys.last, last.isBlack { borders.append(last.middle) }
        return borders
    }

    package static func isBlack(_ note: MIDINote) -> Bool { blacks.contains(note.rawValue % 12) }

    private static func place(_ note: MIDINote) -> Double {
        Double(note.rawValue / 12 * 7) + middles[note.rawValue % 12]
    }

    private static func share(_ note: MIDINote) -> Double { isBlack(note) ? blackShare : 1 }
}
