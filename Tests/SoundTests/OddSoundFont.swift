// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Peach's SoundFont with one thing changed.
enum OddSoundFont {
    /// In every instrument the pitch wheel moves the pitch by this amount instead of 12,700 cents, scaled by its sensitivity. The
    /// modulator replaces the disabled one from channel pressure to vibrato.
    static func bending(by amount: Int) throws -> [UInt8] {
        try replacing(
            record(source: 0x000D, destination: 6, amount: 0, by: 0),
            with: record(source: 0x020E, destination: 52, amount: amount, by: 0x0010))
    }

    /// Velocity changes the level, by the SoundFont standard's default (section 8.4.1).
    static func heedingVelocity() throws -> [UInt8] {
        try replacing(
            record(source: 0x0502, destination: 48, amount: 0, by: 0),
            with: record(source: 0x0502, destination: 48, amount: 960, by: 0))
    }

    /// Replaces one modulator of every instrument.
    private static func replacing(_ old: Data, with new: Data) throws -> [UInt8] {
        var bytes = try Data(contentsOf: Rendering.shippedFont)
        var count = 0
        while let place = bytes.range(of: old) {
            bytes.replaceSubrange(place, with: new)
            count += 1
        }
        try #require(count == Rendering.shippedPrograms.count)
        return Array(bytes)
    }

    /// Every note is delayed by these timecents (SoundFont 2.04, section 8.1.2, generator 33, instead of the chorus), and its pitch
    /// has a vibrato of five Hz with this amplitude in cents (generator 6, instead of the reverb).
    static func late(by timecents: Int, swaying cents: Int = 0) throws -> [UInt8] {
        var bytes = [UInt8](try Data(contentsOf: Rendering.shippedFont))
        let name = Array("igen".utf8)
        let start = try #require(bytes.indices.dropLast(8).last { Array(bytes[$0..<$0 + 4]) == name }) + 8
        let end = start + bytes[(start - 4)..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
        for record in stride(from: start, to: end, by: 4) {
            let change: (generator: UInt8, amount: Int)
            switch bytes[record] {
            case 15: change = (33, timecents)
            case 16: change = (6, cents)
            default: continue
            }
            bytes.replaceSubrange(
                record..<record + 4, with: [change.generator, 0] + SoundFontFile.little(change.amount, 2))
        }
        return bytes
    }

    /// The samples' own corrections in cents (SoundFont 2.04, section 7.10, byte 41 of each header).
    static func detuned(by cents: (_ sample: Int) -> Int8) throws -> [UInt8] {
        var bytes = [UInt8](try Data(contentsOf: Rendering.shippedFont))
        let name = Array("shdr".utf8)
        let start = try #require(bytes.indices.dropLast(8).last { Array(bytes[$0..<$0 + 4]) == name }) + 8
        for (index, record) in stride(from: start, to: bytes.count - 46, by: 46).enumerated() {
            bytes[record + 41] = UInt8(bitPattern: cents(index))
        }
        return bytes
    }

    /// A modulator (SoundFont 2.04, section 7.8).
    private static func record(source: Int, destination: Int, amount: Int, by: Int) -> Data {
        Data([source, destination, amount, by, 0].flatMap { SoundFontFile.little($0, 2) })
    }
}
