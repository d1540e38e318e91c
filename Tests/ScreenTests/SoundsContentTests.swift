// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Scratch
import Testing
import Localization

@testable import Screen
@testable import Sound
@testable import Training

/// The page lists the same sounds as `peach sounds list`, with their suitability and all problems.
@Suite struct SoundsContentTests {
    private let shipped: TemporaryFolder
    private let user: TemporaryFolder
    private let state: TemporaryFolder
    private static let font = repository("SoundFonts/peach.sf2")

    init() throws {
        (shipped, user, state) = try (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
        try FileManager.default.copyItem(at: Self.font, to: shipped.url.appending(path: "peach.sf2"))
    }

    private var library: SoundFontLibrary {
        SoundFontLibrary(shipped: shipped.url, user: user.url, calibrations: CalibrationStore(state.url))
    }

    private struct Group {
        let fields: JSONValue

        var name: String? { fields["name"]?.string }
        var problems: [String] { fields["problems"]?.items.compactMap(\.string) ?? [] }
        var sounds: [JSONValue] { fields["sounds"]?.items ?? [] }

        func sound(_ value: String) -> JSONValue? { sounds.first { $0["value"] == .text(value) } }
    }

    private func groups(
        _ chosen: SoundSourceID = .sine, isOwner: Bool = true, _ texts: Texts = Texts(.english)
    ) -> [Group] {
        let content = SoundsContent(
            listing: SoundListing(library, for: TrainingSettings()), chosen: chosen, isOwner: isOwner, texts: texts)
        return content.fields["groups"]?.items.map { Group(fields: $0) } ?? []
    }

    private func add(_ name: String) throws {
        try FileManager.default.copyItem(at: Self.font, to: user.url.appending(path: name))
    }

    private func keep(_ program: Int, wander: Double = 0, error: Double = 0, correction: Double = 0) throws {
        let file = user.url.appending(path: "Band.sf2")
        let keys = (21...108).map { note in
            var key = PresetMeasurement.Key(
                note: MIDINote(note), error: Cents(error), wander: Cents(wander), onset: 0)
            key.correction = Cents(correction)
            return key
        }
        try CalibrationStore(state.url).keep(
            Calibration(
                conditions: CalibrationConditions(of: SoundFontFileState(file), duration: NoteDuration(1)),
                measurement: PresetMeasurement(keys: keys)),
            of: SoundSourceID(soundFont: "Band", bank: 0, program: program))
    }

    @Test func peachsOwnComeFirstAndFilesOfOthersAfterThem() throws {
        try add("Zither.sf2")
        try add("Band.sf2")
        let groups = groups()
        #expect(groups.map(\.name) == ["Peach’s own", "Band", "Zither"])
        #expect(groups.map { $0.fields["isOwn"] } == [.flag(true), .flag(false), .flag(false)])
        #expect(groups.flatMap(\.sounds).map { $0["value"]?.string } == library.presets.map(\.id.text))
        // Numbers distinguish the sounds of a file, titles those of all files.
        #expect(groups[0].sounds[1]["place"] == nil)
        #expect(groups[1].sound("Band:0:1")?["place"] == .text("0:1"))
        let titles = groups.flatMap(\.sounds).map { $0["title"] ?? $0["name"] }
        #expect(Set(titles).count == titles.count)
    }

    @Test func soundsHaveTheirSuitabilityAndItsReasons() throws {
        try add("Band.sf2")
        try keep(0)
        try keep(1, correction: 3)
        try keep(2, wander: 9)
        for language in Language.allCases {
            let texts = language.texts
            let groups = groups(.sine, texts)
            func member(_ program: Int, _ name: String) throws -> JSONValue? {
                try #require(groups[1].sound("Band:0:\(program)"))[name]
            }
            #expect(groups[0].sounds.allSatisfy { $0["isFit"] == .flag(true) && $0["why"] == nil })
            for (program, verdict) in [
                (0, PresetVerdict.suitable), (1, .suitableAfterCalibration), (2, .notSuitable),
            ] {
                #expect(try member(program, "verdict") == .text(texts.name(of: verdict)))
                #expect(try member(program, "isFit") == .flag(verdict.isSuitable))
            }
            let reason = try #require(try member(2, "why")?.items.first?.string)
            let name = library.presets[2].name
            #expect(reason.contains(texts.quoted(name)) && reason.contains("9"), "\(reason)")
            #expect(try member(0, "why") == nil)
            #expect(try member(3, "verdict") == nil && member(3, "isFit") == nil && member(3, "why") == nil)
        }
    }

    @Test func unreadableFilesAreReportedInOrderAndHideNoOthers() throws {
        try add("Band.sf2")
        try user.write(Array(Data(contentsOf: Self.font).prefix(1000)), as: "Broken.sf2")
        let vanished = SoundSourceID(soundFont: "Vanished", bank: 0, program: 0)
        let groups = groups(vanished)
        #expect(groups.map(\.name) == ["Peach’s own", "Band", "Broken", "Vanished"])
        #expect(groups.map(\.sounds.count) == [5, 5, 0, 0])
        #expect(groups.map(\.problems.count) == [0, 0, 1, 1])
        for (group, name) in zip(groups[2...], ["Broken.sf2", "Vanished"]) {
            #expect(group.problems.first?.contains(name) == true)
        }
        // Paths are for the owner only.
        let folder = user.url.path(percentEncoded: false)
        for isOwner in [true, false] {
            let problem = try #require(self.groups(isOwner: isOwner)[2].problems.first)
            #expect(problem.contains(folder) == isOwner && problem.contains("Broken.sf2"), "\(problem)")
        }
        // The file exists, but lacks the chosen sound.
        let missing = SoundSourceID(soundFont: "Band", bank: 0, program: 77)
        #expect(self.groups(missing)[1].problems.first?.contains("Band:0:77") == true)
    }
}
