// SPDX-License-Identifier: MIT
import MIDI
import Music
import Settings
import Sound
import Testing
import Training

@testable import Instrument

/// Which sound plays, and what is told of it.
@Suite struct ConductorSourcesTests {
    /// What has gone is told once, and that another one plays in its place as well, however it was chosen.
    @Test func anotherSoundThanTheOneThatHasGoneEndsTheTrouble() async throws {
        let overrides = try SettingOverrides(["sound=Strings:0:9"])
        let scene = try await DrowsyScene(.instrument, settings: SettingsSource(nil, overrides: overrides))
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
        let scene = try await DrowsyScene(
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
}
