// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound

/// Laws for every SoundFont file.
enum SoundFontLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        switch try read(bytes) {
        case .failure(let error):
            switch error.reason {
            case .truncated(let chunk), .missing(let chunk), .malformed(let chunk):
                try require(chunk.unicodeScalars.count <= 4, chunk)
            case .notASoundFont, .trailingBytes, .noPresets: break
            case .unreadable, .notAFile, .nameTaken, .nameIsPeachs: throw BrokenLaw("of an ordinary file: \(error)")
            }
        case .success(let presets):
            try check(presets, in: bytes)
            guard case .failure = try read(bytes + [0]) else { throw BrokenLaw("a byte too many is accepted") }
            guard case .failure = try read(bytes.dropLast()) else { throw BrokenLaw("cut off and accepted") }
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

    private static func read(_ bytes: some Collection<UInt8>) throws(BrokenLaw) -> Result<
        [SoundFontPreset], SoundFontError
    > {
        let file = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString).sf2")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try Data(bytes).write(to: file)
        } catch {
            throw BrokenLaw("not written: \(error)")
        }
        return Result { () throws(SoundFontError) in try SF2PresetParser().presets(in: file) }
    }
}
