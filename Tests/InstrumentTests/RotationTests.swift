// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Settings
import Testing
import Training

@testable import Instrument
@testable import Sound

/// Each exercise has a sound of its own, if that is wished, and never one that is not known to be suitable.
@Suite struct RotationTests {
    private func sounds(_ rotation: String, seed: UInt64) async throws -> [SoundSourceID] {
        let settings = try SettingOverrides(["duration=0.3", "sound=peach:0:3", "sound.rotation=\(rotation)"])
            .applied(to: UserSettings())
        let rehearsal = try await Rehearsal(
            purpose: .training(.comparison, count: nil), seed: seed, settings: SettingsSource { settings })
        var sounds: [SoundSourceID] = []
        for _ in 0..<12 {
            let exercise = try await rehearsal.nextTarget()
            sounds.append(exercise.soundSource)
            await rehearsal.answer(.higher)
            #expect(try rehearsal.store.comparisonRecords().last?.completed.soundSource == exercise.soundSource)
        }
        return sounds
    }

    @Test func exercisesDrawTheirSoundsByTheSeed() async throws {
        let first = try await sounds("own", seed: 5)
        #expect(Set(first).count > 2)
        #expect(try await sounds("own", seed: 5) == first)
        #expect(try await sounds("own", seed: 6) != first)
        #expect(Set(try await sounds("off", seed: 5)) == [SoundSourceID(soundFont: "peach", bank: 0, program: 3)])
    }

    @Test func onlyWhatWasFoundSuitableForAllNotesIsDrawn() throws {
        let (shipped, user, state) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        let font = try Data(contentsOf: RecordedSession.root.appending(path: "SoundFonts/peach.sf2"))
        try shipped.write(Array(font), as: "peach.sf2")
        let file = try user.write(Array(font), as: "mine.sf2")
        let shelf = CalibrationShelf(state.url)
        let library = SoundFontLibrary(shipped: shipped.url, user: user.url, calibrations: shelf)
        let conditions = try CalibrationConditions(of: SoundFontFileState(file), duration: NoteDuration(1))
        // The first two are good everywhere, the third from C3 on; the fourth wanders, and of the fifth nothing is known.
        for program in 0...3 {
            let keys = (21...108).map { note in
                PresetMeasurement.Key(
                    note: MIDINote(note), error: 0, wander: program == 3 || program == 2 && note < 48 ? 9 : 0, onset: 0)
            }
            try shelf.keep(
                Calibration(
                    sound: SoundSourceID(soundFont: "mine", bank: 0, program: program), conditions: conditions,
                    correction: .none, measurement: PresetMeasurement(keys: keys)))
        }
        func drawn(_ rotation: RotationSetting, _ range: NoteRange) -> [String] {
            library.sounds(rotation, for: range).map(\.text)
        }
        let own = (0...4).map { "peach:0:\($0)" }
        #expect(drawn(.off, .standard).isEmpty)
        #expect(drawn(.own, .standard) == own)
        #expect(drawn(.suitable, .standard) == own + ["mine:0:0", "mine:0:1"])
        #expect(drawn(.suitable, .adaptiveStart) == own + ["mine:0:0", "mine:0:1", "mine:0:2"])
        // Another file of that name is another sound.
        var other = Array(font)
        other[other.count / 2] ^= 1
        try user.write(other, as: "mine.sf2")
        #expect(drawn(.suitable, .standard).filter { $0.hasPrefix("mine") }.isEmpty)
    }
}
