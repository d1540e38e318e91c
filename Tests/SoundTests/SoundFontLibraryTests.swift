// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing

@testable import Sound

@Suite struct SoundFontLibraryTests {
    let shipped: TemporaryFolder
    let user: TemporaryFolder

    init() throws {
        shipped = try TemporaryFolder()
        user = try TemporaryFolder()
    }

    private var library: SoundFontLibrary { SoundFontLibrary(shipped: shipped.url, user: user.url) }

    private func font(_ names: String...) -> [UInt8] {
        SoundFontFile(names.enumerated().map { (name: $1, bank: 0, program: $0) }).bytes
    }

    @Test func fontsOfBothFoldersAreListedInAnyCaseOfTheirExtension() throws {
        try shipped.write(font("Sine"), as: "peach.sf2")
        try user.write(font("Oboe"), as: "Winds.SF3")
        try user.write(font("Harp", "Lute"), as: "Strings.Sf2")
        try user.write(font("No"), as: "notes.txt")
        try user.write([1, 2, 3], as: "._Winds.SF3")
        #expect(library.presets.map(\.id.text) == ["peach:0:0", "Strings:0:0", "Strings:0:1", "Winds:0:0"])
        #expect(library.presets.map { library.displayName(for: $0.id) } == ["Sine", "Harp", "Lute", "Oboe"])
        #expect(library.problems.isEmpty)
    }

    @Test func everySourceHasItsFileAndNoOtherSourceHas() throws {
        try shipped.write(font("Sine"), as: "peach.sf2")
        let winds = try user.write(font("Oboe"), as: "Winds: old:1.SF3")
        let source = SoundSourceID(soundFont: "Winds: old:1", bank: 0, program: 0)
        #expect(library.file(for: source)?.path == winds.path)
        #expect(SoundSourceID(source.text) == source)
        #expect(library.file(for: SoundSourceID(soundFont: "peach", bank: 0, program: 1)) == nil)
        #expect(library.file(for: SoundSourceID(soundFont: "gone", bank: 0, program: 0)) == nil)
    }

    /// The sine is Peach's, now and in every record.
    @Test func aUsersFontDoesNotTakeThePlaceOfOursOfTheSameName() throws {
        let ours = try shipped.write(font("Ours"), as: "peach.sf2")
        let theirs = try user.write(font("Theirs", "More"), as: "peach.sf3")
        #expect(library.presets.map(\.name) == ["Ours"])
        #expect(library.file(for: .sine)?.path == ours.path && library.isShipped(.sine))
        #expect(library.problems == [SoundFontError(file: theirs, reason: .nameIsPeachs)])
    }

    @Test func aBrokenFontIsReportedAndHidesNoOther() throws {
        let ours = try shipped.write(font("Ours"), as: "peach.sf2")
        let broken = try user.write(Array(font("Theirs").dropLast()), as: "peach.sf2")
        let empty = try user.write([], as: "a.sf2")
        try user.write(font("Zither"), as: "z.sf2")
        #expect(library.presets.map(\.name) == ["Ours", "Zither"])
        #expect(library.file(for: .sine)?.path == ours.path)
        #expect(
            library.problems.map { [$0.file.path, "\($0.reason)"] } == [
                [empty.path, "\(SoundFontError.Reason.notASoundFont)"],
                [broken.path, "\(SoundFontError.Reason.truncated(chunk: "RIFF"))"],
            ])
    }

    @Test func twoFontsOfOneNameInAFolderAreNotMixed() throws {
        let first = try user.write(font("One"), as: "Piano.sf2")
        let second = try user.write(font("Two", "Three"), as: "Piano.sf3")
        #expect(library.presets.map(\.name) == ["One"])
        #expect(library.problems.map(\.file.path) == [second.path])
        guard case .nameTaken(let by) = library.problems.first?.reason else {
            Issue.record("the second file is not reported as hidden")
            return
        }
        #expect(by.path == first.path)
    }

    @Test func noTwoSourcesLookAlike() throws {
        try shipped.write(font("Piano", "Sine", "", ""), as: "peach.sf2")
        try user.write(font("Piano", "Piano"), as: "Big.sf2")
        let shown = library.presets.map { library.displayName(for: $0.id) }
        #expect(Set(shown).count == 6)
        #expect(shown.contains("Sine") && shown.contains("Piano (peach:0:0)") && !shown.contains(""))
    }

    @Test func anAbsentFolderIsEmptyAndAFileInItsPlaceIsAProblem() throws {
        let absent = user.url.appendingPathComponent("absent")
        let file = try user.write([], as: "file")
        #expect(SoundFontLibrary(shipped: shipped.url, user: absent).problems.isEmpty)
        #expect(
            SoundFontLibrary(shipped: shipped.url, user: file).problems
                == [SoundFontError(file: file, reason: .unreadable(errno: ENOTDIR))])
    }
}

/// SoundFonts/peach.sf2 as committed; the sound lane measures its sound.
@Suite struct ShippedSoundFontTests {
    private let folder = Rendering.shippedFont.deletingLastPathComponent()

    @Test func offersThePureSineFirstAndRicherSoundsAfterIt() {
        let library = SoundFontLibrary(shipped: folder, user: folder.appendingPathComponent("absent"))
        #expect(library.problems.isEmpty)
        #expect(library.presets.first?.id == .sine)
        #expect(
            library.presets.map { library.displayName(for: $0.id) }
                == ["Pure Sine", "Plucked String", "Reed", "Organ", "Bowed String"])
    }

    /// Sample headers (SoundFont 2.04, section 7.10): loop at 28 and 32, rate at 36, root key at 40, correction at 41.
    @Test func everyLoopHoldsAWholeNumberOfPeriodsOfItsKey() throws {
        let headers = try RIFFFile(Rendering.shippedFont).contents(of: "shdr", inList: "pdta")
        let records = stride(from: 0, to: headers.count - 46, by: 46).map { headers[$0..<$0 + 46] }
        #expect(records.count >= 5)
        for record in records {
            func number(_ offset: Int) -> Double {
                let start = record.startIndex + offset
                return Double(RIFFFile.number(record[start..<start + 4]))
            }
            let octaves = (Double(record[record.startIndex + 40]) - 69) / 12
            let periods = (number(32) - number(28)) / number(36) * 440 * pow(2, octaves)
            #expect(octaves == octaves.rounded() && periods == periods.rounded() && periods >= 1)
            #expect(record[record.startIndex + 41] == 0)
        }
    }
}
