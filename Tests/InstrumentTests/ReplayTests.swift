// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Instrument

/// What a log that was written by hand means.
@Suite struct ReplayTests {
    @Test func aChangeOfSettingsHoldsForTheExercisesBehindIt() async throws {
        let asked = "{\"asked\":{\"reference\":60,\"interval\":\"P1\",\"offset_cents\":50}}"
        let text = """
            {"log":"peach","format":1,"mode":"comparison","settings":{"duration":0.3}}
            {"await":"target_started"}
            {"after_ms":10,"action":"skip"}
            \(asked)
            {"settings":{"duration":2,"reference":415}}
            {"await":"target_started"}
            {"after_ms":100,"bytes":[144,72,90]}
            \(asked)
            {"await":"answered"}
            """
        let replay = try await RecordedSession.replay(text)
        var durations: [Double] = []
        for snapshot in replay.snapshots {
            if case .exerciseBegan(_, let exercise) = snapshot.happening {
                durations.append(exercise.noteDuration.rawValue)
                if durations.count < 3 { #expect(exercise.comparison.targetNote.offset == 50) }
            }
        }
        #expect(durations == [0.3, 2, 2])
    }
}
