// SPDX-License-Identifier: MIT
import Foundation
import Music
import Settings
import Sound
import Synchronization
import Testing
import Training

@testable import Instrument

/// The listening check on the instrument: simulated ears hear what the output plays, and the result counts at once.
@Suite struct ListeningTaskTests {
    private let scene: SleepingScene
    private let output: OfflineOutput
    private let updates = Mutex<[ListeningUpdate]>.Box([])

    init() async throws {
        let overrides = try SettingOverrides(["duration=0.3"])
        scene = try await SleepingScene(.instrument, settings: SettingsSource(nil, overrides: overrides))
        scene.audioSession.heard.withLock { $0 = "Scarlett" }
        await scene.open()
        output = OfflineOutput(try #require(scene.audioSession.player))
    }

    private var conductor: Conductor { scene.conductor }

    private func begin() async {
        await conductor.check { [updates] update in updates.value.withLock { $0.append(update) } }
    }

    private func take() -> [ListeningUpdate] {
        updates.value.withLock { updates in
            defer { updates = [] }
            return updates
        }
    }

    private func start() async {
        await conductor.receive(.action(.start(.comparison), moment: output.time, device: "keyboard"))
    }

    @discardableResult private func render(_ seconds: Double) async -> StereoSamples {
        let sound = output.render(frames: Int(seconds * 48000))
        scene.clock.value.withLock { $0 = output.time }
        await conductor.receive(.sound(scene.audioSession.player?.drainEvents() ?? []))
        return sound
    }

    /// Renders until keys count.
    /// - Returns: the question and its sound; nil if all is answered.
    private func hear() async -> (ListeningDialogue.Question, StereoSamples)? {
        var heard: StereoSamples = ([], [])
        for _ in 0..<1000 {
            for case .asked(let question, _, true) in updates.value.withLock({ $0 }) {
                _ = take()
                return (question, heard)
            }
            guard case .asked? = updates.value.withLock(\.last) else { return nil }
            let sound = await render(0.01)
            heard.left += sound.left
            heard.right += sound.right
        }
        return nil
    }

    /// - Parameter name: answers the trials.
    private func check(_ name: (HeadphoneTrial, StereoSamples) -> Int) async throws -> ListeningCheck {
        await begin()
        while let (question, sound) = await hear() {
            switch question {
            case .audible(let level): await conductor.answerCheck(level < -42 ? .up : .enter)
            case .example: await conductor.answerCheck(.enter)
            case .trial(_, let trial): await conductor.answerCheck(Hearing.answers[name(trial, sound)])
            }
        }
        let last = take()
        guard case .found(let check, MIDINote(36), output: "Scarlett")? = last.last, last.count == 1 else {
            throw Unexpected(updates: last)
        }
        return check
    }

    private struct Unexpected: Error { let updates: [ListeningUpdate] }

    /// A card on the page shows it, also after the idle output was closed.
    @Test(arguments: [true, false]) func theResultCountsFromNowOn(hasHeadphones: Bool) async throws {
        #expect(await conductor.listeningCheck == nil)
        var random = SeededRandom(seed: 1)
        let found = try await check { hasHeadphones ? Hearing.headphones.name($0, $1, 48000, &random) : 1 }
        #expect(found.margin == 42 && found.isOverHeadphones == hasHeadphones)
        let deadline = ContinuousClock.now + .seconds(5)
        while try scene.store.listeningChecks().isEmpty, .now < deadline { await Task.yield() }
        #expect(try scene.store.listeningChecks().keys.sorted() == ["Scarlett"])
        while scene.audioSession.rests == 0 { try await scene.passTime() }
        scene.audioSession.heard.withLock { $0 = nil }
        #expect(await conductor.listeningCheck == found)
        await start()
        scene.audioSession.heard.withLock { $0 = "Scarlett" }
        await scene.open()
        await render(0.7)
        await conductor.receive(.action(.answer(.higher), moment: output.time, device: "keyboard"))
        let names = try scene.store.comparisonRecords().map(\.completed.output)
        #expect(names == [hasHeadphones ? "Scarlett (headphones)" : "Scarlett"])
    }

    @Test func keysDoNotCountBeforeTheSoundHasEnded() async throws {
        await begin()
        _ = await hear()
        await conductor.answerCheck(.enter)
        for key in Hearing.answers { await conductor.answerCheck(key) }
        guard case (.trial(let number, _), _)? = await hear() else { throw Unexpected(updates: take()) }
        #expect(number == 1)
    }

    @Test func aRunEndsItAndNoneBeginsBesideARun() async throws {
        await begin()
        await conductor.answerCheck(.enter)
        await render(0.5)
        _ = take()
        await start()
        guard case .ended(.overtaken)? = take().last else { throw Unexpected(updates: take()) }
        await begin()
        guard case .ended(.training)? = take().last else { throw Unexpected(updates: take()) }
        await conductor.answerCheck(.one)
        #expect(take().isEmpty)
    }

    @Test func escapeSilencesIt() async throws {
        await begin()
        await conductor.answerCheck(.enter)
        #expect(await render(0.5).left.contains { $0.magnitude > 0.01 })
        await conductor.answerCheck(.escape)
        await render(0.05)
        #expect(await render(0.1).left.allSatisfy { $0 == 0 })
        guard case .ended(.overtaken)? = take().last else { throw Unexpected(updates: take()) }
    }

    @Test func aLostSoundAsksOnceMore() async throws {
        await begin()
        await conductor.answerCheck(.enter)
        guard case .asked(let question, _, false)? = take().last else { throw Unexpected(updates: take()) }
        scene.audioSession.close()
        await conductor.receive(.soundLost)
        await conductor.answerCheck(.one)
        try await scene.passTime()
        await scene.open()
        guard case .asked(question, _, false)? = take().last else { throw Unexpected(updates: take()) }
        scene.audioSession.close()
        await conductor.receive(.soundLost)
        let error = AudioError.noDevice(tried: [])
        await conductor.receive(.soundFailed(error, .sine))
        guard case .ended(.failed(error))? = take().last else { throw Unexpected(updates: take()) }
    }

    /// Who listens for a soft note presses nothing for long.
    @Test func theOutputStaysOpenMeanwhile() async throws {
        await begin()
        await render(1)
        for _ in 0..<3 { try await scene.passTime() }
        #expect(scene.audioSession.rests == 0)
        await conductor.answerCheck(.escape)
        try await scene.passTime()
        #expect(scene.audioSession.rests == 1)
    }
}
