// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A SoundFont written for a test: complete enough for its presets to be listed, without a sound.
struct SoundFontFile {
    var presets: [(name: [UInt8], bank: Int, program: Int)]
    /// The contents of "smpl".
    var samples: [UInt8] = [1, 2, 3]

    init(_ presets: [(name: [UInt8], bank: Int, program: Int)]) { self.presets = presets }

    init(_ presets: [(name: String, bank: Int, program: Int)]) {
        self.init(presets.map { (Array($0.name.utf8), $0.bank, $0.program) })
    }

    var bytes: [UInt8] {
        let records = (presets + [(Array("EOP".utf8), 0, 0)]).flatMap(Self.header)
        return Self.chunk(
            "RIFF",
            Array("sfbk".utf8)
                + Self.list("INFO", Self.chunk("ifil", [2, 0, 1, 0]) + Self.chunk("INAM", Array("odd".utf8)))
                + Self.list("sdta", Self.chunk("smpl", samples))
                + Self.list("pdta", Self.chunk("phdr", records) + Self.chunk("pbag", [0, 0, 0, 0])))
    }

    static func header(name: [UInt8], bank: Int, program: Int) -> [UInt8] {
        Array(name.prefix(20)) + Array(repeating: 0, count: max(0, 20 - name.count))
            + little(program, 2) + little(bank, 2) + Array(repeating: 0, count: 14)
    }

    static func list(_ name: String, _ chunks: [UInt8]) -> [UInt8] { chunk("LIST", Array(name.utf8) + chunks) }

    static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(contents.count, 4) + contents + Array(repeating: 0, count: contents.count % 2)
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

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
        let (font, start) = try chunk("igen")
        var bytes = font
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
        let (font, start) = try chunk("shdr")
        var bytes = font
        for (index, record) in stride(from: start, to: bytes.count - 46, by: 46).enumerated() {
            bytes[record + 41] = UInt8(bitPattern: cents(index))
        }
        return bytes
    }

    /// The font, and the offset of the contents of its last chunk with this name.
    private static func chunk(_ name: String) throws -> (bytes: [UInt8], start: Int) {
        let bytes = [UInt8](try Data(contentsOf: Rendering.shippedFont))
        let name = Array(name.utf8)
        return (bytes, try #require(bytes.indices.dropLast(8).last { Array(bytes[$0..<$0 + 4]) == name }) + 8)
    }

    /// A modulator (SoundFont 2.04, section 7.8).
    private static func record(source: Int, destination: Int, amount: Int, by: Int) -> Data {
        Data([source, destination, amount, by, 0].flatMap { SoundFontFile.little($0, 2) })
    }
}
