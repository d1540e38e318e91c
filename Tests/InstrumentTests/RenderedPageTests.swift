// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Settings
import Sound
import Store
import Testing
import Training

@testable import Instrument

/// Pages of the screen: the one that is played on is the player's hand, and no other matters.
@Suite struct RenderedPageTests {
    private func rehearse() async throws -> Rehearsal {
        try await Rehearsal(.instrument, set: ["range=60-84", "matching.range=50"])
    }

    private func touch(_ action: TrainingAction, on page: Int, _ rehearsal: Rehearsal) async {
        await rehearsal.conductor.receive(.touch(action, moment: rehearsal.run.now, page: page))
    }

    private func interruptions(_ rehearsal: Rehearsal) -> Int {
        rehearsal.take().count { if case .interrupted(.pageLeft, _) = $0.event { true } else { false } }
    }

    @Test(arguments: TrainingMode.allCases) func leavingTheLeadingPageLeadsBackToStart(mode: TrainingMode)
        async throws
    {
        let rehearsal = try await rehearse()
        await touch(.start(mode), on: 7, rehearsal)
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        if mode.isMatching { await touch(.tune(.relative(travel: 0.1)), on: 7, rehearsal) }
        // Another one was never played on.
        await rehearsal.conductor.receive(.pageLeft(8))
        #expect(await rehearsal.conductor.run.phase == .training)
        _ = rehearsal.take()
        await rehearsal.conductor.receive(.pageLeft(7))
        #expect(await rehearsal.conductor.run.phase == .start)
        #expect(interruptions(rehearsal) == 1)
        #expect(try rehearsal.store.comparisonRecords().isEmpty, "nothing half-given is recorded")
        #expect(try rehearsal.store.pitchMatchingRecords().isEmpty)
    }

    @Test func inputElsewhereTakesTheLead() async throws {
        let others: [Input] = [
            .key(.r, moment: 0), .touch(.repeat, moment: 0, page: 2),
        ]
        for other in others {
            let rehearsal = try await rehearse()
            await touch(.start(.comparison), on: 1, rehearsal)
            _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
            await rehearsal.conductor.receive(other)
            await rehearsal.conductor.receive(.pageLeft(1))
            #expect(await rehearsal.conductor.run.phase == .training)
            #expect(interruptions(rehearsal) == 0)
        }
    }

    /// Profile or Settings, opened from the exercise, end it only on the leading page.
    @Test func onlyThePageThatPlaysEndsTheRunWhenItIsTurned() async throws {
        let rehearsal = try await rehearse()
        await touch(.start(.comparison), on: 1, rehearsal)
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        await rehearsal.conductor.receive(.pageTurned(2))
        #expect(await rehearsal.conductor.run.phase == .training)
        await rehearsal.conductor.receive(.pageTurned(1))
        #expect(await rehearsal.conductor.run.phase == .start)
    }

    /// Full travel of the slider is the whole range; where the thumb was let go, the pitch is taken.
    @Test func theSliderTunesByTheShareOfItsTrack() async throws {
        let rehearsal = try await rehearse()
        await touch(.start(.pitchMatching), on: 1, rehearsal)
        _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
        let exercise = try #require(rehearsal.prompted)
        for _ in 0..<10 { await touch(.tune(.relative(travel: 0.02)), on: 1, rehearsal) }
        // What is struck counts as held from a little before.
        await rehearsal.pass(0.5)
        await touch(.confirm, on: 1, rehearsal)
        let record = try #require(try rehearsal.store.pitchMatchingRecords().first)
        #expect(record.completed.inputDevice == Conductor.screen)
        let moved = record.completed.userCentError - exercise.challenge.initialCentOffset
        #expect(abs(moved.rawValue - 0.2 * 2 * exercise.reach.rawValue) < 0.01)
    }
}
