// SPDX-License-Identifier: MIT
import Music
import Settings
import Store
import Testing
import Training

@testable import Instrument

@Suite struct KeyTests {
    @Test func whatAKeyMeansDependsOnWhereThePlayerIsWhenItIsHandled() async throws {
        let rehearsal = try await Rehearsal(.instrument)
        func press(_ keys: Key...) async {
            for key in keys { await rehearsal.conductor.receive(.key(key, moment: rehearsal.run.now)) }
        }
        await press(.h, .up, .comma, .four, .one)
        #expect(await rehearsal.conductor.run.mode == .intervalPitchMatching, "a digit starts at Start only")
        await press(.escape, .space)
        #expect(await rehearsal.conductor.run.mode == .intervalPitchMatching, "the one trained last")
        await press(.escape, .two, .r, .enter)
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        await press(.up, .right, .right, .down, .left, .fullStop)
        await rehearsal.pass(0.4)
        await press(.space)
        let matched = try #require(try rehearsal.store.pitchMatchingRecords().first?.completed)
        #expect((matched.userCentError - matched.initialCentOffset - 1.1).magnitude < 1e-9)
        #expect(matched.inputDevice == Key.device)
        await press(.q, .one)
        _ = try await rehearsal.nextTarget()
        await press(.down)
        #expect(try rehearsal.store.comparisonRecords().first?.completed.answer == .lower)
    }
}
