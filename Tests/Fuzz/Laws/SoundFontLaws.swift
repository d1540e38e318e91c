// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Music
import Sound

/// What holds of every file that says it is a SoundFont.
enum SoundFontLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let font = try ScratchFont()
        switch try font.read(bytes) {
        case .failure(let error):
            switch error.fault {
            case .truncated(let chunk), .missing(let chunk), .malformed(let chunk):
                try require(chunk.unicodeScalars.count <= 4, chunk)
            case .notASoundFont, .trailingBytes, .noPresets: break
            case .unreadable, .notAFile, .nameTaken, .nameIsPeachs: throw BrokenLaw("of an ordinary file: \(error)")
            }
        case .success(let presets):
            try check(presets, in: bytes)
            guard case .failure = try font.read(bytes + [0]) else { throw BrokenLaw("a byte too many is taken") }
            guard case .failure = try font.read(bytes.dropLast()) else { throw BrokenLaw("cut off and taken") }
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
        }
    }
}

/// A file without a name.
private final class ScratchFont {
    private let descriptor: Int32

    init() throws(BrokenLaw) {
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        var template = Array("\(folder)/peach-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        try require(descriptor >= 0, "no file: \(errno)")
        unlink(template)
    }

    deinit { close(descriptor) }

    func read(_ bytes: [UInt8]) throws(BrokenLaw) -> Result<[SoundFontPreset], SoundFontError> {
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        try require(count == bytes.count && ftruncate(descriptor, off_t(count)) == 0, "not written: \(errno)")
        let file = URL(filePath: "/proc/self/fd/\(descriptor)")
        return Result { () throws(SoundFontError) in try SF2PresetParser().presets(in: file) }
    }
}
