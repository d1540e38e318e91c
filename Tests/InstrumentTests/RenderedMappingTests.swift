// SPDX-License-Identifier: MIT
import Testing
import Training

@testable import Instrument

/// Sessions on each controller of which Peach ships a file, through the whole instrument.
@Suite struct RenderedMappingTests {
    @Test(arguments: MappingLog.names)
    func aControllerStartsEveryModeAndTrains(_ name: String) async throws {
        let log = try MappingLog(name)
        let replay = try await RecordedSession.replay(log.text)
        var started: [TrainingMode] = []
        var ended: [TrainingMode] = []
        var asked: [TrainingMode: Int] = [:]
        for update in replay.snapshots {
            switch update.event {
            case .modeStarted(let mode): started.append(mode)
            case .modeEnded(let mode, _, _, _): ended.append(mode)
            case .exerciseBegan, .matchingBegan: if let mode = started.last { asked[mode, default: 0] += 1 }
            case .trouble: Issue.record("\(update.event)")
            case _: break
            }
        }
        #expect(started.prefix(4) == TrainingMode.allCases[...])
        #expect(ended == started)
        // Answers and commits as the log expects them, none more and none less.
        #expect(LoggedAnswer.difference(logged: log.script.outcomes, replayed: replay.outcomes) == nil)
        #expect(log.script.outcomes.count >= 12)
        // Those that were answered, one that was repeated and skipped, and the one under way at the stop.
        for mode in TrainingMode.allCases { #expect(asked[mode, default: 0] >= (mode.isMatching ? 4 : 6)) }
    }
}
