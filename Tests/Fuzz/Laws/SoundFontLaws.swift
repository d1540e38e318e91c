// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Music
import Sound

/// What holds of every file that says it is a SoundFont.
enum SoundFontLaws {
    private typealias Reading = Result<[SoundFontPreset], SoundFontError>

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let font = try ScratchFont()
        let reading = try font.read(bytes)
        try require(try font.read(bytes) == reading, "read twice: \(reading)")
        switch reading {
        case .failure(let error): try check(error, font)
        case .success(let presets):
            try check(presets, in: bytes)
            try require(try font.fault(of: bytes + [0]) == .trailingBytes, "a byte too many is taken")
            for length in Set([12, bytes.count / 2, bytes.count - 1]) where length < bytes.count {
                let fault = try font.fault(of: Array(bytes.prefix(length)))
                try require(fault == .truncated(chunk: "RIFF"), "cut off at \(length): \(fault as Any)")
            }
        }
        try checkWritten(bytes, font)
    }

    private static func check(_ error: SoundFontError, _ font: ScratchFont) throws(BrokenLaw) {
        try require(error.file == font.file, "another file: \(error)")
        switch error.fault {
        case .truncated(let chunk), .missing(let chunk), .malformed(let chunk):
            try require(chunk.count <= 4 && !chunk.contains { $0.unicodeScalars.contains { $0.value < 0x20 } }, chunk)
        case .notASoundFont, .trailingBytes, .noPresets: break
        case .unreadable, .notAFile, .nameTaken, .nameIsPeachs: throw BrokenLaw("of an ordinary file: \(error)")
        }
    }

    private static func check(_ presets: [SoundFontPreset], in bytes: [UInt8]) throws(BrokenLaw) {
        try require(!presets.isEmpty && presets.count <= bytes.count / 38, "\(presets.count) presets")
        try require(presets == presets.sorted(), "not in order: \(presets)")
        try require(Set(presets.map(\.id)).count == presets.count, "twice: \(presets)")
        for preset in presets {
            let isReachable = (0...127).contains(preset.id.program) && (0...16383).contains(preset.id.bank)
            try require(isReachable, "out of reach: \(preset)")
            let isLegible = preset.name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            try require(isLegible && preset.name.count <= 20, "no name: \(preset)")
            try require(SoundSourceID(preset.id.text) == preset.id, "no way back: \(preset)")
        }
    }

    /// A font of presets that the input makes up, with chunks around them that mean nothing.
    private static func checkWritten(_ bytes: [UInt8], _ font: ScratchFont) throws(BrokenLaw) {
        var rest = Bytes(bytes)
        var records: [UInt8] = []
        var expected: [SoundSourceID: String] = [:]
        let order = rest.next()
        while !rest.isEmpty, records.count < 38 * 40 {
            let program = rest.next() % 160
            let bank = rest.next() << 8 | rest.next()
            let name = rest.next(rest.next() % 21)
            records += name + [UInt8](repeating: 0, count: 20 - name.count)
            records += [UInt8(program), 0, UInt8(bank & 0xFF), UInt8(bank >> 8)] + [UInt8](repeating: 7, count: 14)
            guard program < 128, bank < 16384 else { continue }
            let id = SoundSourceID(soundFont: font.name, bank: bank, program: program)
            expected[id] = expected[id] ?? legible(name)
        }
        records += Array("EOP".utf8) + [UInt8](repeating: 0, count: 35)
        var lists = [
            list("pdta", [chunk("phdr", records), chunk("pbag", rest.next(3))]),
            list("sdta", [chunk("smpl", [1, 2, 3])]), chunk("junk", [9]),
        ]
        lists.swapAt(0, order % 3)
        switch try font.read(chunk("RIFF", Array("sfbk".utf8) + lists.flatMap { $0 })) {
        case .success(let presets):
            let found = Dictionary(uniqueKeysWithValues: presets.map { ($0.id, $0.name) })
            try require(found == expected, "written \(expected), read \(found)")
        case .failure(let error): try require(error.fault == .noPresets && expected.isEmpty, "written: \(error)")
        }
    }

    private static func legible(_ name: [UInt8]) -> String {
        let letters = name.prefix { $0 != 0 }.map { Character(Unicode.Scalar($0)) }
        return letters.filter { !($0.unicodeScalars.first?.properties.generalCategory == .control) }
            .map { String($0) }.joined().trimmingCharacters(in: .whitespaces)
    }

    private static func list(_ name: String, _ chunks: [[UInt8]]) -> [UInt8] {
        chunk("LIST", Array(name.utf8) + chunks.flatMap { $0 })
    }

    /// Padded to an even length, which a length does not tell.
    private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        let count = UInt32(contents.count)
        return Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + contents
            + [UInt8](repeating: 0, count: contents.count % 2)
    }
}

/// A file without a name.
private final class ScratchFont {
    private let descriptor: Int32
    let file: URL

    init() throws(BrokenLaw) {
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        var template = Array("\(folder)/peach-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        file = URL(filePath: "/proc/self/fd/\(descriptor)")
        try require(descriptor >= 0, "no file: \(errno)")
        unlink(template)
    }

    deinit { close(descriptor) }

    var name: String { file.lastPathComponent }

    func read(_ bytes: [UInt8]) throws(BrokenLaw) -> Result<[SoundFontPreset], SoundFontError> {
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        try require(count == bytes.count && ftruncate(descriptor, off_t(count)) == 0, "not written: \(errno)")
        return Result { () throws(SoundFontError) in try SF2PresetParser().presets(in: file) }
    }

    func fault(of bytes: [UInt8]) throws(BrokenLaw) -> SoundFontError.Fault? {
        if case .failure(let error) = try read(bytes) { error.fault } else { nil }
    }
}
