// SPDX-License-Identifier: MIT
import Glibc
import MIDI
import Music
import Platform
import Settings
import Sound
import Synchronization
import Testing
import Training

@testable import Instrument

@Suite struct ConductorSoundTests {
    private func scene(_ purpose: Conductor.Purpose) async throws -> SleepingScene { try await SleepingScene(purpose) }

    @Test(arguments: TrainingMode.allCases) func trainingBeginsWhenTheOutputWakes(mode: TrainingMode) async throws {
        let scene = try await scene(.training(mode, count: nil))
        #expect(scene.take().isEmpty)
        for _ in 0..<3 { await scene.conductor.receive(.soundAwaited) }
        #expect(scene.take() == [.sound])
        await scene.open()
        #expect(scene.take() == [.ready, .started, .exercise])
        #expect(scene.audioSession.openings == 1)
    }

    @Test func anOutputThatNeverWakesEndsTheRunBeforeItHasBegun() async throws {
        let scene = try await scene(.training(.comparison, count: 3))
        await scene.conductor.receive(.soundFailed(.asleep(device: "drowsy"), .sine))
        #expect(await scene.conductor.isEnded)
        #expect(await scene.conductor.failure == .asleep(device: "drowsy"))
        #expect(scene.take().isEmpty)
    }

    @Test func aLossIsReportedOnceAndTheOutputReopens() async throws {
        let scene = try await scene(.training(.comparison, count: nil))
        await scene.open()
        _ = scene.take()
        await scene.conductor.receive(.soundLost)
        #expect(scene.take() == [.interrupted])
        for attempt in 0..<8 {
            let openings = scene.audioSession.openings
            // By itself and, as often as not, because the player is impatient.
            if attempt % 2 == 0 { try await scene.passTime() } else { for _ in 0..<3 { await scene.press() } }
            #expect(scene.audioSession.openings > openings)
            await scene.conductor.receive(.soundFailed(.noDevice(tried: ["\(attempt / 4)"]), .sine))
        }
        // Two kinds of failure, each told once.
        #expect(scene.take() == [.trouble, .trouble])
        #expect(await scene.conductor.run.phase == .paused)
        try await scene.passTime()
        await scene.open()
        #expect(scene.take() == [.sound])
        #expect(await scene.conductor.run.phase == .paused, "nobody is surprised by a note")
        await scene.press()
        #expect(scene.take() == [.resumed, .exercise])
    }

    /// A device that plays silence all day would keep the machine awake.
    @Test func anIdleDeviceClosesAndOpensAtTheFirstPress() async throws {
        let scene = try await scene(.instrument)
        await scene.open()
        try await scene.passTime()
        #expect(scene.audioSession.rests == 1)
        #expect(await scene.conductor.deadline == nil, "nothing is waited for any more")
        _ = scene.take()
        let openings = scene.audioSession.openings
        // A wheel may move by itself.
        await scene.conductor.receive(
            .action(.bend(position: 0.1, range: nil), moment: 0, device: "keyboard"))
        #expect(scene.audioSession.openings == openings)
        await scene.conductor.receive(.action(.start(.comparison), moment: 0, device: "keyboard"))
        #expect(scene.audioSession.openings > openings)
        await scene.open()
        #expect(scene.take() == [.started, .exercise])
    }

    /// A preview opens an idle device.
    @Test func aPreviewWakesTheDevice() async throws {
        let scene = try await scene(.instrument)
        await scene.open()
        try await scene.passTime()
        let (outcomes, told) = AsyncStream.makeStream(of: PreviewResult.self)
        await scene.conductor.preview(.sine) { told.yield($0) }
        #expect(scene.audioSession.player == nil)
        await scene.open()
        #expect(await outcomes.first { _ in true } == .sounds)
        #expect(scene.audioSession.player?.isExpecting == true)
    }

    /// A press that seems to do nothing is the worst answer.
    @Test func eachRequestOfAModeReportsWhyItDoesNotBegin() async throws {
        let scene = try await scene(.instrument)
        _ = scene.take()
        for round in 0..<3 {
            if round > 0 { await scene.conductor.receive(.action(.start(.comparison), moment: 0, device: "keyboard")) }
            await scene.conductor.receive(.soundFailed(.noDevice(tried: []), .sine))
            #expect(scene.take() == [.trouble])
        }
    }

    /// Neither sound nor controllers reach a container, and the sentence about the sound says so of both.
    @Test func oneSentenceSaysThatNothingReachesAContainer() async throws {
        let scene = try await scene(.instrument)
        _ = scene.take()
        let sound = Input.soundFailed(.noDevice(tried: [], container: .container), .sine)
        let controllers = Input.midi(.failed(MIDIError(.opening, errno: ENOENT, container: .container)))
        for event in [sound, controllers] { await scene.conductor.receive(event) }
        #expect(scene.take() == [.trouble])
        await scene.conductor.receive(.midi(.recovered))
        #expect(scene.take() == [.mended])
    }

    /// The exercise is given again without a press, and no record is left of it.
    @Test(arguments: TrainingMode.allCases) func gapsCostAnExerciseAndNothingElse(mode: TrainingMode) async throws {
        let scene = try await scene(.training(mode, count: nil))
        await scene.open()
        _ = scene.take()
        for number in 0..<3 {
            await scene.conductor.receive(.soundGaps(BufferSize(frames: 256, periods: 2)))
            #expect(await scene.conductor.run.phase == .training)
            await scene.press()
            await scene.open()
            #expect(scene.take() == (number == 0 ? [.sound, .exercise] : [.exercise]))
        }
        #expect(try scene.store.recordCount() == 0)
        // A larger buffer may be more than the device has.
        await scene.conductor.receive(.soundGaps(BufferSize(frames: 256, periods: 4)))
        await scene.conductor.receive(.soundFailed(.noDevice(tried: []), .sine))
        #expect(scene.take() == [.trouble, .interrupted])
        #expect(await scene.conductor.run.phase == .paused)
    }

    /// The exercise under way is answered with the buffer that it began with; the next one comes with the smaller one.
    @Test(arguments: TrainingMode.allCases) func aSmallerBufferIsTriedBetweenExercises(mode: TrainingMode) async throws
    {
        let scene = try await scene(.training(mode, count: nil))
        await scene.open()
        _ = scene.take()
        let openings = scene.audioSession.openings
        scene.audioSession.isDue.withLock { $0 = true }
        await scene.conductor.receive(.action(.repeat, moment: 0, device: "keyboard"))
        #expect(scene.audioSession.openings == openings && scene.audioSession.player != nil)
        await scene.conductor.receive(.action(.skip, moment: 0, device: "keyboard"))
        #expect(scene.audioSession.openings == openings + 1 && scene.audioSession.player == nil)
        #expect(await scene.conductor.run.phase == .training)
        await scene.open()
        #expect(scene.take() == [.exercise])
    }

    /// At Start the player hears at once which output was chosen; an exercise ends on the one that it began on.
    @Test(arguments: [("output", "pulseaudio"), ("buffer", "256x2")])
    func aChosenOutputIsOpenedWhenNothingSounds(key: String, value: String) async throws {
        let key = try #require(SettingKey(rawValue: key))
        let scene = try await scene(.instrument)
        await scene.open()
        try await scene.conductor.set(key, to: value)
        #expect(scene.audioSession.openings == 2)
        await scene.open()
        await scene.conductor.receive(.action(.start(.comparison), moment: 0, device: "keyboard"))
        try await scene.conductor.set(key, to: "automatic")
        #expect(scene.audioSession.openings == 2 && scene.audioSession.player != nil)
        await scene.conductor.receive(.action(.skip, moment: 0, device: "keyboard"))
        #expect(scene.audioSession.openings == 3)
        await scene.open()
    }

    /// The file of the settings is watched.
    @Test func anOutputThatACommandHasSetIsOpenedAtStart() async throws {
        let output = Mutex<OutputChoice>.Box(.automatic)
        let settings = SettingsSource { @Sendable in
            var settings = UserSettings()
            settings.output = output.value.withLock { $0 }
            return settings
        }
        let scene = try await SleepingScene(.instrument, settings: settings)
        await scene.open()
        for (choice, openings) in [(OutputChoice.automatic, 1), (.pulseaudio, 2), (.pulseaudio, 2)] {
            output.value.withLock { $0 = choice }
            await scene.conductor.followOutput()
            #expect(scene.audioSession.openings == openings)
            await scene.open()
        }
    }

    @Test func anIdleDeviceStaysClosedWhenAnotherIsChosen() async throws {
        let scene = try await scene(.instrument)
        await scene.open()
        try await scene.passTime()
        #expect(scene.audioSession.rests == 1)
        try await scene.conductor.set(.output, to: "pulseaudio")
        #expect(scene.audioSession.openings == 1)
    }
}

/// The sound that plays, and its events.
@Suite struct ConductorSourcesTests {
    /// A missing sound is reported once, and so is the choice of another one.
    @Test func anotherSoundThanTheOneThatHasGoneEndsTheTrouble() async throws {
        let overrides = try SettingOverrides(["sound=Strings:0:9"])
        let scene = try await SleepingScene(.instrument, settings: SettingsSource(nil, overrides: overrides))
        await scene.conductor.receive(
            .soundFailed(.soundFontGone("Strings"), SoundSourceID(soundFont: "Strings", bank: 0, program: 9)))
        await scene.open()
        #expect(scene.take() == [.ready, .trouble])
        await scene.conductor.receive(.action(.sound(.next), moment: 0, device: "keyboard"))
        #expect(scene.take() == [.setting, .mended])
    }

    /// Large SoundFonts are read while the verdict is shown, not when the next exercise is to begin.
    @Test func theNextSoundIsForeseenWhenTheAnswerIsGiven() async throws {
        let overrides = try SettingOverrides(["sound.rotation=own", "duration=0.3"])
        let scene = try await SleepingScene(
            .training(.comparison, count: nil), settings: SettingsSource(nil, overrides: overrides))
        await scene.open()
        let output = OfflineOutput(try #require(scene.audioSession.player))
        for _ in 0..<6 {
            for _ in 0..<300 {
                _ = output.render(frames: 64)
                scene.clock.value.withLock { $0 = output.time }
                await scene.conductor.receive(.sound(scene.audioSession.player?.drainEvents() ?? []))
            }
            scene.audioSession.foreseen.withLock { $0 = nil }
            await scene.conductor.receive(.action(.answer(.higher), moment: output.time, device: "keyboard"))
            let foreseen = scene.audioSession.foreseen.withLock { $0 }
            try await scene.passTime()
            #expect(await scene.conductor.run.playback?.soundSource == foreseen)
        }
        #expect(try scene.store.recordCount() == 6)
    }

    /// Headphones may be plugged in between two exercises.
    @Test func eachRecordNamesTheOutputThatPlayed() async throws {
        let scene = try await SleepingScene(
            .training(.comparison, count: nil),
            settings: SettingsSource(nil, overrides: SettingOverrides(["duration=0.3"])))
        await scene.open()
        let output = OfflineOutput(try #require(scene.audioSession.player))
        let names = [nil, "HDA Intel PCH", "HDA Intel PCH (headphones)"]
        for name in names {
            scene.audioSession.heard.withLock { $0 = name }
            for _ in 0..<300 {
                _ = output.render(frames: 64)
                scene.clock.value.withLock { $0 = output.time }
                await scene.conductor.receive(.sound(scene.audioSession.player?.drainEvents() ?? []))
            }
            scene.audioSession.heard.withLock { $0 = "too late" }
            await scene.conductor.receive(.action(.answer(.higher), moment: output.time, device: "keyboard"))
            try await scene.passTime()
        }
        #expect(try scene.store.comparisonRecords().map(\.completed.output) == names)
    }
}
