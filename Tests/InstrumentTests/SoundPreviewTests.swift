// SPDX-License-Identifier: MIT
import Foundation
import Music
import Settings
import Spectra
import Synchronization
import Testing
import Training

@testable import Instrument
@testable import Sound

/// Sounds are tried one at a time, beside no exercise, and leave nothing behind.
@Suite struct SoundPreviewTests {
    private static func peach(_ program: Int) -> SoundSourceID {
        SoundSourceID(soundFont: "peach", bank: 0, program: program)
    }

    /// What became of trials, in order.
    private final class Outcomes: Sendable {
        private let all = Mutex<[PreviewResult]>([])
        var told: [PreviewResult] { all.withLock { $0 } }
        func take(_ outcome: PreviewResult) { all.withLock { $0.append(outcome) } }
    }

    private func scene(_ sound: String = "peach:0:0") async throws -> Rehearsal {
        let settings = try SettingOverrides(["duration=0.3", "sound=\(sound)"]).applied(to: UserSettings())
        return try await Rehearsal(.instrument, settings: SettingsSource { settings })
    }

    /// Tries a sound and renders until it sounds.
    private func hear(_ program: Int, _ rehearsal: Rehearsal) async {
        let outcomes = Outcomes()
        await rehearsal.conductor.preview(Self.peach(program)) { outcomes.take($0) }
        while outcomes.told.isEmpty { _ = await rehearsal.run.step() }
        #expect(outcomes.told == [.sounds])
    }

    /// What a fresh instrument with this sound plays of A4.
    private func alone(_ program: Int) async throws -> [Float] {
        let rehearsal = try await scene("peach:0:\(program)")
        await hear(program, rehearsal)
        return await rehearsal.pass(0.2)
    }

    private func level(_ samples: some Sequence<Float>) -> Float { samples.map(\.magnitude).max() ?? 0 }

    /// In a quick series of previews the last one is heard alone.
    @Test func trialsDoNotStack() async throws {
        let rehearsal = try await scene()
        for program in [1, 3, 4, 2] {
            await hear(program, rehearsal)
            await rehearsal.pass(0.03)
        }
        await hear(3, rehearsal)
        await rehearsal.pass(0.1)
        let together = level(await rehearsal.pass(0.1))
        let one = level(try await alone(3)[4800...])
        #expect(abs(together - one) < one / 50, "\(together), not \(one)")
    }

    /// An exercise is heard with the sound that its record has, and without the note that was tried.
    @Test func anExerciseEndsATrial() async throws {
        let rehearsal = try await scene()
        await hear(4, rehearsal)
        await rehearsal.pass(0.05)
        await rehearsal.act(.start(.comparison))
        let exercise = try await rehearsal.nextTarget()
        #expect(exercise.soundSource == Self.peach(0))
        // A sine has nothing above its pitch.
        let target = await rehearsal.pass(0.2)[2400...]
        let meter = PitchMeter(sampleRate: 48000)
        let played = try #require(meter.deviation(of: target, from: exercise.targetFrequency.rawValue))
        #expect(abs(played) < 0.1)
        let outcomes = Outcomes()
        await rehearsal.conductor.preview(Self.peach(3)) { outcomes.take($0) }
        #expect(outcomes.told == [.training])
        await rehearsal.answer(.higher)
        #expect(try rehearsal.store.comparisonRecords().last?.completed.soundSource == Self.peach(0))
    }

    /// After a preview, keys have the chosen sound again.
    @Test func keysHaveTheChosenSoundAgain() async throws {
        func key(after preview: Int?) async throws -> [Float] {
            let rehearsal = try await scene()
            if let preview {
                await hear(preview, rehearsal)
                await rehearsal.pass(0.5)
            }
            await rehearsal.act(.play(.a4, MIDIVelocity(90)))
            return await rehearsal.pass(0.1)
        }
        let (untouched, after) = (try await key(after: nil), try await key(after: 4))
        #expect(abs(level(untouched) - level(after)) < 2e-4)
    }
}
