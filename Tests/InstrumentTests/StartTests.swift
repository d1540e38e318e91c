// SPDX-License-Identifier: MIT
import MIDI
import Settings
import Testing
import Training

@testable import Instrument

struct StartTests {
    @Test func aKeyWithThePedalStartsAModeAndStopsIt() async throws {
        let rehearsal = try await Rehearsal(.instrument)
        #expect(await rehearsal.conductor.run.phase == .start)
        await rehearsal.answer(.higher)
        #expect(await rehearsal.conductor.run.phase == .start)
        for (note, mode) in zip([60, 62, 64, 65], TrainingMode.allCases) {
            await rehearsal.press(note, withPedal: ())
            #expect(await rehearsal.conductor.run.mode == mode)
            await rehearsal.press(60, withPedal: ())
            #expect(await rehearsal.conductor.run.phase == .start)
        }
    }

    @Test func whatWasTrainedLastStartsAgain() async throws {
        let rehearsal = try await Rehearsal(.instrument)
        let last = Input.action(.startLast, moment: 0, device: "keyboard")
        await rehearsal.conductor.receive(last)
        #expect(await rehearsal.conductor.run.mode == .comparison)
        await rehearsal.act(.stop)
        #expect(await rehearsal.conductor.run.phase == .start)
        await rehearsal.act(.start(.intervalComparison))
        #expect(await rehearsal.conductor.run.mode == .intervalComparison)
        await rehearsal.conductor.receive(.soundLost)
        #expect(await rehearsal.conductor.run.phase == .start)
        await rehearsal.conductor.receive(last)
        #expect(await rehearsal.conductor.run.mode == .intervalComparison)
    }
}
