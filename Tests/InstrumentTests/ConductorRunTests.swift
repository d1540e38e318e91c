// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Profile
import Settings
import Store
import Testing
import Training

@testable import Instrument

@Suite struct ConductorRunTests {
    /// A caution at the end of the run reports large differences that were answered the wrong way round.
    @Test(arguments: [true, false]) func swappedPadsAreReportedAtTheEnd(areSwapped: Bool) async throws {
        let store = try TrainingDataStore(inMemory: ())
        for number in 0..<60 {
            let isHigher = number.isMultiple(of: 2) != areSwapped
            let record = try AnswerWriterTests.record(
                number.isMultiple(of: 2) ? 40 : -40, answer: isHigher ? .higher : .lower, at: Double(number) * 5)
            try store.append([record], [])
        }
        let rehearsal = try await Rehearsal(.training(.comparison, count: 1), store: store)
        let exercise = try await rehearsal.nextTarget()
        await rehearsal.answer(exercise.comparison.isTargetHigher != areSwapped ? .higher : .lower)
        let told = try await rehearsal.until { if case .modeEnded = $0 { true } else { false } }
        guard
            case .modeEnded(_, 1, _, let warning)? = told.last(where: { EventName($0.event) == .ended })?.event
        else {
            Issue.record("\(told)")
            return
        }
        #expect(warning == (areSwapped ? .swappedPads : nil))
    }

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

    @Test func theActionOfAKeyDependsOnThePhase() async throws {
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
        #expect((matched.userCentError - matched.challenge.initialCentOffset - 1.1).magnitude < 1e-9)
        #expect(matched.inputDevice == Key.device)
        await press(.q, .one)
        _ = try await rehearsal.nextTarget()
        await press(.down)
        #expect(try rehearsal.store.comparisonRecords().first?.completed.answer == .lower)
        for (key, mode) in [(Key.five, TrainingMode.comparison), (.six, .intervalComparison)] {
            await press(.escape, key)
            let run = await rehearsal.conductor.run
            #expect(run.mode == mode && run.isListening)
        }
    }
}
