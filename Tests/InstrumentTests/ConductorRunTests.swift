// SPDX-License-Identifier: MIT
import Settings
import Testing
import Training

@testable import Instrument

@Suite struct ConductorRunTests {
    /// Renderers offer Start's choices when they are told that the player is there.
    @Test(arguments: TrainingMode.allCases) func aRunOfOneModeIsNeverAtStart(mode: TrainingMode) async throws {
        let settings = SettingsSource(nil, overrides: try SettingOverrides(["duration=0.3"]))
        let rehearsal = try await Rehearsal(purpose: .training(mode, count: 1), settings: settings)
        await rehearsal.pass(1)
        await rehearsal.conductor.receive(.soundLost)
        await rehearsal.conductor.receive(.quit)
        #expect(rehearsal.take().allSatisfy { $0.phase != .start })
    }
}
