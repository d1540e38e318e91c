// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing

@testable import Sound

@Suite struct SF2PresetParserTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func presets(_ bytes: [UInt8], as name: String = "font.sf2") throws -> [SoundFontPreset] {
        try SF2PresetParser().presets(in: folder.write(bytes, as: name))
    }

    private func reason(_ bytes: [UInt8]) throws -> SoundFontError.Reason? {
        let error = #expect(throws: SoundFontError.self) { try presets(bytes) }
        return error?.reason
    }

    private let small = SoundFontFile([
        ("Flute", 0, 73), ("No bank", 20000, 0), ("Kit", 128, 0), ("No program", 0, 130), ("Piano", 0, 0),
    ])

    @Test func presetsComeBackByBankAndProgramUnderTheFilesName() throws {
        let listed = try presets(small.bytes, as: "My Font.SF2")
        #expect(listed.map(\.id.text) == ["My Font:0:0", "My Font:0:73", "My Font:128:0"])
        #expect(listed.map(\.name) == ["Piano", "Flute", "Kit"])
    }

    /// As MuseScore writes SF3: the list of the samples, of odd length, ends where the next begins.
    @Test func aFontWithoutPaddingIsReadAsFluidSynthReadsIt() throws {
        var bytes = small.bytes
        let padded = SoundFontFile.list("sdta", SoundFontFile.chunk("smpl", small.samples))
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: padded) })
        bytes.remove(at: place + padded.count - 1)
        bytes.replaceSubrange(place + 4..<place + 8, with: SoundFontFile.little(padded.count - 9, 4))
        bytes.replaceSubrange(4..<8, with: SoundFontFile.little(bytes.count - 8, 4))
        #expect(try presets(bytes).map(\.name) == ["Piano", "Flute", "Kit"])
    }

    @Test func ofTwoPresetsWithOneNumberTheFirstSounds() throws {
        let listed = try presets(SoundFontFile([("First", 0, 5), ("Second", 0, 5)]).bytes)
        #expect(listed.map(\.name) == ["First"])
    }

    @Test(arguments: [
        ("Grand\0rubbish".utf8.map { $0 }, "Grand"), ("  Oboe   ".utf8.map { $0 }, "Oboe"),
        ("Exactly twenty chars".utf8.map { $0 }, "Exactly twenty chars"), ([0x46, 0xE9, 0x65], "Fée"),
        ([0x1B, 0x5B, 0x41, 0x07, 0x9B], "[A"), ([], ""),
    ])
    func namesAreLegibleAndCannotSteerATerminal(written: [UInt8], read: String) throws {
        #expect(try presets(SoundFontFile([(name: written, bank: 0, program: 0)]).bytes).first?.name == read)
    }

    @Test func aFontThatFluidSynthWouldNotLoadForItsLengthIsNotOffered() throws {
        #expect(try reason(small.bytes + Array("TAG of some player".utf8)) == .trailingBytes)
    }

    @Test func samplesOfGigabytesAreNotRead() throws {
        let size = 3 << 30
        let before =
            Array("sfbk".utf8) + Array("LIST".utf8) + SoundFontFile.little(size + 12, 4) + Array("sdta".utf8)
            + Array("smpl".utf8) + SoundFontFile.little(size, 4)
        let after = SoundFontFile.list(
            "pdta",
            SoundFontFile.chunk(
                "phdr",
                SoundFontFile.header(name: [], bank: 0, program: 9)
                    + SoundFontFile.header(name: [], bank: 0, program: 0)))
        let total = before.count + size + after.count
        let file = try folder.write(
            Array("RIFF".utf8) + SoundFontFile.little(total, 4) + before, as: "huge.sf2")
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(8 + before.count + size))
        try handle.write(contentsOf: Data(after))
        try handle.close()
        #expect(try SF2PresetParser().presets(in: file).map(\.id.program) == [9])
    }

    @Test func missingAndCrookedPresetListsAreNamed() throws {
        let record = SoundFontFile.header(name: [], bank: 0, program: 0)
        func font(_ pdta: [UInt8]) -> [UInt8] {
            SoundFontFile.chunk("RIFF", Array("sfbk".utf8) + SoundFontFile.list("pdta", pdta))
        }
        #expect(try reason(SoundFontFile.chunk("RIFF", Array("sfbk".utf8))) == .missing(chunk: "pdta"))
        #expect(try reason(SoundFontFile.chunk("RIFF", Array("WAVE".utf8))) == .notASoundFont)
        #expect(try reason(font([])) == .missing(chunk: "phdr"))
        #expect(try reason(font(SoundFontFile.chunk("phdr", []))) == .malformed(chunk: "phdr"))
        #expect(try reason(font(SoundFontFile.chunk("phdr", record + [0]))) == .malformed(chunk: "phdr"))
        #expect(try reason(font(SoundFontFile.chunk("phdr", record))) == .noPresets)
    }

    @Test(.timeLimit(.minutes(1))) func otherThanFilesIsRefusedWithoutWaiting() throws {
        let pipe = folder.url.appendingPathComponent("pipe.sf2")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let absent = folder.url.appendingPathComponent("absent.sf2")
        for (file, reason) in [
            (pipe, SoundFontError.Reason.notAFile), (folder.url, .notAFile), (absent, .unreadable(errno: ENOENT)),
        ] {
            #expect(throws: SoundFontError(file: file, reason: reason)) { try SF2PresetParser().presets(in: file) }
        }
    }
}
