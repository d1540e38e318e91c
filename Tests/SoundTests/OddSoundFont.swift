// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Peach's SoundFont with one thing changed.
enum OddSoundFont {
    /// In every instrument the pitch wheel, by its sensitivity, moves the pitch by so many cents instead of 12,700. The
    /// modulator takes the place of the silenced one from channel pressure to vibrato.
    static func bending(by amount: Int) throws -> [UInt8] {
        var bytes = try Data(contentsOf: Rendering.shippedFont)
        let silenced = record(source: 0x000D, destination: 6, amount: 0, by: 0)
        let bending = record(source: 0x020E, destination: 52, amount: amount, by: 0x0010)
        var count = 0
        while let place = bytes.range(of: silenced) {
            bytes.replaceSubrange(place, with: bending)
            count += 1
        }
        try #require(count == Rendering.shippedPrograms.count)
        return Array(bytes)
    }

    /// A modulator (SoundFont 2.04, section 7.8).
    private static func record(source: Int, destination: Int, amount: Int, by: Int) -> Data {
        Data([source, destination, amount, by, 0].flatMap { SoundFontFile.little($0, 2) })
    }
}
