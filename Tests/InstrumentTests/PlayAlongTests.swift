// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Settings
import Sound
import Spectra
import Testing
import Training

@testable import Instrument

@Suite struct PlayAlongTests {
    private static let controller = MIDIDevice(
        port: MIDIPort(client: 28, number: 0), clientName: "MPK mini 3", portName: "MPK mini 3 MIDI 1", usbID: nil)

    private func rehearse(_ words: [String]) async throws -> Rehearsal {
        let rehearsal = try await Rehearsal(.instrument, set: words)
        await rehearsal.conductor.receive(.midi(.deviceArrived(Self.controller)))
        return rehearsal
    }

    private func send(
        _ kind: MIDIEvent.Kind, from device: MIDIDevice = controller, to rehearsal: Rehearsal
    ) async {
        await rehearsal.conductor.receive(
            .midi(.event(MIDIEvent(kind, channel: 1, source: device.port, time: rehearsal.run.now))))
    }

    @Test func keysSoundAtStartAtTheReferencePitchAndEndWhenLetGo() async throws {
        let rehearsal = try await rehearse(["reference=415"])
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        let sound = await rehearsal.pass(0.8)
        let heard = try #require(PitchMeter(sampleRate: 48000).deviation(of: sound.dropFirst(1024), from: 415))
        #expect(heard.magnitude < 0.001)
        await send(.noteOff(MIDINote(69)), to: rehearsal)
        await rehearsal.pass(0.05)
        #expect(await rehearsal.pass(0.2).allSatisfy { $0 == 0 })
    }

    /// What is held when a lesson begins is let go of, and nothing that is pressed for it does anything.
    @Test func aControllerThatIsTaughtIsSilentAndTheOthersPlay() async throws {
        let rehearsal = try await rehearse([])
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        await rehearsal.pass(0.1)
        await rehearsal.conductor.receive(.taught(client: Self.controller.port.client))
        await rehearsal.pass(0.05)
        await send(.noteOff(MIDINote(69)), to: rehearsal)
        await send(.noteOn(MIDINote(72), MIDIVelocity(100)), to: rehearsal)
        #expect(await rehearsal.pass(0.3).allSatisfy { $0 == 0 })
        await rehearsal.press(60)
        #expect(await rehearsal.pass(0.1).contains { $0 != 0 }, "another one")
        await rehearsal.pass(0.2)
        await rehearsal.conductor.receive(.taught(client: nil))
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        #expect(await rehearsal.pass(0.1).contains { $0 != 0 }, "after the lesson")
    }

    @Test func keysAreSilentDuringAnExercise() async throws {
        let rehearsal = try await rehearse([])
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        await rehearsal.pass(0.1)
        await rehearsal.act(.start(.comparison))
        await rehearsal.pass(0.7)
        await send(.noteOn(MIDINote(72), MIDIVelocity(100)), to: rehearsal)
        await rehearsal.pass(0.05)
        #expect(await rehearsal.pass(0.3).allSatisfy { $0 == 0 })
    }

    /// A volume set by the keys fits the first note.
    @Test func keysAtStartAreAsLoudAsAnExercise() async throws {
        let rehearsal = try await rehearse(["duration=1"])
        func level(_ samples: [Float]) -> Double {
            let part = samples[4800..<28800]
            return 10 * log10(part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count))
        }
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        let key = level(await rehearsal.pass(0.8))
        await rehearsal.act(.start(.comparison))
        await rehearsal.pass(0.05)
        let note = level(await rehearsal.pass(0.8))
        #expect(abs(key - note) < 1, "\(key) dB, then \(note) dB")
    }

    /// Presses a key that answers, of a keyboard without a mapping of its own, while the second note sounds.
    private func answer(_ rehearsal: Rehearsal) async throws -> (before: [Float], feedback: [Float]) {
        _ = try await rehearsal.nextTarget()
        let before = await rehearsal.pass(0.1)
        await send(.noteOn(MIDINote(81), MIDIVelocity(100)), from: Rehearsal.keyboard, to: rehearsal)
        await rehearsal.pass(0.05)
        return (before, await rehearsal.pass(0.2))
    }

    private func isA5(_ samples: [Float]) -> Bool {
        (PitchMeter(sampleRate: 48000).deviation(of: samples, from: 880)?.magnitude ?? 100) < 1
    }

    private func train(_ words: String...) async throws -> Rehearsal {
        let rehearsal = try await rehearse(["tick=off"] + words)
        await rehearsal.act(.start(.comparison))
        return rehearsal
    }

    @Test func aKeyThatAnswersSoundsWithTheVerdictIfKeysAlwaysSound() async throws {
        let rehearsal = try await train("playalong=always", "range=36-60")
        let (before, feedback) = try await answer(rehearsal)
        #expect(!isA5(before) && isA5(feedback))
        await send(.noteOff(MIDINote(81)), from: Rehearsal.keyboard, to: rehearsal)
        await rehearsal.pass(0.02)
        #expect(await rehearsal.pass(0.05).allSatisfy { $0 == 0 })
    }

    @Test(arguments: ["playalong=outside", "playalong=never", "speech=verdicts"])
    func elseItIsSilent(_ word: String) async throws {
        let rehearsal = try await train("playalong=always", "range=36-60", word)
        #expect(try await answer(rehearsal).feedback.allSatisfy { $0 == 0 })
    }

    /// The next exercise is heard alone, even with held keys or pedal.
    @Test(arguments: [false, true]) func theNextExerciseEndsItsNote(isPedalDown: Bool) async throws {
        let rehearsal = try await train("playalong=always", "range=36-60")
        let pedal = MIDIEvent.Kind.controlChange(controller: 64, value: isPedalDown ? 127 : 0)
        await send(pedal, from: Rehearsal.keyboard, to: rehearsal)
        #expect(isA5(try await answer(rehearsal).feedback))
        let exercise = try await rehearsal.nextTarget()
        let target = await rehearsal.pass(0.25).dropFirst(2400)
        let meter = PitchMeter(sampleRate: 48000)
        let heard = try #require(meter.deviation(of: target, from: exercise.targetFrequency.rawValue))
        #expect(heard.magnitude < 0.001)
    }

    @Test func aRightAnswerCanHaveTwoTonesInPlaceOfTheTick() async throws {
        for (word, isHeard) in [("wrong", [false: true, true: false]), ("right", [false: false, true: true])] {
            let rehearsal = try await rehearse(["tick=\(word)"])
            await rehearsal.act(.start(.comparison))
            for isCorrect in [true, false, false, true] {
                let exercise = try await rehearsal.nextTarget()
                let isHigher = exercise.comparison.targetNote.offset > 0
                await rehearsal.pass(0.1)
                await rehearsal.answer(isHigher == isCorrect ? .higher : .lower)
                await rehearsal.pass(0.013)
                #expect(await rehearsal.pass(0.2).contains { $0 != 0 } == isHeard[isCorrect], "\(word), \(isCorrect)")
            }
        }
    }

    @Test func aControllerThatIsPulledLeavesNoNoteBehind() async throws {
        let rehearsal = try await rehearse([])
        for key in [60, 64, 67] { await send(.noteOn(MIDINote(key), MIDIVelocity(100)), to: rehearsal) }
        #expect(await rehearsal.pass(0.2).contains { $0.magnitude > 0.01 })
        await rehearsal.conductor.receive(.midi(.deviceLeft(Self.controller)))
        await rehearsal.pass(0.05)
        #expect(await rehearsal.pass(0.3).allSatisfy { $0 == 0 })
    }
}
