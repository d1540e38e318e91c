// SPDX-License-Identifier: MIT
import Foundation
import Platform

/// Reads chosen chunks of a RIFF file of the form "sfbk" and nothing else, so that a font of gigabytes costs a few seeks.
/// Believes no length that the file claims.
package struct RIFFFile {
    /// A chunk's four letters and where its contents lie in the file, in bytes.
    private typealias Chunk = (name: String, contents: Range<UInt64>)

    private let file: URL
    private let content: BoundedFileReader
    /// The chunks of the outermost level.
    private let body: Range<UInt64>

    /// Opens the file. Never waits for a pipe's writer. The length in the header must be the file's own: FluidSynth
    /// 2.3.1 loads no other.
    package init(_ file: URL) throws(SoundFontError) {
        self.file = file
        do throws(BoundedFileReader.Failure) {
            content = try BoundedFileReader(file.path)
        } catch {
            let isFile = error.errno != EISDIR && error.errno != EINVAL
            throw SoundFontError(file: file, fault: isFile ? .unreadable(errno: error.errno) : .notAFile)
        }
        let size = UInt64(content.size)
        guard size >= 12 else { throw SoundFontError(file: file, fault: .notASoundFont) }
        body = 12..<size
        let header = try bytes(in: 0..<12)
        guard Self.text(header[0..<4]) == "RIFF", Self.text(header[8..<12]) == "sfbk" else {
            throw SoundFontError(file: file, fault: .notASoundFont)
        }
        let end = 8 + UInt64(Self.number(header[4..<8]))
        guard end == size else {
            throw SoundFontError(file: file, fault: end > size ? .truncated(chunk: "RIFF") : .trailingBytes)
        }
    }

    /// The contents of a chunk inside a list, such as "phdr" in "pdta".
    package func contents(of name: String, inList list: String) throws(SoundFontError) -> [UInt8] {
        let outer = try chunks(in: body)
        for chunk in outer where chunk.name == "LIST" && chunk.contents.count >= 4 {
            let start = chunk.contents.lowerBound
            guard Self.text(try bytes(in: start..<start + 4)[...]) == list else { continue }
            let inner = try chunks(in: start + 4..<chunk.contents.upperBound)
            guard let found = inner.first(where: { $0.name == name }) else {
                throw SoundFontError(file: file, fault: .missing(chunk: name))
            }
            return try bytes(in: found.contents)
        }
        throw SoundFontError(file: file, fault: .missing(chunk: list))
    }

    /// The chunks that follow one another in a stretch of the file; contents of odd length are padded by one byte, which is 0
    /// and begins no name. What MuseScore writes (SF3) is not padded; FluidSynth reads both.
    private func chunks(in range: Range<UInt64>) throws(SoundFontError) -> [Chunk] {
        var found: [Chunk] = []
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let header = try bytes(in: position..<position + 8)
            let name = Self.text(header[0..<4])
            let start = position + 8
            let size = UInt64(Self.number(header[4..<8]))
            guard size <= range.upperBound - start else {
                throw SoundFontError(file: file, fault: .truncated(chunk: name))
            }
            found.append((name, start..<start + size))
            position = start + size
            guard size % 2 != 0, position < range.upperBound else { continue }
            if try bytes(in: position..<position + 1) == [0] { position += 1 }
        }
        return found
    }

    private func bytes(in range: Range<UInt64>) throws(SoundFontError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(BoundedFileReader.Failure) {
            bytes = try content.bytes(at: Int(range.lowerBound), count: range.count)
        } catch {
            throw SoundFontError(file: file, fault: .unreadable(errno: error.errno))
        }
        guard bytes.count == range.count else {
            throw SoundFontError(file: file, fault: .truncated(chunk: "RIFF"))
        }
        return bytes
    }

    /// A little-endian number of up to four bytes.
    package static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Latin-1 text up to the first NUL, without control characters and surrounding blanks.
    package static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let letters = bytes.prefix { $0 != 0 }.filter { $0 >= 0x20 && !(0x7F...0x9F).contains($0) }
        return String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
            .trimmingCharacters(in: .whitespaces)
    }
}
