// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Settings
import Testing
@testable import Training

@testable import Instrument
@testable import Sound

/// Each exercise has a sound of its own, if that is wished, and never one that is not known to be suitable.
@Suite struct RotationTests {
    private func sounds(_ rotation: String, seed: UInt64) async throws -> [SoundSourceID] {
        let settings = try SettingOverrides(["duration=0.3", "sound=peach:0:3", "sound.rotation=\(rotation)"])
            .applied(to: UserSettings())
        let rehearsal = try await Rehearsal(
            .training(.comparison, count: nil), seed: seed, settings: SettingsSource { settings })
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

    /// An exercise, to its second note.
    private func listen(
        _ rehearsal: Rehearsal
    ) async throws -> (exercise: ComparisonExercise, sound: SoundSourceID?) {
        var begun: ComparisonExercise?
        for update in try await rehearsal.until({ if case .exerciseBegan = $0 { true } else { false } }) {
            if case .exerciseBegan(_, let exercise) = update.event { begun = exercise }
        }
        let exercise = try #require(begun)
        let sound = await rehearsal.conductor.run.playback?.soundSource
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        return (exercise, sound)
    }

    @Test func theLastExerciseIsHeardAgainWithItsOwnSoundAndTheNextOneWithIts() async throws {
        let settings = try SettingOverrides(["duration=0.3", "sound.rotation=own"]).applied(to: UserSettings())
        let rehearsal = try await Rehearsal(
            .training(.comparison, count: nil), seed: 5, settings: SettingsSource { settings })
        var others = 0
        for _ in 0..<4 {
            let last = try await listen(rehearsal)
            #expect(last.sound == last.exercise.soundSource)
            await rehearsal.answer(.higher)
            let next = try await listen(rehearsal)
            #expect(next.sound == next.exercise.soundSource)
            if next.sound != last.sound { others += 1 }
            await rehearsal.act(.hearLast)
            #expect(await rehearsal.conductor.run.playback?.soundSource == last.sound)
            await rehearsal.pass(0.25)
        }
        #expect(others > 1)
    }

    @Test func onlySoundsSuitableForAllNotesAreDrawn() throws {
        let (shipped, user, state) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        let font = try Data(contentsOf: RecordedSession.root.appending(path: "SoundFonts/peach.sf2"))
        try shipped.write(Array(font), as: "peach.sf2")
        let file = try user.write(Array(font), as: "mine.sf2")
        let catalog = CalibrationStore(state.url)
        let library = SoundFontLibrary(shipped: shipped.url, user: user.url, calibrations: catalog)
        let conditions = try CalibrationConditions(of: SoundFontFileState(file), duration: NoteDuration(1))
        // The first two are good everywhere, the third from B♭2 on; the fourth wanders, and of the fifth nothing is known.
        for program in 0...3 {
            let keys = (21...108).map { note in
                PresetMeasurement.Key(
                    note: MIDINote(note), error: 0, wander: program == 3 || program == 2 && note < 46 ? 9 : 0, onset: 0)
            }
            try catalog.keep(
                Calibration(conditions: conditions, measurement: PresetMeasurement(keys: keys)),
                of: SoundSourceID(soundFont: "mine", bank: 0, program: program))
        }
        func drawn(
            _ rotation: RotationSetting, _ range: NoteRange, at reference: Double = 440, lasting seconds: Double = 1
        ) -> [String] {
            var settings = UserSettings()
            settings.rotation = rotation
            settings.training = TrainingSettings(
                range: .fixed(range), noteDuration: NoteDuration(seconds), referencePitch: Frequency(reference))
            var generator = SeededRandom(seed: 1)
            return settings.drawSound(from: library, using: &generator).map(\.text)
        }
        let own = (0...4).map { "peach:0:\($0)" }
        #expect(drawn(.off, .standard).isEmpty)
        #expect(drawn(.own, .standard) == own)
        #expect(drawn(.suitable, .standard) == own + ["mine:0:0", "mine:0:1"])
        // Of notes that last otherwise nothing is known.
        for seconds in [0.3, 1.5] { #expect(drawn(.suitable, .standard, lasting: seconds) == own) }
        #expect(drawn(.suitable, .adaptiveStart) == own + ["mine:0:0", "mine:0:1", "mine:0:2"])
        // All notes are played by lower keys, and a detuned C3 by A2.
        #expect(drawn(.suitable, .adaptiveStart, at: 415) == own + ["mine:0:0", "mine:0:1", "mine:0:2"])
        #expect(drawn(.suitable, .adaptiveStart, at: 403) == own + ["mine:0:0", "mine:0:1"])
        // Another file of that name is another sound.
        var other = Array(font)
        other[other.count / 2] ^= 1
        try user.write(other, as: "mine.sf2")
        #expect(drawn(.suitable, .standard).filter { $0.hasPrefix("mine") }.isEmpty)
    }
}
