// SPDX-License-Identifier: MIT
import Foundation

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
