// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform

/// Lists the presets of an SF2 or SF3 file from its "phdr" chunk (SoundFont 2.04, section 7.2), without its samples.
package struct SF2PresetParser: Sendable {
    /// Bytes of one preset header: name 20, program 2, bank 2, and 14 that concern playing.
    private static let recordSize = 38

    package init() {}

    /// The presets by bank and program, the first of several with the same numbers. Records beyond MIDI's ranges are left out.
    /// The font's name is the file's without its extension.
    package func presets(in file: URL) throws(SoundFontError) -> [SoundFontPreset] {
        do throws(SoundFontError.Reason) {
            let headers = try RIFFFile(file).contents(of: "phdr", inList: "pdta")
            guard headers.count >= Self.recordSize, headers.count % Self.recordSize == 0 else {
                throw .malformed(chunk: "phdr")
            }
            let font = file.deletingPathExtension().lastPathComponent
            let terminal = headers.count - Self.recordSize
            var seen: Set<SoundSourceID> = []
            let presets = stride(from: 0, to: terminal, by: Self.recordSize)
                .compactMap { preset(headers[$0..<$0 + Self.recordSize], of: font) }
                .filter { seen.insert($0.id).inserted }
            guard !presets.isEmpty else { throw .noPresets }
            return presets.sorted()
        } catch {
            throw SoundFontError(file: file, reason: error)
        }
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

/// A preset in a SoundFont's file. Bank 128 holds percussion.
package struct SoundFontPreset: Hashable, Comparable, Sendable {
    /// At most 20 characters; empty if illegible.
    package let name: String
    package let id: SoundSourceID

    /// The order of presets in one font: by bank, then by program.
    package static func < (lhs: SoundFontPreset, rhs: SoundFontPreset) -> Bool {
        (lhs.id.bank, lhs.id.program) < (rhs.id.bank, rhs.id.program)
    }
}

/// Reads single chunks of a RIFF file of the form "sfbk", so that a font of gigabytes needs a few seeks only. Validates every
/// length in the file.
struct RIFFFile {
    /// A chunk's four letters and the byte range of its contents.
    private typealias Chunk = (name: String, contents: Range<UInt64>)

    private let content: BoundedFileReader
    private let body: Range<UInt64>

    /// Opens the file, without waiting for a pipe's writer. The length in the header must be the file's: FluidSynth 2.3.1
    /// loads no other.
    init(_ file: URL) throws(SoundFontError.Reason) {
        do throws(BoundedFileReader.Failure) {
            content = try BoundedFileReader(file.path)
        } catch {
            throw error.errno == EISDIR || error.errno == EINVAL ? .notAFile : .unreadable(errno: error.errno)
        }
        let size = UInt64(content.size)
        guard size >= 12 else { throw .notASoundFont }
        body = 12..<size
        let header = try bytes(in: 0..<12)
        guard Self.text(header[0..<4]) == "RIFF", Self.text(header[8..<12]) == "sfbk" else { throw .notASoundFont }
        let end = 8 + UInt64(Self.number(header[4..<8]))
        guard end == size else { throw end > size ? .truncated(chunk: "RIFF") : .trailingBytes }
    }

    func contents(of name: String, inList list: String) throws(SoundFontError.Reason) -> [UInt8] {
        for chunk in try chunks(in: body) where chunk.name == "LIST" && chunk.contents.count >= 4 {
            let start = chunk.contents.lowerBound
            guard Self.text(try bytes(in: start..<start + 4)[...]) == list else { continue }
            let inner = try chunks(in: start + 4..<chunk.contents.upperBound)
            guard let chunk = inner.first(where: { $0.name == name }) else { throw .missing(chunk: name) }
            return try bytes(in: chunk.contents)
        }
        throw .missing(chunk: list)
    }

    /// The consecutive chunks of a range. Contents of odd length are padded by one byte 0, which begins no name, except in
    /// MuseScore's SF3 files; FluidSynth reads both.
    private func chunks(in range: Range<UInt64>) throws(SoundFontError.Reason) -> [Chunk] {
        var result: [Chunk] = []
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let header = try bytes(in: position..<position + 8)
            let name = Self.text(header[0..<4])
            let start = position + 8
            let size = UInt64(Self.number(header[4..<8]))
            guard size <= range.upperBound - start else { throw .truncated(chunk: name) }
            result.append((name, start..<start + size))
            position = start + size
            guard size % 2 != 0, position < range.upperBound else { continue }
            if try bytes(in: position..<position + 1) == [0] { position += 1 }
        }
        return result
    }

    private func bytes(in range: Range<UInt64>) throws(SoundFontError.Reason) -> [UInt8] {
        let bytes: [UInt8]
        do throws(BoundedFileReader.Failure) {
            bytes = try content.bytes(at: Int(range.lowerBound), count: range.count)
        } catch {
            throw .unreadable(errno: error.errno)
        }
        guard bytes.count == range.count else { throw .truncated(chunk: "RIFF") }
        return bytes
    }

    /// A little-endian number of up to four bytes.
    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Latin-1 text up to the first NUL, without control characters and surrounding blanks.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let letters = bytes.prefix { $0 != 0 }.filter { $0 >= 0x20 && !(0x7F...0x9F).contains($0) }
        return String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
            .trimmingCharacters(in: .whitespaces)
    }
}

/// Why a SoundFont file's presets, or a folder's files, cannot be listed.
package struct SoundFontError: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        case unreadable(errno: Int32)
        case notAFile
        case notASoundFont
        /// A chunk is longer than the file, as after an unfinished download.
        case truncated(chunk: String)
        /// The file is longer than its header says; FluidSynth does not load it.
        case trailingBytes
        case missing(chunk: String)
        case malformed(chunk: String)
        case noPresets
        /// An earlier file of this folder has the same name.
        case nameTaken(by: URL)
        /// A file of Peach's own sounds has the same name.
        case nameIsPeachs
    }

    package let file: URL
    package let reason: Reason

    package init(file: URL, reason: Reason) { (self.file, self.reason) = (file, reason) }
}
