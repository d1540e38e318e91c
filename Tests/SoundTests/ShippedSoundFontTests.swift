// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// SoundFonts/peach.sf2 as committed; the sound lane measures its sound.
@Suite struct ShippedSoundFontTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("SoundFonts")
    private static let file = folder.appendingPathComponent("peach.sf2")

    @Test func offersThePureSineFirstAndRicherSoundsAfterIt() {
        let library = SoundFontLibrary(shipped: Self.folder, user: Self.folder.appendingPathComponent("absent"))
        #expect(library.problems.isEmpty)
        #expect(library.presets.first?.id == .sine)
        #expect(
            library.presets.map { library.displayName(for: $0.id) }
                == ["Pure Sine", "Plucked String", "Reed", "Organ", "Bowed String"])
    }

    /// Sample headers (SoundFont 2.04, section 7.10): loop at 28 and 32, rate at 36, root key at 40, correction at 41.
    @Test func everyLoopHoldsAWholeNumberOfPeriodsOfItsKey() throws {
        let headers = try RIFFFile(Self.file).contents(of: "shdr", inList: "pdta")
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

    @Test func staysSmall() throws {
        let size = try FileManager.default.attributesOfItem(atPath: Self.file.path)[.size] as? Int
        #expect(try #require(size) < 1_000_000)
    }
}
