// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Settings
import Sound
import Testing
import Training

@testable import Instrument

@Suite struct PlayAlongTests {
    private static let controller = MIDIDevice(
        port: MIDIPort(client: 28, number: 0), clientName: "MPK mini 3", portName: "MPK mini 3 MIDI 1", usbID: nil)

    private func rehearse(_ words: [String]) async throws -> Rehearsal {
        let settings = SettingsSource(nil, overrides: try SettingOverrides(["duration=0.3"] + words))
        let rehearsal = try await Rehearsal(purpose: .instrument, settings: settings)
        await rehearsal.conductor.receive(.midi(.deviceArrived(Self.controller)))
        return rehearsal
    }

    private func send(_ kind: MIDIEvent.Kind, to rehearsal: Rehearsal) async {
        await rehearsal.conductor.receive(
            .midi(.event(MIDIEvent(kind, channel: 1, source: Self.controller.port, time: rehearsal.run.now))))
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

    /// Its number may be another controller's soon.
    @Test func aControllerThatIsPulledWhileItIsTaughtTakesNobodyAlong() async throws {
        let rehearsal = try await rehearse([])
        await rehearsal.conductor.receive(.taught(client: Self.controller.port.client))
        await rehearsal.conductor.receive(.midi(.deviceLeft(Self.controller)))
        await rehearsal.conductor.receive(.midi(.deviceArrived(Self.controller)))
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        #expect(await rehearsal.pass(0.1).contains { $0 != 0 })
    }

    @Test func keysAreSilentDuringAnExercise() async throws {
        let rehearsal = try await rehearse([])
        await send(.noteOn(MIDINote(69), MIDIVelocity(100)), to: rehearsal)
        await rehearsal.pass(0.1)
        await rehearsal.conductor.receive(.action(.start(.comparison), moment: 0, device: "keyboard"))
        await rehearsal.pass(0.7)
        await send(.noteOn(MIDINote(72), MIDIVelocity(100)), to: rehearsal)
        await rehearsal.pass(0.05)
        #expect(await rehearsal.pass(0.3).allSatisfy { $0 == 0 })
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
