// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Lists the presets of an SF2 or SF3 file from its "phdr" chunk (SoundFont 2.04, section 7.2), without its samples.
package struct SF2PresetParser: Sendable {
    /// Bytes of one preset header: name 20, program 2, bank 2, and 14 that concern playing.
    private static let recordSize = 38

    package init() {}

    /// The presets by bank and program; of several with the same numbers, the first in the file. Records with numbers
    /// that no program change can reach are left out. The font's name is the file's without ending.
    package func presets(in file: URL) throws(SoundFontError) -> [SoundFontPreset] {
        let headers = try RIFFFile(file).contents(of: "phdr", inList: "pdta")
        guard headers.count >= Self.recordSize, headers.count % Self.recordSize == 0 else {
            throw SoundFontError(file: file, fault: .malformed(chunk: "phdr"))
        }
        let font = file.deletingPathExtension().lastPathComponent
        let terminal = headers.count - Self.recordSize
        var seen: Set<SoundSourceID> = []
        let presets = stride(from: 0, to: terminal, by: Self.recordSize)
            .compactMap { preset(headers[$0..<$0 + Self.recordSize], of: font) }
            .filter { seen.insert($0.id).inserted }
        guard !presets.isEmpty else { throw SoundFontError(file: file, fault: .noPresets) }
        return presets.sorted()
    }

    private func preset(_ record: ArraySlice<UInt8>, of font: String) -> SoundFontPreset? {
        let start = record.startIndex
        let program = Int(RIFFFile.number(record[start + 20..<start + 22]))
        let bank = Int(RIFFFile.number(record[start + 22..<start + 24]))
        guard (0...127).contains(program), (0...16383).contains(bank) else { return nil }
        return SoundFontPreset(
            name: RIFFFile.text(record[start..<start + 20]),
            id: SoundSourceID(soundFont: font, bank: bank, program: program))
    }
}

/// A sound of a SoundFont, as its file lists it. Bank 128 holds percussion.
package struct SoundFontPreset: Hashable, Sendable {
    /// As the font's author wrote it, at most 20 characters; empty if nothing legible is there.
    package let name: String
    package let id: SoundSourceID
}

extension SoundFontPreset: Comparable {
    /// The order of presets in one font: by bank, then by program.
    package static func < (lhs: SoundFontPreset, rhs: SoundFontPreset) -> Bool {
        (lhs.id.bank, lhs.id.program) < (rhs.id.bank, rhs.id.program)
    }
}
