// SPDX-License-Identifier: MIT
import Music
import Profile
import Settings
import Store
import Testing
import Training

@testable import Instrument

/// What is only heard, through the whole instrument.
@Suite struct ListeningRunTests {
    private func isEnded(_ event: SessionEvent) -> Bool { if case .modeEnded = event { true } else { false } }

    private func isListening(_ event: SessionEvent) -> Bool { if case .listeningBegan = event { true } else { false } }

    private func exposures(_ rehearsal: Rehearsal) async throws -> [Exposure] {
        // Exposures are saved in the background.
        _ = await rehearsal.answerWriter.wait { _ in }
        return try rehearsal.store.exposureRecords().map(\.exposure)
    }

    /// Trains until the answer after which a passage begins.
    private func trained(share: String) async throws -> Rehearsal {
        let rehearsal = try await Rehearsal(.training(.comparison, count: 21), set: ["listening=\(share)"])
        for _ in 0..<20 {
            let asked = try await rehearsal.nextTarget()
            #expect(!asked.followsPassage)
            await rehearsal.answer(asked.comparison.isTargetHigher ? .higher : .lower)
        }
        return rehearsal
    }

    @Test func aPassageIsHeardRecordedAndNotCounted() async throws {
        let rehearsal = try await trained(share: "0.1")
        var moments: [Int64] = []
        for number in 1...2 {
            let told = try await rehearsal.until(isListening)
            guard case .listeningBegan(number, let exercise)? = told.last?.event else {
                Issue.record("\(told.map(\.event))")
                return
            }
            #expect(exercise.passage?.count == 2)
            #expect(!told.contains { if case .exerciseBegan = $0.event { true } else { false } })
            moments.append(rehearsal.run.now)
        }
        let apart = Double(moments[1] - moments[0]) / 1e9
        #expect((1.19...1.35).contains(apart), "two notes of 0.3 s and 0.6 s of silence: \(apart)")
        let asked = try await rehearsal.nextTarget()
        #expect(asked.followsPassage)
        await rehearsal.answer(asked.comparison.isTargetHigher ? .higher : .lower)
        let ended = try await rehearsal.until(isEnded)
        #expect(ended.last?.answered == 21 && ended.last?.heard == 2)
        #expect(try rehearsal.store.comparisonRecords().count == 21)
        let skill = Skill(.prime, .equalTemperament)
        #expect(await rehearsal.conductor.answers(of: skill) == 21)
        let whole = try ProfileReading.whole(
            from: rehearsal.store, upTo: rehearsal.store.mark(), settings: .standard)
        #expect(whole.answers(of: skill) == 21)
        let heard = try await exposures(rehearsal)
        #expect(heard.count == 2 && heard.allSatisfy { $0.comparison.interval == .prime && $0.soundSource == .sine })
    }

    /// A press skips the rest, during the first note too, and answers nothing.
    @Test func aPadEndsAPassage() async throws {
        let rehearsal = try await trained(share: "1")
        _ = try await rehearsal.until(isListening)
        await rehearsal.answer(.lower)
        _ = try await rehearsal.nextTarget()
        #expect(try rehearsal.store.comparisonRecords().count == 20)
        #expect(try await exposures(rehearsal).isEmpty)
    }

    @Test func listeningEndsByItself() async throws {
        let rehearsal = try await Rehearsal(.listening(.intervalComparison, minutes: 1), set: ["intervals=P8u,m3d"])
        await rehearsal.pass(62)
        let told = rehearsal.take()
        guard case .modeEnded(.intervalComparison, 0, nil, nil)? = told.last?.event else {
            Issue.record("\(String(describing: told.last))")
            return
        }
        let heard = try await exposures(rehearsal)
        // Two notes of 0.3 s and 0.6 s of silence.
        #expect((45...50).contains(heard.count) && told.last?.heard == heard.count)
        #expect(Set(heard.map(\.comparison.interval.symbol)) == ["P8u", "m3d"])
        #expect(try rehearsal.store.comparisonRecords().isEmpty)
        #expect(!told.contains { [.exercise, .targetStarted, .awaitingAnswer].contains(EventName($0.event)) })
    }

    @Test func padsGoOnAndStopLeadsBackToStart() async throws {
        let rehearsal = try await Rehearsal(.instrument)
        await rehearsal.act(.listen(.comparison))
        _ = try await rehearsal.until(isListening)
        #expect(await rehearsal.conductor.run.mode == .comparison)
        for action in [TrainingAction.confirm, .skip, .answer(.higher)] {
            await rehearsal.act(action)
            _ = try await rehearsal.until(isListening)
        }
        await rehearsal.answer(.lower)
        _ = try await rehearsal.until(isListening)
        #expect(try await exposures(rehearsal).isEmpty, "none was heard to its end")
        await rehearsal.act(.stop)
        #expect(await rehearsal.conductor.run.phase == .start)
        #expect(rehearsal.take().last?.isListening == true)
        await rehearsal.act(.startLast)
        _ = try await rehearsal.nextTarget()
        #expect(try rehearsal.store.comparisonRecords().isEmpty)
    }

    /// A pause does not shorten it.
    @Test func listeningGoesOnAfterAPause() async throws {
        let rehearsal = try await Rehearsal(.listening(.comparison, minutes: 2))
        await rehearsal.pass(20)
        await rehearsal.conductor.receive(.suspended(since: rehearsal.run.now))
        #expect(await rehearsal.conductor.run.phase == .paused)
        await rehearsal.pass(60)
        await rehearsal.act(.confirm)
        await rehearsal.pass(30)
        #expect(await rehearsal.conductor.run.phase == .training)
        let left = rehearsal.take().compactMap { update -> Int? in
            if case .listeningBegan(_, let exercise) = update.event { exercise.passage?.minutesLeft } else { nil }
        }
        #expect(left.last == 2, "50 seconds of two minutes: \(left)")
        await rehearsal.pass(75)
        #expect(await rehearsal.conductor.isEnded)
    }
}

extension Conductor {
    /// Of the profile from which exercises are drawn.
    fileprivate func answers(of skill: Skill) -> Int { records.profile.answers(of: skill) }
}
