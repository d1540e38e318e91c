// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Settings
import Sound
import Spectra
import Testing
import Training

@testable import Instrument

/// What a control asks for besides answers.
struct ConductorActionTests {
    private func rehearse(
        _ purpose: Conductor.Purpose = .training(.comparison, count: nil), _ words: [String] = [],
        file: SettingsFile? = nil
    ) async throws -> Rehearsal {
        try await Rehearsal(
            purpose, settings: SettingsSource(file, overrides: try SettingOverrides(["duration=0.3"] + words)))
    }

    /// The pitch of both notes that sound from now on; the settings have them last 0.3 s.
    private func deviations(_ rehearsal: Rehearsal, from reference: Frequency, _ target: Frequency) async throws
        -> [Double]
    {
        let sound = await rehearsal.pass(0.62)
        let meter = PitchMeter(sampleRate: 48000)
        return [
            try #require(meter.deviation(of: sound[2000..<13000], from: reference.rawValue)),
            try #require(meter.deviation(of: sound[16400..<27400], from: target.rawValue)),
        ]
    }

    @Test func theExerciseJudgedLastSoundsOnceMoreIsNamedAndNotRecorded() async throws {
        let rehearsal = try await rehearse()
        let first = try await rehearsal.nextTarget()
        await rehearsal.answer(.higher)
        let second = try await rehearsal.nextTarget()
        _ = rehearsal.take()
        await rehearsal.act(.hearLast)
        let told = rehearsal.take().compactMap { update -> CompletedComparison? in
            if case .heardAgain(.comparison(let last)) = update.event { last } else { nil }
        }
        #expect(told.map(\.comparison) == [first.comparison])
        let heard = try await deviations(rehearsal, from: first.referenceFrequency, first.targetFrequency)
        #expect(heard.allSatisfy { $0.magnitude < 0.001 })
        await rehearsal.answer(.lower)
        let third = try await rehearsal.nextTarget()
        #expect(third.comparison != second.comparison && third.comparison != first.comparison)
        #expect(try rehearsal.store.comparisonRecords().count == 1)
        await rehearsal.answer(.lower)
        #expect(try rehearsal.store.comparisonRecords().last?.completed.comparison == third.comparison)
    }

    @Test func aTunedPitchSoundsOnceMoreAsItWasHeld() async throws {
        let rehearsal = try await rehearse(.training(.pitchMatching, count: nil))
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        await rehearsal.act(.tune(.nudge(7)))
        await rehearsal.pass(0.3)
        await rehearsal.act(.confirm)
        let completed = try #require(try rehearsal.store.pitchMatchingRecords().last?.completed)
        await rehearsal.act(.hearLast)
        let heard = try await deviations(rehearsal, from: completed.referenceFrequency, completed.finalFrequency)
        #expect(heard.allSatisfy { $0.magnitude < 0.001 })
        #expect(try rehearsal.store.pitchMatchingRecords().count == 1)
    }

    @Test func anotherIntervalBeginsTheRunAnew() async throws {
        let rehearsal = try await rehearse(.training(.intervalComparison, count: 3), ["intervals=P5u"])
        #expect(try await rehearsal.nextTarget().comparison.interval.symbol == "P5u")
        await rehearsal.answer(.higher)
        #expect(try await rehearsal.nextTarget().comparison.interval.symbol == "P5u")
        for (neighbour, symbol) in [(Neighbour.next, "m6u"), (.next, "M6u"), (.previous, "m6u")] {
            await rehearsal.act(.interval(neighbour))
            #expect(try await rehearsal.nextTarget().comparison.interval.symbol == symbol)
        }
        #expect(try rehearsal.store.comparisonRecords().count == 1)
        #expect(await rehearsal.conductor.answered == 1, "whoever asked for three gets three")
    }

    @Test func everyIntervalIsReachedByNextAndByPrevious() {
        for neighbour in Neighbour.allCases {
            var seen: Set<DirectedInterval> = []
            var set = IntervalSet.perfectFifthUp
            while seen.insert(set.neighbour(neighbour)).inserted { set = IntervalSet(set.neighbour(neighbour)) }
            #expect(seen.count == 24)
        }
    }

    @Test func anotherSoundCountsFromTheNextExercise() async throws {
        let rehearsal = try await rehearse()
        let sounds = rehearsal.audioSession.library.presets.map(\.id)
        #expect(sounds.count > 1)
        for index in 1...sounds.count {
            _ = try await rehearsal.nextTarget()
            await rehearsal.act(.sound(.next))
            await rehearsal.answer(.higher)
            let record = try #require(try rehearsal.store.comparisonRecords().last?.completed)
            #expect(record.soundSource == sounds[(index - 1) % sounds.count])
        }
    }

    /// However the writing of earlier values falls between.
    @Test func aKnobThatIsTurnedFastNeverJumpsBack() async throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(folder.url.appending(path: "settings.yaml"))
        let rehearsal = try await rehearse(.instrument, file: file)
        var wanted = Volume.unchanged
        for step in 1...300 {
            let move = VolumeMove.step(step % 100 < 50 ? -1 : 1)
            wanted = wanted.moved(by: move) ?? wanted
            await rehearsal.act(.volume(move))
            #expect(await rehearsal.conductor.currentSettings().volume == wanted)
            for _ in 0..<step % 60 { await Task.yield() }
        }
        await rehearsal.conductor.finishSaving()
        #expect(try file.load { _ in }.volume == wanted)
    }

    @Test func changesByControlsAreWrittenToTheFile() async throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(folder.url.appending(path: "settings.yaml"))
        try Data("# mine\nvolume: -10 # soft\ntuning: just\n".utf8).write(to: file.url)
        let rehearsal = try await rehearse(.instrument, ["playalong=always"], file: file)
        for action in [TrainingAction.volume(.press(1)), .interval(.next), .switchPlayAlong, .volume(.step(-3))] {
            await rehearsal.act(action)
        }
        await rehearsal.conductor.finishSaving()
        let text = try String(contentsOf: file.url, encoding: .utf8)
        #expect(text.hasPrefix("# mine\nvolume: -9.5 # soft\ntuning: just\n"))
        let settings = try file.load { _ in }
        #expect(settings.training.intervals.sorted.map(\.symbol) == ["m6u"])
        #expect(settings.playAlong == .outside, "said for this run only")
        #expect(await rehearsal.conductor.currentSettings().playAlong == .never)
        // A change in the file wins.
        try Data("volume: -20\n".utf8).write(to: file.url)
        for _ in 0..<1000 where await rehearsal.conductor.currentSettings().volume.rawValue != -20 {
            await Task.yield()
        }
        #expect(await rehearsal.conductor.currentSettings().volume.rawValue == -20)
    }
}
