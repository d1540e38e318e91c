// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Settings
import Sound
import Spectra
import Store
import Testing
import Training

@testable import Instrument

@Suite struct ConductorMatchingTests {
    private func rehearse(
        _ words: [String] = [], mode: TrainingMode = .pitchMatching, store: TrainingDataStore? = nil
    ) async throws -> Rehearsal {
        try await Rehearsal(
            .training(mode, count: nil), seed: 3, set: ["range=60-84", "matching.range=50"] + words, store: store)
    }

    private func tunable(_ rehearsal: Rehearsal) async throws -> PitchMatchingExercise {
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        return try #require(rehearsal.prompted)
    }

    @Test func nudgesMoveThePitchAndAKeyTakesIt() async throws {
        let rehearsal = try await rehearse()
        let exercise = try await tunable(rehearsal)
        await rehearsal.pass(0.3)
        for _ in 0..<7 {
            await rehearsal.act(.tune(.nudge(1)))
        }
        let sound = await rehearsal.pass(0.6)
        let pitch = exercise.frequency(at: exercise.challenge.initialCentOffset + 7)
        #expect(try rehearsal.deviation(sound.dropFirst(1024), from: pitch) < 0.001)
        await rehearsal.press(60)
        let records = try rehearsal.store.pitchMatchingRecords()
        #expect(records.count == 1)
        let error = try #require(records.first?.completed.userCentError)
        #expect((error - exercise.challenge.initialCentOffset - 7).magnitude < 1e-6)
    }

    @Test func intervalsAreMatchedPureFromTheReferenceNote() async throws {
        let rehearsal = try await rehearse(["tuning=just", "intervals=P5u"], mode: .intervalPitchMatching)
        let exercise = try await tunable(rehearsal)
        let fifth = exercise.targetFrequency.cents(above: exercise.referenceFrequency)
        #expect((fifth - Cents(1200 * log2(1.5))).magnitude < 1e-9)
        let sound = await rehearsal.pass(0.6)
        let begin = exercise.frequency(at: exercise.challenge.initialCentOffset)
        #expect(try rehearsal.deviation(sound.dropFirst(1024), from: begin) < 0.001)
    }

    @Test func aWheelTurnedDuringTheReferenceCountsAtTheOnset() async throws {
        let rehearsal = try await rehearse()
        _ = try await rehearsal.until { if case .matchingBegan = $0 { true } else { false } }
        await rehearsal.pass(0.1)
        await rehearsal.bend(0.5, at: rehearsal.run.now)
        let exercise = try await tunable(rehearsal)
        let sound = await rehearsal.pass(0.6)
        let turned =
            exercise.challenge.initialCentOffset
            + Cents(exercise.wheel.share(at: Rehearsal.told(0.5)) * exercise.reach.rawValue)
        #expect(try rehearsal.deviation(sound.dropFirst(1024), from: exercise.frequency(at: turned)) < 0.001)
    }

    /// As an MPE controller sends it: before the note the bend, timbre and pressure of its channel.
    @Test func theSlideOfATouchIsHeardAndLiftingItTakesThePitch() async throws {
        let rehearsal = try await rehearse()
        for (touch, slide) in [0, 85, -51, 0, 140].enumerated() {
            let exercise = try await tunable(rehearsal)
            func send(_ kinds: MIDIEvent.Kind...) async {
                for kind in kinds {
                    let event = MIDIEvent(
                        kind, channel: touch + 2, source: Rehearsal.keyboard.port, time: rehearsal.run.now)
                    await rehearsal.conductor.receive(.midi(.event(event)))
                }
            }
            await send(.pitchBend(.centre), .controlChange(controller: 74, value: 64), .channelPressure(0))
            await send(.noteOn(MIDINote(58 + 2 * touch), MIDIVelocity(80)), .pitchBend(PitchBend(slide)))
            let sound = await rehearsal.pass(0.6)
            let semitones = Double(slide) / 8191.5 * 48
            let pitch = exercise.challenge.initialCentOffset + Cents(semitones * exercise.reach.rawValue)
            #expect(try rehearsal.deviation(sound.dropFirst(4096), from: exercise.frequency(at: pitch)) < 0.01)
            await send(.noteOff(MIDINote(58 + 2 * touch)))
            let records = try rehearsal.store.pitchMatchingRecords()
            #expect(records.count == touch + 1)
            let error = try #require(records.last?.completed.userCentError)
            #expect((error - pitch).magnitude < 0.01)
        }
    }

    /// Where only presses confirm, a lifted touch may be set again.
    @Test(arguments: ["confirm", "release", "both"])
    func liftingConfirmsWhereTheSettingSaysSo(commit: String) async throws {
        let rehearsal = try await rehearse(["matching.commit=\(commit)"])
        let exercise = try await tunable(rehearsal)
        for touch in 0..<2 where try rehearsal.store.pitchMatchingRecords().isEmpty {
            for kind in [
                MIDIEvent.Kind.pitchBend(.centre), .controlChange(controller: 74, value: 64),
                .noteOn(MIDINote(60), MIDIVelocity(80)), .pitchBend(PitchBend(50)), .noteOff(MIDINote(60)),
            ] {
                let event = MIDIEvent(
                    kind, channel: touch + 2, source: Rehearsal.keyboard.port, time: rehearsal.run.now)
                await rehearsal.conductor.receive(.midi(.event(event)))
                if case .pitchBend = kind { await rehearsal.pass(kind == .pitchBend(.centre) ? 0 : 0.3) }
            }
        }
        let isLifted = commit != "confirm"
        #expect(try rehearsal.store.pitchMatchingRecords().count == (isLifted ? 1 : 0))
        await rehearsal.act(.confirm)
        let record = try #require(try rehearsal.store.pitchMatchingRecords().first)
        let way = Cents((isLifted ? 1 : 2) * 50 / 8191.5 * 48 * exercise.reach.rawValue)
        #expect((record.completed.userCentError - exercise.challenge.initialCentOffset - way).magnitude < 0.01)
    }

    @Test func theRangeFollowsTheEar() async throws {
        let store = try TrainingDataStore(inMemory: ())
        let first = try await rehearse(["matching.range=adaptive"], store: store)
        #expect(try await tunable(first).range == 100)
        for tuned in 1...5 {
            // Nearly right every time.
            let exercise = try #require(first.prompted)
            let way = -exercise.challenge.initialCentOffset.rawValue + 3
            await first.conductor.receive(
                .action(.tune(.nudge(Cents(way))), moment: first.run.now, device: "keyboard"))
            await first.pass(0.4)
            await first.press(60)
            #expect(try await tunable(first).range == (tuned < 5 ? 100 : 24))
        }
    }
}
