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

    private func fault(_ bytes: [UInt8]) throws -> SoundFontError.Fault? {
        let error = #expect(throws: SoundFontError.self) { try presets(bytes) }
        return error?.fault
    }

    private let small = SoundFontFile([("Flute", 0, 73), ("Kit", 128, 0), ("Piano", 0, 0)])

    @Test func presetsComeBackByBankAndProgramUnderTheFilesName() throws {
        let listed = try presets(small.bytes, as: "My Font.SF2")
        #expect(listed.map(\.id.text) == ["My Font:0:0", "My Font:0:73", "My Font:128:0"])
        #expect(listed.map(\.name) == ["Piano", "Flute", "Kit"])
    }

    @Test(arguments: 0..<50) func everyPlayablePresetIsListedOnce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let written = (0...Int.random(in: 0..<300, using: &random)).map {
            (
                name: "\($0)", bank: Int.random(in: 0..<20000, using: &random),
                program: Int.random(in: 0..<140, using: &random)
            )
        }
        let playable = written.filter { $0.bank < 16384 && $0.program < 128 }.map { [$0.bank, $0.program] }
        let bytes = SoundFontFile(written).bytes
        guard !playable.isEmpty else {
            #expect(try fault(bytes) == .noPresets)
            return
        }
        let listed = try presets(bytes)
        #expect(Set(listed.map { [$0.id.bank, $0.id.program] }) == Set(playable))
        #expect(Set(listed.map(\.id)).count == listed.count)
        #expect(listed == listed.sorted())
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

    @Test func aFontCutShortAnywhereIsRefused() throws {
        let bytes = small.bytes
        for count in bytes.indices {
            let found = try fault(Array(bytes.prefix(count)))
            if count < 12 {
                #expect(found == .notASoundFont)
            } else {
                #expect(found == .truncated(chunk: "RIFF"))
            }
        }
    }

    /// The outermost length is right, so that the inner ones are put to the test.
    @Test func aFontCutShortThatClaimsToBeWholeIsRefusedUnlessThePresetsAreThere() throws {
        let bytes = small.bytes
        let whole = try presets(bytes)
        for count in 12..<bytes.count {
            var cut = Array(bytes.prefix(count))
            cut.replaceSubrange(4..<8, with: SoundFontFile.little(count - 8, 4))
            if let listed = try? presets(cut) { #expect(listed == whole) }
        }
    }

    @Test(arguments: 0..<20) func noDamageCrashesTheParserOrInventsNumbers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = small.bytes
        for _ in 0..<100 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                damaged[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            do {
                let listed = try presets(damaged)
                #expect((1...3).contains(listed.count))
                #expect(listed.allSatisfy { SoundSourceID($0.id.text) == $0.id })
            } catch {
                #expect(error is SoundFontError)
            }
        }
    }

    @Test func aFontThatFluidSynthWouldNotLoadForItsLengthIsNotOffered() throws {
        #expect(try fault(small.bytes + Array("TAG of some player".utf8)) == .trailingBytes)
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

    @Test func aListWithoutEndIsRefused() throws {
        let bytes = SoundFontFile.chunk(
            "RIFF",
            Array("sfbk".utf8) + Array(repeating: SoundFontFile.chunk("junk", []), count: 100_000).flatMap(\.self))
        #expect(try fault(bytes) == .malformed(chunk: "junk"))
    }

    @Test func aChunkThatReachesBeyondItsListIsRefused() throws {
        let record = SoundFontFile.header(name: [], bank: 0, program: 0)
        let reaching = Array("phdr".utf8) + SoundFontFile.little(3 * record.count, 4) + record + record
        let bytes = SoundFontFile.chunk(
            "RIFF",
            Array("sfbk".utf8) + SoundFontFile.list("pdta", reaching)
                + SoundFontFile.chunk("more", Array(repeating: 0, count: 100)))
        #expect(try fault(bytes) == .truncated(chunk: "phdr"))
    }

    @Test func missingAndCrookedPresetListsAreNamed() throws {
        let record = SoundFontFile.header(name: [], bank: 0, program: 0)
        func font(_ pdta: [UInt8]) -> [UInt8] {
            SoundFontFile.chunk("RIFF", Array("sfbk".utf8) + SoundFontFile.list("pdta", pdta))
        }
        #expect(try fault(SoundFontFile.chunk("RIFF", Array("sfbk".utf8))) == .missing(chunk: "pdta"))
        #expect(try fault(SoundFontFile.chunk("RIFF", Array("WAVE".utf8))) == .notASoundFont)
        #expect(try fault(font([])) == .missing(chunk: "phdr"))
        #expect(try fault(font(SoundFontFile.chunk("phdr", []))) == .malformed(chunk: "phdr"))
        #expect(try fault(font(SoundFontFile.chunk("phdr", record + [0]))) == .malformed(chunk: "phdr"))
        #expect(try fault(font(SoundFontFile.chunk("phdr", record))) == .noPresets)
    }

    @Test(.timeLimit(.minutes(1))) func whatIsNoFileIsRefusedWithoutWaiting() throws {
        let pipe = folder.url.appendingPathComponent("pipe.sf2")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let absent = folder.url.appendingPathComponent("absent.sf2")
        for (file, fault) in [
            (pipe, SoundFontError.Fault.notAFile), (folder.url, .notAFile), (absent, .unreadable(errno: ENOENT)),
        ] {
            #expect(throws: SoundFontError(file: file, fault: fault)) { try SF2PresetParser().presets(in: file) }
        }
    }
}
